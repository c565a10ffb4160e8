/** The documents' calls of the lab. */
import { useLab } from './lab-client.ts';
import type { Lab, LabClient } from './lab-client.ts';

export type DocumentsClient = LabClient['documents'];

export function documentsOf({ client }: Lab): DocumentsClient {
  return client.documents;
}

export function useDocuments(): DocumentsClient {
  return documentsOf(useLab());
}
