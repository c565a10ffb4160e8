/** Long work in short turns: what else waits on this thread gets its own in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_MS = 8;

/** Goes on until it is done; `work` yields where it may pause. */
export async function gradually<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let since = performance.now(); ;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}

/** The same without pausing. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
