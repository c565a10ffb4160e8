/** The models that runs can use: rules, and every GGUF that was added where it lies. */
import { basename } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { ClewError, isClewError, toClewError } from '../base/errors.ts';
import type { ModelInfo } from '../contract/views.ts';
import { absolutePath, builtInModels, type AddedModel, type ModelPaths } from './model-paths.ts';
import type { Change, ModelService } from './services.ts';

/** What a GGUF's header says of it. */
export interface ModelSummary {
  readonly name: string;
  readonly bytes: number;
  readonly architecture: string;
  readonly quantization: string;
  readonly contextLength: number;
}

/** Reads the header alone. Throws `not-found` or `model-file-invalid`. */
export type InspectModel = (path: string) => Promise<ModelSummary>;

export interface ModelServiceParts {
  readonly paths: ModelPaths;
  readonly inspect: InspectModel;
  readonly clock: Clock;
  readonly tell: (change: Change) => void;
}

const rules: ModelInfo = {
  id: 'rules',
  name: 'Rules (no model)',
  path: null,
  bytes: null,
  architecture: null,
  quantization: null,
  contextLength: null,
  state: 'ready',
  problem: null,
};

export interface ModelServiceWithNames extends ModelService {
  /** The lasting name of what a run may use: a built-in name, an id, an absolute path. Throws where it cannot be used. */
  resolve(model: string): Promise<string>;
}

export function createModelService({ paths, inspect, clock, tell }: ModelServiceParts): ModelServiceWithNames {
  return {
    list: async () => [rules, ...(await Promise.all(paths.added().map((model) => describe(model, inspect))))],
    async add(typed) {
      const path = absolutePath(typed);
      const known = paths.added().find((model) => model.path === path);
      const found = await inspect(path);
      const model = known ?? { id: freeId(path, paths.added()), path, addedAt: clock.now() };
      paths.add(model);
      tell({ type: 'models-changed' });
      return { ...found, id: model.id, path, state: 'ready', problem: null };
    },
    remove(id) {
      if (!paths.added().some((model) => model.id === id)) throw notAdded(id);
      paths.remove(id);
      tell({ type: 'models-changed' });
    },
    findFile: (model) => paths.find(model),
    async resolve(model) {
      if ((builtInModels as readonly string[]).includes(model)) return model;
      const path = await paths.find(model);
      await inspect(path);
      return paths.added().some(({ id }) => id === model) ? model : path;
    },
  };
}

async function describe({ id, path }: AddedModel, inspect: InspectModel): Promise<ModelInfo> {
  try {
    return { ...(await inspect(path)), id, path, state: 'ready', problem: null };
  } catch (error) {
    const state = isClewError(error, 'not-found') ? 'missing' : 'invalid';
    return { ...rules, id, name: basename(path), path, state, problem: toClewError(error).message };
  }
}

/** The file's name without its ending, with a number where that is taken. */
function freeId(path: string, added: readonly AddedModel[]): string {
  const taken = new Set<string>([...builtInModels, ...added.map(({ id }) => id)]);
  const stem = basename(path).replace(/\.gguf$/iu, '');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function notAdded(id: string): ClewError {
  return new ClewError('not-found', `There is no model ${JSON.stringify(id)} to remove.`);
}
