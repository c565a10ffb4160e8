/** What of the Documents screen stands in the address, so that links, back and reload keep it. */

export interface DocumentsAddress {
  readonly conversationId: number | null;
  /** Null: the conversation's last. */
  readonly turnId: number | null;
  /** Number of a citation of that turn. */
  readonly citation: number | null;
  readonly documentId: number | null;
  readonly passageId: number | null;
  readonly view: 'source' | 'graph';
  /** The name that the graph is shown around; null: the way of the answer. */
  readonly name: string | null;
}

export const emptyAddress: DocumentsAddress = {
  conversationId: null,
  turnId: null,
  citation: null,
  documentId: null,
  passageId: null,
  view: 'source',
  name: null,
};

export function readAddress(params: URLSearchParams): DocumentsAddress {
  return {
    conversationId: readNumber(params.get('conversation')),
    turnId: readNumber(params.get('turn')),
    citation: readNumber(params.get('citation')),
    documentId: readNumber(params.get('document')),
    passageId: readNumber(params.get('passage')),
    view: params.get('view') === 'graph' ? 'graph' : 'source',
    name: params.get('name'),
  };
}

export function writeAddress(address: DocumentsAddress): Record<string, string> {
  const { conversationId, turnId, citation, documentId, passageId, view, name } = address;
  const members = {
    conversation: conversationId,
    turn: turnId,
    citation,
    document: documentId,
    passage: passageId,
    view: view === 'graph' ? view : null,
    name: view === 'graph' ? name : null,
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}
