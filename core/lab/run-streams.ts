/** What a run tells as it happens: its events from any point on, and the words of its models. */
import type { RunId } from '../base/ids.ts';
import type { RunEvent, StreamedText } from '../events/run-event.ts';
import type { RunStore } from '../storage/run-store.ts';
import { followEvents } from './follow-events.ts';
import type { LiveRuns } from './live-runs.ts';
import { createMailbox } from './mailbox.ts';

export interface RunStreams {
  events(runId: RunId, options: EventOptions): AsyncGenerator<readonly RunEvent[], void, void>;
  streamedText(runId: RunId, signal?: AbortSignal): AsyncGenerator<StreamedText, void, void>;
}

export interface EventOptions {
  readonly fromSeq: number;
  readonly signal?: AbortSignal;
  /** By default the stream waits while a run is interrupted, in case it is resumed; `halted` ends it there. */
  readonly until?: 'ended' | 'halted';
}

export interface RunStreamsParts {
  readonly store: RunStore;
  readonly live: LiveRuns;
  /** Fires when the lab closes. */
  readonly closing: AbortSignal;
}

const BATCH_SIZE = 500;
/** Of one call's words, unread by a listener that does not keep up. */
const HELD_LETTERS = 20_000;

export function createRunStreams({ store, live, closing }: RunStreamsParts): RunStreams {
  async function* events(
    runId: RunId,
    { fromSeq, signal: asked, until = 'ended' }: EventOptions,
  ): AsyncGenerator<readonly RunEvent[], void, void> {
    const signal = asked ? AbortSignal.any([asked, closing]) : closing;
    let nextSeq = fromSeq;
    while (!signal.aborted) {
      const handle = live.find(runId);
      const source = handle
        ? followEvents(
            { subscribe: (...asked) => handle.subscribe(...asked), over: handle.done },
            { fromSeq: nextSeq, signal: asked },
          )
        : stored(runId, nextSeq);
      for await (const batch of source) {
        nextSeq = batch.at(-1)!.seq + 1;
        yield batch;
      }
      if (live.find(runId)) continue;
      if (signal.aborted || until === 'halted' || isOver(runId)) return;
      await live.nextChange(runId, signal);
    }
  }

  function* stored(runId: RunId, fromSeq: number): Generator<readonly RunEvent[], void, void> {
    const all = store.events(runId, { fromSeq });
    for (let at = 0; at < all.length; at += BATCH_SIZE) yield all.slice(at, at + BATCH_SIZE);
  }

  /** Ended, or deleted. */
  function isOver(runId: RunId): boolean {
    return store.summary(runId).status === 'ended' || store.hidden().includes(runId);
  }

  async function* streamedText(runId: RunId, asked?: AbortSignal): AsyncGenerator<StreamedText, void, void> {
    const signal = asked ? AbortSignal.any([asked, closing]) : closing;
    while (!signal.aborted) {
      const handle = live.find(runId);
      if (handle) yield* textOf(handle, signal);
      if (live.find(runId)) continue;
      if (isOver(runId)) return;
      await live.nextChange(runId, signal);
    }
  }

  return { events, streamedText };
}

/** Words of the same call that a listener has not read yet become one text; of a long backlog the end is kept. */
async function* textOf(
  handle: { subscribeText(listener: (text: StreamedText) => void): () => void; done: Promise<unknown> },
  signal: AbortSignal,
): AsyncGenerator<StreamedText, void, void> {
  const mailbox = createMailbox<StreamedText>({
    keyOf: ({ step, call, kind }) => `${step}/${call}/${kind}`,
    join: (older, newer) => ({ ...newer, text: (older.text + newer.text).slice(-HELD_LETTERS) }),
  });
  const unsubscribe = handle.subscribeText((text) => mailbox.put(text));
  const close = (): void => mailbox.close();
  handle.done.then(close, close);
  try {
    yield* mailbox.read(signal);
  } finally {
    unsubscribe();
  }
}
