/** Renaming, exporting and deleting conversations; a deletion can be taken back. */
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '../../../core/contract/document-views.ts';
import { saveText } from '../../app/save-file.ts';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { documentKeys } from '../../client/document-queries.ts';
import { useDocuments } from '../../client/documents-client.ts';
import { useDocumentsContext } from './documents-context.ts';

export interface ConversationActions {
  readonly rename: (conversation: ConversationView, title: string) => void;
  readonly remove: (conversation: ConversationView) => void;
  readonly save: (conversation: ConversationView, format: 'markdown' | 'json') => void;
}

export function useConversationActions(): ConversationActions {
  const documents = useDocuments();
  const queries = useQueryClient();
  const { address, openConversation } = useDocumentsContext();
  const read = async (conversationId: number): Promise<void> => {
    await queries.invalidateQueries({ queryKey: documentKeys.conversations });
    await queries.invalidateQueries({ queryKey: documentKeys.conversation(conversationId) });
  };
  return {
    rename({ conversationId }, title) {
      documents.conversations.rename({ conversationId, title }).then(() => read(conversationId), showProblem);
    },
    remove({ conversationId, title }) {
      const undo = async (): Promise<void> => {
        await documents.conversations.undoDelete({ conversationId });
        await read(conversationId);
      };
      documents.conversations.delete({ conversationId }).then(({ undoUntil }) => {
        if (address.conversationId === conversationId) openConversation(null);
        queries.removeQueries({ queryKey: documentKeys.conversation(conversationId) });
        void queries.invalidateQueries({ queryKey: documentKeys.conversations });
        showUndo({ text: words.documents.deleted(title), until: undoUntil, undo });
      }, showProblem);
    },
    save({ conversationId }, format) {
      documents.conversations.export({ conversationId, format }).then(saveText, showProblem);
    },
  };
}
