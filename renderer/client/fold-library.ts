/** The library as its stream of changes tells it. */
import type { DocumentView, LibraryChange } from '../../core/contract/document-views.ts';

export interface Library extends Omit<LibraryChange, 'isWhole' | 'documents' | 'removed'> {
  readonly documents: ReadonlyMap<DocumentView['documentId'], DocumentView>;
}

/** A change of a library that was never whole stands for all that is known. */
export function foldLibrary(library: Library | null, change: LibraryChange): Library {
  const { isWhole, documents: changed, removed, ...rest } = change;
  const documents = new Map(isWhole ? [] : library?.documents);
  for (const document of changed) documents.set(document.documentId, document);
  for (const id of removed) documents.delete(id);
  return { ...rest, documents };
}
