/** Language models in use, by key: loaded once for all that use them, let go of when none does. */
import { throwIfAborted } from '../base/errors.ts';
import type { LanguageModel } from '../../models/ports.ts';

export interface ModelSource {
  /** The same key means the same model. */
  readonly key: string;
  /** `signal` fires when nobody waits for it any more. */
  open(signal: AbortSignal): Promise<LanguageModel>;
}

export interface SharedModels {
  /** Throws what loading throws, and `aborted`; nothing is in use then. A load that all have given up is stopped. */
  use(source: ModelSource, signal?: AbortSignal): Promise<SharedModel>;
  /** Unloads the model that has been unused for longest; false where all are in use. */
  unloadIdle(): Promise<boolean>;
  /** Unloads this one where nobody uses it: its file or its settings have changed. */
  forget(key: string): void;
  loaded(): readonly { readonly name: string; readonly users: number }[];
  dispose(): Promise<void>;
}

export interface SharedModel {
  readonly model: LanguageModel;
  /** Once the last user has let go, the model is unloaded after a while. */
  release(): void;
}

interface Entry {
  readonly model: Promise<LanguageModel>;
  readonly loading: AbortController;
  name: string | null;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

/** `keepMs`: how long an unused model stays loaded, so that the next run need not wait for it. */
export function createSharedModels({ keepMs = 60_000 }: { readonly keepMs?: number } = {}): SharedModels {
  /** Those unused for longest come first. */
  const entries = new Map<string, Entry>();

  const unload = async (key: string, entry: Entry): Promise<void> => {
    if (entries.get(key) === entry) entries.delete(key);
    clearTimeout(entry.timer);
    entry.loading.abort();
    // A model that could not be loaded has told its users; there is nothing to unload.
    const model = await entry.model.catch(() => null);
    await model?.dispose();
  };

  const begin = (source: ModelSource): Entry => {
    const loading = new AbortController();
    const entry: Entry = { model: source.open(loading.signal), loading, name: null, users: 0, timer: undefined };
    entry.model.then(
      ({ info }) => (entry.name = info.name),
      () => undefined,
    );
    return entry;
  };

  const leave = (key: string, entry: Entry): void => {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entries.get(key) === entry) {
      entries.delete(key);
      entries.set(key, entry);
    }
    entry.timer = setTimeout(() => void unload(key, entry), keepMs);
    entry.timer.unref();
  };

  return {
    async use(source, signal) {
      throwIfAborted(signal);
      const { key } = source;
      const entry = entries.get(key) ?? begin(source);
      entries.set(key, entry);
      clearTimeout(entry.timer);
      entry.users += 1;
      try {
        const model = await unlessAborted(entry.model, signal);
        let isReleased = false;
        return {
          model,
          release() {
            if (!isReleased) leave(key, entry);
            isReleased = true;
          },
        };
      } catch (error) {
        entry.users -= 1;
        if (entry.users === 0) void unload(key, entry);
        throw error;
      }
    },
    async unloadIdle() {
      const idle = [...entries].find(([, entry]) => entry.users === 0);
      if (!idle) return false;
      await unload(...idle);
      return true;
    },
    forget(key) {
      const entry = entries.get(key);
      if (entry?.users === 0) void unload(key, entry);
    },
    loaded: () => [...entries.values()].flatMap(({ name, users }) => (name === null ? [] : [{ name, users }])),
    dispose: async () => {
      await Promise.all([...entries].map(([key, entry]) => unload(key, entry)));
    },
  };
}

/** The wait ends with the signal; what is waited for goes on. */
async function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return value;
  let stop = (): void => undefined;
  const stopped = new Promise<null>((resolve) => (stop = () => resolve(null)));
  signal.addEventListener('abort', stop, { once: true });
  try {
    const first = await Promise.race([value.then((got) => ({ got })), stopped]);
    if (first) return first.got;
    throwIfAborted(signal);
    return await value;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
