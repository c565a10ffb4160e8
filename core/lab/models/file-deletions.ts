/** Models whose files are to be deleted: out of sight at once, off the disk when the time of grace is over. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { deleteModelFiles } from '../../../models/catalogue/delete-model.ts';

export interface FileDeletions {
  isHidden(id: string): boolean;
  hide(id: string, files: readonly string[]): number;
  /** Throws `not-found` when it was not hidden or is gone. */
  undo(id: string): void;
  /** Deletes now; answers what was freed. */
  deleteNow(id: string, files: readonly string[]): Promise<number>;
  /** Deletes all that is hidden, whatever time is left. */
  close(): Promise<void>;
}

const KEY = 'model-deletions';
const schema = z.record(z.string(), z.array(z.string()));

export function createFileDeletions(parts: {
  readonly store: SettingsStore;
  readonly logger: Logger;
  readonly graceMs: number;
  readonly now: () => number;
  /** Forgets what else is known of it. */
  readonly forget: (id: string) => void;
}): FileDeletions {
  const { store, logger, graceMs, now, forget } = parts;
  const timers = new Map<string, NodeJS.Timeout>();
  const read = (): Record<string, string[]> => schema.catch({}).parse(store.get(KEY) ?? {});
  const unlist = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const { [id]: _gone, ...rest } = read();
    store.set(KEY, rest);
  };
  const deleteNow = async (id: string, files: readonly string[]): Promise<number> => {
    const { freedBytes } = await deleteModelFiles(files);
    forget(id);
    unlist(id);
    return freedBytes;
  };
  const deleteLater = async (id: string): Promise<void> => {
    try {
      await deleteNow(id, read()[id] ?? []);
    } catch (error) {
      logger.error('A model could not be deleted yet.', { id, error: String(error) });
    }
  };
  return {
    isHidden: (id) => id in read(),
    hide(id, files) {
      store.set(KEY, { ...read(), [id]: [...files] });
      const timer = setTimeout(() => void deleteLater(id), graceMs);
      timer.unref();
      timers.set(id, timer);
      return now() + graceMs;
    },
    undo(id) {
      if (!timers.has(id))
        throw new ClewError('not-found', `The model ${id} cannot be had back.`, {
          remedy: `Its file is deleted after ${Math.round(graceMs / 1000)} seconds.`,
        });
      unlist(id);
    },
    deleteNow,
    async close() {
      for (const id of Object.keys(read())) await deleteLater(id);
    },
  };
}
