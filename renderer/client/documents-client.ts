/** The documents' calls of the lab. */
import type { ContractRouterClient } from '@orpc/contract';
import type { documentContract } from '../../core/contract/document-contract.ts';
import { useLab } from './lab-client.ts';
import type { Lab } from './lab-client.ts';

export type DocumentsClient = ContractRouterClient<typeof documentContract>;

export function documentsOf({ client }: Lab): DocumentsClient {
  return (client as unknown as { documents: DocumentsClient }).documents;
}

export function useDocuments(): DocumentsClient {
  return documentsOf(useLab());
}
