/** How each model is to be loaded: what a person chose for its file, over it what this process was told. */
import { z } from 'zod';
import { modelLoadSchema, type ModelLoad } from '../../contract/model-views.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';

export interface ModelLoads {
  get(path: string): ModelLoad;
  set(path: string, load: ModelLoad): void;
  /** For all models while this process lives: options of a command. */
  override(load: Partial<ModelLoad>): void;
}

const KEY = 'model-loads';
const allSchema = z.record(z.string(), modelLoadSchema);

export function createModelLoads(store: SettingsStore): ModelLoads {
  let over: Partial<ModelLoad> = {};
  const read = (): Record<string, ModelLoad> => allSchema.catch({}).parse(store.get(KEY) ?? {});
  return {
    get: (path) => ({ ...(read()[path] ?? modelLoadSchema.parse({})), ...over }),
    set: (path, load) => store.set(KEY, { ...read(), [path]: load }),
    override: (load) => void (over = { ...over, ...load }),
  };
}
