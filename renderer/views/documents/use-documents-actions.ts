/** What can be done with the library; each answer of the lab comes back by the library's own stream. */
import type { DocumentSourceView } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { useDocuments } from '../../client/documents-client.ts';

export interface DocumentsActions {
  readonly removeSource: (source: DocumentSourceView) => void;
  readonly retry: (documentId: number) => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

export function useDocumentsActions(): DocumentsActions {
  const documents = useDocuments();
  return {
    removeSource({ sourceId, name }) {
      const undo = async (): Promise<void> => void (await documents.undoRemoveSource({ sourceId }));
      documents
        .removeSource({ sourceId })
        .then(
          ({ undoUntil }) => showUndo({ text: words.documents.removed(name), until: undoUntil, undo }),
          showProblem,
        );
    },
    retry: (documentId) => void documents.retry({ documentId }).catch(showProblem),
    pause: () => void documents.pause().catch(showProblem),
    resume: () => void documents.resume().catch(showProblem),
  };
}
