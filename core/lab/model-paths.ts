/** Which file a model's name means: the id or name of one that was added, or a path. */
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ClewError } from '../base/errors.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
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
  /** The file's absolute path. Throws `not-found` with what there is, `unsupported` for a URL. */
  find(model: string): Promise<string>;
}

export function createModelPaths(settings: SettingsStore): ModelPaths {
  const added = (): readonly AddedModel[] => addedSchema.catch([]).parse(settings.get(KEY) ?? []);
  const save = (models: readonly AddedModel[]): void => settings.set(KEY, [...models]);
  return {
    added,
    add: (model) => save([...added().filter(({ id }) => id !== model.id), model]),
    remove: (id) => save(added().filter((model) => model.id !== id)),
    async find(model) {
      if (/^https?:\/\//u.test(model)) throw noEndpoints(model);
      const known = added().find(({ id }) => id === model);
      const path = known?.path ?? absolutePath(model);
      if (await isFile(path)) return path;
      throw known ? missingFile(path) : unknownModel(model, added());
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

function noEndpoints(url: string): ClewError {
  return new ClewError('unsupported', `Models behind a server (${url}) cannot be used yet.`, {
    remedy: 'Use rules, or the path of a GGUF file.',
  });
}

function missingFile(path: string): ClewError {
  return new ClewError('not-found', `The model's file ${path} is no longer there.`, {
    remedy: 'Put it back, or remove the model and add it where it lies now.',
  });
}

function unknownModel(model: string, added: readonly AddedModel[]): ClewError {
  const known = [...builtInModels, ...added.map(({ id }) => id)];
  const near = nearest(model, known);
  const isPath = /[\\/]|\.gguf$/iu.test(model);
  const what = isPath
    ? `There is no file ${absolutePath(model)}.`
    : `There is no model called ${JSON.stringify(model)}.`;
  return new ClewError('not-found', what, {
    remedy: `${near === null ? '' : `Did you mean ${near}? `}There are: ${known.join(', ')}; or give the path of a GGUF file.`,
  });
}
