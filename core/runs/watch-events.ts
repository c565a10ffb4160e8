/** What a run tells, as an async stream for hosts: what was missed first, then live, until the run or the watcher ends. */
import type { RunEvent, StreamedText } from '../events/run-event.ts';
import type { Unsubscribe } from './event-hub.ts';
import type { RunHandle } from './run-handle.ts';

/** Batches of events from `fromSeq` on, none missed, none twice. Ends after the run's last event, or when the signal fires. */
export async function* watchEvents(
  run: RunHandle,
  { fromSeq = 0, signal }: { fromSeq?: number; signal?: AbortSignal } = {},
): AsyncGenerator<readonly RunEvent[]> {
  yield* collect<RunEvent>(run, signal, (push) => run.subscribe(push, fromSeq));
}

/** Words of models in batches, as they come. */
export async function* watchText(run: RunHandle, signal?: AbortSignal): AsyncGenerator<readonly StreamedText[]> {
  yield* collect<StreamedText>(run, signal, (push) => run.subscribeText((text) => push([text])));
}

async function* collect<Item>(
  run: RunHandle,
  signal: AbortSignal | undefined,
  subscribe: (push: (items: readonly Item[]) => void) => Unsubscribe,
): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  let isOver = false;
  let wake = (): void => undefined;
  const end = (): void => {
    isOver = true;
    wake();
  };
  const unsubscribe = subscribe((items) => {
    for (const item of items) batch.push(item);
    wake();
  });
  signal?.addEventListener('abort', end, { once: true });
  void run.done.then(end);
  try {
    for (;;) {
      const ready = batch;
      batch = [];
      if (ready.length > 0) yield ready;
      else if (isOver || signal?.aborted) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', end);
  }
}
