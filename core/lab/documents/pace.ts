/** How long work under way will still take, by how it has gone so far. */
import type { Clock } from '../../base/clock.ts';

/** Seconds left; null while too little is done to tell. */
export type Pace = (done: number, total: number) => number | null;

const TELLING_MS = 1_000;

export function createPace(clock: Clock): Pace {
  let start: { readonly at: number; readonly done: number } | null = null;
  return (done, total) => {
    start ??= { at: clock.monotonic(), done };
    const passed = clock.monotonic() - start.at;
    const made = done - start.done;
    if (made <= 0 || passed < TELLING_MS) return null;
    return ((total - done) * passed) / made / 1000;
  };
}
