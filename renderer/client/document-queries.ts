/** What the Documents screen asks the lab for, each under one key. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ConversationView, NameGraphView, NameMergeView, TurnView } from '../../core/contract/document-views.ts';
import { useDocuments } from './documents-client.ts';

export interface ConversationDetail extends ConversationView {
  readonly history: readonly TurnView[];
}

export const documentKeys = {
  conversations: ['documents', 'conversations'],
  conversation: (id: number | null) => ['documents', 'conversation', id],
  suggestions: ['documents', 'suggestions'],
  texts: ['documents', 'text'],
  graphs: ['documents', 'graph'],
  merges: ['documents', 'merges'],
} as const;

export function useConversations(query: string): UseQueryResult<readonly ConversationView[]> {
  const documents = useDocuments();
  return useQuery({
    queryKey: [...documentKeys.conversations, query],
    queryFn: () => documents.conversations.list({ query }),
    placeholderData: keepPreviousData,
  });
}

export function useConversation(id: number | null): UseQueryResult<ConversationDetail> {
  const documents = useDocuments();
  return useQuery({
    queryKey: documentKeys.conversation(id),
    queryFn: () => documents.conversations.get({ conversationId: id ?? 0 }),
    enabled: id !== null,
  });
}

export function useSuggestions(isWanted: boolean): UseQueryResult<readonly string[]> {
  const documents = useDocuments();
  return useQuery({
    queryKey: documentKeys.suggestions,
    queryFn: () => documents.suggestions(),
    enabled: isWanted,
  });
}

/** Passages read at once, and windows kept of a long document. */
const WINDOW = 60;
const MOST_WINDOWS = 6;

interface WindowStart {
  readonly around: number | null;
  readonly from: number;
  readonly limit: number;
}

/** A document's text around a passage, or from its beginning; more of it in both directions on demand. */
export function useDocumentText(documentId: number, passageId: number | null) {
  const documents = useDocuments();
  return useInfiniteQuery({
    queryKey: [...documentKeys.texts, documentId, passageId],
    initialPageParam: { around: passageId, from: 0, limit: WINDOW },
    queryFn: ({ pageParam }) => documents.text({ documentId, ...pageParam }),
    getNextPageParam: ({ passages, total }): WindowStart | undefined => {
      const next = (passages.at(-1)?.ordinal ?? total) + 1;
      return next < total ? { around: null, from: next, limit: WINDOW } : undefined;
    },
    getPreviousPageParam: ({ passages }): WindowStart | undefined => {
      const first = passages[0]?.ordinal ?? 0;
      const from = Math.max(0, first - WINDOW);
      return first > 0 ? { around: null, from, limit: first - from } : undefined;
    },
    maxPages: MOST_WINDOWS,
  });
}

export function useNameGraph(names: readonly string[], limit: number): UseQueryResult<NameGraphView> {
  const documents = useDocuments();
  return useQuery({
    queryKey: [...documentKeys.graphs, names, limit],
    queryFn: () => documents.graph({ names, hops: 1, limit }),
  });
}

export function useMerges(isWanted: boolean): UseQueryResult<readonly NameMergeView[]> {
  const documents = useDocuments();
  return useQuery({
    queryKey: documentKeys.merges,
    queryFn: () => documents.merges.list(),
    enabled: isWanted,
  });
}
