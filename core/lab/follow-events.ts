/** The events of a live run for one reader, at the reader's own pace: what piles up unread is read from the store again. */
import type { RunEvent } from '../events/run-event.ts';

export interface LiveEvents {
  /** Tells at once what happened from `fromSeq` on, then each new event; answers how to stop. */
  subscribe(listener: (events: readonly RunEvent[]) => void, fromSeq: number): () => void;
  /** Settles when the run is no longer live. */
  readonly over: Promise<unknown>;
}

export interface FollowOptions {
  readonly fromSeq: number;
  readonly signal?: AbortSignal;
  /** Events handed over at once. */
  readonly batchSize?: number;
  /** New events that are held unread for the reader at most. */
  readonly held?: number;
}

/** Yields batches in order of `seq`, each event once, until the run is over and all is read, or the signal fires. */
export async function* followEvents(
  live: LiveEvents,
  { fromSeq, signal, batchSize = 500, held = 5_000 }: FollowOptions,
): AsyncGenerator<readonly RunEvent[], void, void> {
  let nextSeq = fromSeq;
  let unread: RunEvent[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  let unsubscribe: (() => void) | null = null;
  const leave = (): void => {
    unsubscribe?.();
    unsubscribe = null;
  };
  const listen = (): void => {
    let limit = Infinity;
    unsubscribe = live.subscribe((events) => {
      unread = unread.concat(events);
      // Too far behind: the rest is asked for again once this much is read.
      if (unread.length > limit) leave();
      wake();
    }, nextSeq);
    limit = unread.length + held;
  };
  const stop = (): void => wake();
  signal?.addEventListener('abort', stop);
  const end = (): void => {
    isOver = true;
    wake();
  };
  live.over.then(end, end);
  try {
    listen();
    while (!signal?.aborted) {
      if (unread.length > 0) {
        const batch = unread.slice(0, batchSize);
        unread = unread.slice(batchSize);
        nextSeq = batch.at(-1)!.seq + 1;
        yield batch;
      } else if (unsubscribe === null) listen();
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    leave();
  }
}
