/** Which file a model's name means: the id of one that was added or lies in a watched folder, or a path. */
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ClewError } from '../base/errors.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { FoundModel } from '../../models/catalogue/model-folders.ts';
import { nearest } from './suggest.ts';

const KEY = 'models';
const addedSchema = z.array(z.object({ id: z.string(), path: z.string(), addedAt: z.number() }));
export type AddedModel = z.infer<typeof addedSchema>[number];

/** Names of what answers without a file. */
export const builtInModels = ['rules', 'by-hand'] as const;

export interface ModelPaths {
  added(): readonly AddedModel[];
  add(model: AddedModel): void;
  remove(id: string): void;
  /** Those in watched folders that were not added, under their own names. */
  found(): Promise<readonly FoundModel[]>;
  /** The file's absolute path. Throws `not-found` with what there is. */
  find(model: string): Promise<string>;
}

export function createModelPaths(
  settings: SettingsStore,
  inFolders: () => Promise<readonly FoundModel[]> = () => Promise.resolve([]),
): ModelPaths {
  const added = (): readonly AddedModel[] => addedSchema.catch([]).parse(settings.get(KEY) ?? []);
  const save = (models: readonly AddedModel[]): void => settings.set(KEY, [...models]);
  const found = async (): Promise<readonly FoundModel[]> => {
    const taken = added();
    const names = new Set<string>([...builtInModels, ...taken.map(({ id }) => id)]);
    return (await inFolders()).filter(({ path, name }) => {
      const isNew = !names.has(name) && !taken.some((model) => model.path === path);
      names.add(name);
      return isNew;
    });
  };
  return {
    added,
    add: (model) => save([...added().filter(({ id }) => id !== model.id), model]),
    remove: (id) => save(added().filter((model) => model.id !== id)),
    found,
    async find(model) {
      const known = added().find(({ id }) => id === model);
      const path = known?.path ?? absolutePath(model);
      if (await isFile(path)) return path;
      if (known) throw missingFile(path);
      const others = await found();
      const other = others.find(({ name }) => name === model);
      if (other) return other.path;
      throw unknownModel(model, [...added().map(({ id }) => id), ...others.map(({ name }) => name)]);
    },
  };
}

export function absolutePath(path: string): string {
  return resolve(path.replace(/^~(?=\/|\\|$)/u, homedir()));
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ?? false;
}

function missingFile(path: string): ClewError {
  return new ClewError('not-found', `The model's file ${path} is no longer there.`, {
    remedy: 'Put it back, or remove the model and add it where it lies now.',
  });
}

function unknownModel(model: string, names: readonly string[]): ClewError {
  const known = [...builtInModels, ...names];
  const near = nearest(model, known);
  const isPath = /[\\/]|\.gguf$/iu.test(model);
  const what = isPath
    ? `There is no file ${absolutePath(model)}.`
    : `There is no model called ${JSON.stringify(model)}.`;
  return new ClewError('not-found', what, {
    remedy: `${near === null ? '' : `Did you mean ${near}? `}There are: ${known.join(', ')}; or give the path of a GGUF file, or the address of a server.`,
  });
}
