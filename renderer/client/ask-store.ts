/** The answer that is being made; it goes on while other screens are looked at. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerEvent, TurnView } from '../../core/contract/document-views.ts';
import { documentKeys } from './document-queries.ts';
import type { ConversationDetail } from './document-queries.ts';
import { documentsOf } from './documents-client.ts';
import type { DocumentsClient } from './documents-client.ts';
import type { Lab } from './lab-client.ts';
import { toProblem } from './problem.ts';
import type { Problem } from './problem.ts';

export type AskInput = Parameters<DocumentsClient['ask']>[0];

export interface Asking {
  readonly question: string;
  readonly conversationId: number | null;
  readonly stage: Extract<AnswerEvent, { type: 'stage' }>['stage'] | null;
  /** Found so far. */
  readonly passages: number;
  readonly text: string;
}

export interface AskState {
  readonly asking: Asking | null;
  /** The question that came to nothing; without a problem it was stopped. */
  readonly unanswered: (Pick<Asking, 'question' | 'conversationId'> & { readonly problem: Problem | null }) | null;
  /** The newest answer of this session. */
  readonly answered: TurnView | null;
}

export class AskStore {
  private state: AskState = { asking: null, unanswered: null, answered: null };
  private readonly listeners = new Set<() => void>();
  private abort: AbortController | null = null;
  private readonly lab: Lab;
  private readonly queries: QueryClient;

  constructor(lab: Lab, queries: QueryClient) {
    this.lab = lab;
    this.queries = queries;
  }

  readonly getState = (): AskState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** One at a time: does nothing while another is being answered. */
  readonly ask = async (input: AskInput): Promise<void> => {
    if (this.abort) return;
    const { question, conversationId } = input;
    const abort = new AbortController();
    this.abort = abort;
    const asking = { question, conversationId, stage: null, passages: 0, text: '' };
    this.set({ ...this.state, asking, unanswered: null });
    try {
      for await (const event of await documentsOf(this.lab).ask(input, { signal: abort.signal })) this.take(event);
      if (this.state.asking) this.end(input, null);
    } catch (error) {
      this.end(input, abort.signal.aborted ? null : toProblem(error));
    } finally {
      this.abort = null;
    }
  };

  readonly stop = (): void => this.abort?.abort();

  readonly forget = (): void => this.set({ ...this.state, unanswered: null });

  private take(event: AnswerEvent): void {
    const { asking } = this.state;
    if (!asking) return;
    switch (event.type) {
      case 'stage':
        return this.set({ ...this.state, asking: { ...asking, stage: event.stage } });
      case 'passages':
        return this.set({ ...this.state, asking: { ...asking, passages: event.passages.length } });
      case 'text':
        return this.set({ ...this.state, asking: { ...asking, text: event.text } });
      case 'answer':
        this.keep(event.turn);
        return this.set({ ...this.state, asking: null, answered: event.turn });
    }
  }

  private keep(turn: TurnView): void {
    const key = documentKeys.conversation(turn.conversationId);
    this.queries.setQueryData<ConversationDetail>(
      key,
      (known) => known && { ...known, turns: known.turns + 1, history: [...known.history, turn] },
    );
    void this.queries.invalidateQueries({ queryKey: key });
    void this.queries.invalidateQueries({ queryKey: documentKeys.conversations });
  }

  private end({ question, conversationId }: AskInput, problem: Problem | null): void {
    this.set({ ...this.state, asking: null, unanswered: { question, conversationId, problem } });
  }

  private set(state: AskState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
