/** Following a live run at one's own pace: everything once and in order, and nothing piles up for a reader who is slow. */
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../core/events/run-event.ts';
import { followEvents, type LiveEvents } from '../../../core/lab/follow-events.ts';

/** A run that keeps its log, counts its listeners, and can be asked from any point on. */
function createFakeLive() {
  const log: RunEvent[] = [];
  const listeners = new Map<symbol, (events: readonly RunEvent[]) => void>();
  let subscriptions = 0;
  let end: () => void = () => undefined;
  const live: LiveEvents = {
    over: new Promise<void>((resolve) => (end = resolve)),
    subscribe(listener, fromSeq) {
      subscriptions += 1;
      const key = Symbol('listener');
      listeners.set(key, listener);
      const missed = log.filter(({ seq }) => seq >= fromSeq);
      if (missed.length > 0) listener(missed);
      return () => void listeners.delete(key);
    },
  };
  const emit = (count: number): void => {
    for (let index = 0; index < count; index += 1) {
      const event: RunEvent = { seq: log.length, step: 0, at: 0, body: { type: 'step-started' } };
      log.push(event);
      for (const listener of [...listeners.values()]) listener([event]);
    }
  };
  return { live, emit, end: () => end(), listeners, log, subscriptions: () => subscriptions };
}

async function readAll(source: AsyncIterable<readonly RunEvent[]>): Promise<number[]> {
  const seqs: number[] = [];
  for await (const batch of source) seqs.push(...batch.map(({ seq }) => seq));
  return seqs;
}
const upTo = (count: number, from = 0) => Array.from({ length: count - from }, (_unused, index) => from + index);

describe('following events', () => {
  it('gives what was missed in batches, then what comes, and ends with the run', async () => {
    const { live, emit, end, listeners } = createFakeLive();
    emit(25);
    const reading = readAll(followEvents(live, { fromSeq: 3, batchSize: 10 }));
    await Promise.resolve();
    emit(5);
    end();
    expect(await reading).toEqual(upTo(30, 3));
    expect(listeners.size).toBe(0);
  });

  it('holds a bounded number for a slow reader, and asks for the rest again', async () => {
    const { live, emit, end, listeners, subscriptions } = createFakeLive();
    emit(4);
    const source = followEvents(live, { fromSeq: 0, batchSize: 2, held: 10 });
    expect((await source.next()).value).toHaveLength(2);
    emit(1_000);
    // The teller was let go of long before the thousandth event.
    expect(listeners.size).toBe(0);
    end();
    expect(await readAll(source)).toEqual(upTo(1_004, 2));
    expect(subscriptions()).toBe(2);
  });

  it('stops listening when its reader leaves, or the signal fires', async () => {
    const { live, emit, listeners } = createFakeLive();
    emit(1);
    for await (const _batch of followEvents(live, { fromSeq: 0 })) break;
    expect(listeners.size).toBe(0);

    const stop = new AbortController();
    const reading = readAll(followEvents(live, { fromSeq: 0, signal: stop.signal }));
    await Promise.resolve();
    stop.abort();
    expect(await reading).toEqual([0]);
    expect(listeners.size).toBe(0);
  });
});
