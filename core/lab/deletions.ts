/** Runs that a person deleted: out of sight at once, erased from the file when the time of grace is over. */
import { ClewError } from '../base/errors.ts';
import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { RunStore } from '../storage/run-store.ts';

export const GRACE_MS = 10_000;

export interface Deletions {
  /** Hides the run; answers until when it can be had back (milliseconds since the Unix epoch). */
  delete(runId: RunId): number;
  /** Throws `not-found` when it was not deleted or is gone. */
  undo(runId: RunId): void;
  /** Erases all that is hidden, whatever time is left: when the lab opens and when it closes. */
  eraseAll(): void;
}

export interface DeletionParts {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly graceMs?: number;
  /** Called when runs were erased: for what belonged to them and lies beside the file. */
  readonly onErased?: () => void;
}

export function createDeletions({ store, clock, logger, graceMs = GRACE_MS, onErased }: DeletionParts): Deletions {
  const timers = new Map<RunId, NodeJS.Timeout>();

  const forget = (runId: RunId): void => {
    clearTimeout(timers.get(runId));
    timers.delete(runId);
  };
  /** What could not be erased stays hidden, and is tried again when the lab opens next. */
  const erase = (runIds: readonly RunId[]): void => {
    runIds.forEach(forget);
    try {
      store.erase(...runIds);
      onErased?.();
    } catch (error) {
      logger.error('Deleted runs could not be erased yet.', { runIds, error: String(error) });
    }
  };

  return {
    delete(runId) {
      const at = clock.now();
      store.hide(runId, at);
      forget(runId);
      const timer = setTimeout(() => erase([runId]), graceMs);
      timer.unref();
      timers.set(runId, timer);
      return at + graceMs;
    },
    undo(runId) {
      if (!timers.has(runId)) {
        throw new ClewError('not-found', `The run ${runId} cannot be had back.`, {
          remedy: `A deleted run is erased after ${Math.round(graceMs / 1000)} seconds.`,
        });
      }
      forget(runId);
      store.unhide(runId);
    },
    eraseAll() {
      const hidden = store.hidden();
      if (hidden.length > 0) erase(hidden);
    },
  };
}
