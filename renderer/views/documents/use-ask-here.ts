/** Asking in the conversation that is open: with the chosen model and search, and to its address when the answer is there. */
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { retrieverSchema } from '../../../core/contract/document-views.ts';
import type { Problem } from '../../client/problem.ts';
import { useAsk } from '../../client/use-ask.ts';
import type { Asking } from '../../client/ask-store.ts';
import { useDocumentsContext } from './documents-context.ts';

export type Retriever = z.infer<typeof retrieverSchema>;

export interface AskingHere {
  readonly ask: (question: string) => void;
  readonly stop: () => void;
  /** The answer that is being made in this conversation. */
  readonly now: Asking | null;
  /** True while another conversation's answer is being made. */
  readonly isBusyElsewhere: boolean;
  /** What was asked last here without an answer; a problem where it was not the person who stopped it. */
  readonly unanswered: { readonly question: string; readonly problem: Problem | null } | null;
}

export function useAskHere({ model, retriever }: { model: string; retriever: Retriever }): AskingHere {
  const { address, go } = useDocumentsContext();
  const { asking, answered, unanswered, ask, stop } = useAsk();
  const { conversationId } = address;
  // An answer of before this screen was opened leads nowhere.
  const followed = useRef(answered?.turnId ?? null);
  useEffect(() => {
    if (!answered || answered.turnId === followed.current) return;
    followed.current = answered.turnId;
    const isHere = conversationId === null || conversationId === answered.conversationId;
    if (!isHere) return;
    const first = answered.answer.citations[0];
    go(
      {
        conversationId: answered.conversationId,
        turnId: answered.turnId,
        citation: first?.number ?? null,
        documentId: first?.documentId ?? null,
        passageId: null,
        name: null,
      },
      { replace: conversationId === answered.conversationId },
    );
  }, [answered, conversationId, go]);
  const isHere = asking?.conversationId === conversationId;
  return {
    ask: (question) => void ask({ conversationId, question, model, retriever }),
    stop,
    now: asking !== null && isHere ? asking : null,
    isBusyElsewhere: asking !== null && !isHere,
    unanswered: unanswered?.conversationId === conversationId ? unanswered : null,
  };
}
