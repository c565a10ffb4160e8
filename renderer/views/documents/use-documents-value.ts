/** Puts together what the panes share: the address, the conversation it names, and what follows from both. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useConversation } from '../../client/document-queries.ts';
import type { Library } from '../../client/fold-library.ts';
import { toProblem } from '../../client/problem.ts';
import type { Problem } from '../../client/problem.ts';
import type { DocumentsContextValue } from './documents-context.ts';
import { emptyAddress, readAddress, writeAddress } from './documents-address.ts';
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
  const go: DocumentsContextValue['go'] = useCallback(
    (change, options = {}) =>
      setParams((before) => writeAddress({ ...readAddress(before), ...change }), { replace: options.replace ?? false }),
    [setParams],
  );
  const value = useMemo(() => {
    const turn = shownTurn(conversation?.history ?? [], address);
    return { library, address, conversation, turn, source: shownSource(turn, address), go, ...waysOf(go) };
  }, [library, address, conversation, go]);
  const isReading = address.conversationId !== null && data === undefined && !error;
  return { value, problem: error && address.conversationId !== null ? toProblem(error) : null, isReading };
}

type Ways = Pick<DocumentsContextValue, 'showCitation' | 'showDocument' | 'showName' | 'openConversation'>;

function waysOf(go: DocumentsContextValue['go']): Ways {
  return {
    showCitation({ turnId, answer }, number) {
      const documentId = answer.citations.find((citation) => citation.number === number)?.documentId ?? null;
      go({ turnId, citation: number, documentId, passageId: null, view: 'source', name: null });
    },
    showDocument: (documentId, passageId) =>
      go({ documentId, passageId: passageId ?? null, citation: null, view: 'source', name: null }),
    showName: (name, turn) => go({ view: 'graph', name, ...(turn ? { turnId: turn.turnId } : {}) }),
    openConversation: (conversationId) => go({ ...emptyAddress, conversationId }),
  };
}
