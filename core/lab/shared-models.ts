/** Language models in use, by path: loaded once for all runs that use them, let go of when none does. */
import type { LanguageModel } from '../../models/ports.ts';

export interface SharedModels {
  /** Throws what loading throws; nothing is in use then. */
  use(path: string): Promise<SharedModel>;
  dispose(): Promise<void>;
}

export interface SharedModel {
  readonly model: LanguageModel;
  /** Once the last user has let go, the model is unloaded after a while. */
  release(): void;
}

export interface SharedModelsParts {
  readonly open: (path: string) => Promise<LanguageModel>;
  /** How long an unused model stays loaded, so that the next run need not wait for it. */
  readonly keepMs?: number;
}

interface Entry {
  readonly model: Promise<LanguageModel>;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

export function createSharedModels({ open, keepMs = 60_000 }: SharedModelsParts): SharedModels {
  const entries = new Map<string, Entry>();

  const unload = async (path: string, entry: Entry): Promise<void> => {
    if (entries.get(path) === entry) entries.delete(path);
    clearTimeout(entry.timer);
    // A model that could not be loaded has told its users; there is nothing to unload.
    const model = await entry.model.catch(() => null);
    await model?.dispose();
  };

  const enter = (path: string): Entry => {
    const entry = entries.get(path) ?? { model: open(path), users: 0, timer: undefined };
    entries.set(path, entry);
    clearTimeout(entry.timer);
    entry.users += 1;
    return entry;
  };

  const leave = (path: string, entry: Entry, waitMs: number): void => {
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.timer = setTimeout(() => void unload(path, entry), waitMs);
    entry.timer.unref();
  };

  return {
    async use(path) {
      const entry = enter(path);
      try {
        const model = await entry.model;
        let isReleased = false;
        return {
          model,
          release() {
            if (!isReleased) leave(path, entry, keepMs);
            isReleased = true;
          },
        };
      } catch (error) {
        entries.delete(path);
        throw error;
      }
    },
    dispose: async () => {
      await Promise.all([...entries].map(([path, entry]) => unload(path, entry)));
    },
  };
}
