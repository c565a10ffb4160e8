/** Puts together what the panes share: the address, the conversation it names, and what follows from both. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConversation } from '../../client/document-queries.ts';
import type { Library } from '../../client/fold-library.ts';
import { toProblem } from '../../client/problem.ts';
import type { Problem } from '../../client/problem.ts';
import type { DocumentsContextValue, DocumentsPane } from './documents-context.ts';
import { emptyAddress, readAddress, writeAddress } from './documents-address.ts';
import type { DocumentsAddress } from './documents-address.ts';
import { shownSource, shownTurn } from './shown-source.ts';

export interface DocumentsValue {
  readonly value: DocumentsContextValue;
  /** Of the conversation in the address. */
  readonly problem: Problem | null;
  readonly isReading: boolean;
}

export function useDocumentsValue(library: Library): DocumentsValue {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const { data, error } = useConversation(address.conversationId);
  const conversation = address.conversationId === null ? null : (data ?? null);
  const [pane, showPane] = useState<DocumentsPane>(() => firstPane(address));
  const go: DocumentsContextValue['go'] = useCallback(
    (change, options = {}) =>
      setParams((before) => writeAddress({ ...readAddress(before), ...change }), { replace: options.replace ?? false }),
    [setParams],
  );
  const value = useMemo(() => {
    const turn = shownTurn(conversation?.history ?? [], address);
    const source = shownSource(turn, address);
    return { library, address, conversation, turn, source, pane, showPane, go, ...waysOf(go, showPane) };
  }, [library, address, conversation, pane, go]);
  const isReading = address.conversationId !== null && data === undefined && !error;
  return { value, problem: error && address.conversationId !== null ? toProblem(error) : null, isReading };
}

type Ways = Pick<DocumentsContextValue, 'showCitation' | 'showDocument' | 'showName' | 'openConversation'>;

/** What is chosen to be read comes to the front; an answer that arrives does not. */
function waysOf(go: DocumentsContextValue['go'], showPane: DocumentsContextValue['showPane']): Ways {
  const show: typeof go = (change) => {
    go(change);
    showPane('source');
  };
  return {
    showCitation({ turnId, answer }, number) {
      const documentId = answer.citations.find((citation) => citation.number === number)?.documentId ?? null;
      show({ turnId, citation: number, documentId, passageId: null, view: 'source', name: null });
    },
    showDocument: (documentId, passageId) =>
      show({ documentId, passageId: passageId ?? null, citation: null, view: 'source', name: null }),
    showName: (name, turn) => show({ view: 'graph', name, ...(turn ? { turnId: turn.turnId } : {}) }),
    openConversation: (conversationId) => go({ ...emptyAddress, conversationId }),
  };
}

/** A link to a file alone leads to its text. */
function firstPane({ conversationId, documentId, view }: DocumentsAddress): DocumentsPane {
  return (conversationId === null && documentId !== null) || view === 'graph' ? 'source' : 'conversation';
}
