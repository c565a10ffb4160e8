/** What the three panes of the Documents screen share. */
import { createContext, useContext } from 'react';
import type { TurnView } from '../../../core/contract/document-views.ts';
import type { ConversationDetail } from '../../client/document-queries.ts';
import type { Library } from '../../client/fold-library.ts';
import type { DocumentsAddress } from './documents-address.ts';
import type { ShownSource } from './shown-source.ts';

export type DocumentsPane = 'library' | 'conversation' | 'source';

export interface DocumentsContextValue {
  readonly library: Library;
  readonly address: DocumentsAddress;
  /** Null while a new conversation is begun, and until it was read. */
  readonly conversation: ConversationDetail | null;
  /** The turn whose sources are shown. */
  readonly turn: TurnView | null;
  readonly source: ShownSource | null;
  /** The pane in front, where only one has room. */
  readonly pane: DocumentsPane;
  readonly showPane: (pane: DocumentsPane) => void;
  readonly go: (change: Partial<DocumentsAddress>, options?: { readonly replace?: boolean }) => void;
  readonly showCitation: (turn: TurnView, number: number) => void;
  readonly showDocument: (documentId: number, passageId?: number) => void;
  readonly showName: (name: string, turn?: TurnView) => void;
  readonly openConversation: (conversationId: number | null) => void;
}

export const DocumentsContext = createContext<DocumentsContextValue | null>(null);

export function useDocumentsContext(): DocumentsContextValue {
  const value = useContext(DocumentsContext);
  if (!value) throw new Error('useDocumentsContext needs a DocumentsContext above it.');
  return value;
}
