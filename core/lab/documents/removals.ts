/** What a person removed: out of sight at once, erased when the time of grace is over, at the latest when the lab closes. */
import type { Logger } from '../../base/logger.ts';

export interface Removals {
  /** Answers until when it can be had back (milliseconds since the Unix epoch). */
  later(id: number): number;
  undo(id: number): void;
  /** Whatever time is left. */
  all(): void;
}

export interface RemovalParts {
  readonly hidden: () => readonly number[];
  readonly erase: (ids: readonly number[]) => void;
  readonly now: () => number;
  readonly graceMs: number;
  readonly logger: Logger;
}

/** What could not be erased stays hidden, and is tried again when the lab opens next. */
export function createRemovals({ hidden, erase, now, graceMs, logger }: RemovalParts): Removals {
  const timers = new Map<number, NodeJS.Timeout>();
  const forget = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const eraseNow = (ids: readonly number[]): void => {
    ids.forEach(forget);
    if (ids.length === 0) return;
    try {
      erase(ids);
    } catch (error) {
      logger.error('What was removed could not be erased yet.', { error: String(error) });
    }
  };
  return {
    later(id) {
      forget(id);
      const timer = setTimeout(() => eraseNow([id]), graceMs);
      timer.unref();
      timers.set(id, timer);
      return now() + graceMs;
    },
    undo: forget,
    all: () => eraseNow(hidden()),
  };
}
