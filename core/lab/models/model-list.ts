/** The list of models: rules, files that were added or found, servers; each with what is known of it here. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isClewError, toClewError } from '../../base/errors.ts';
import { modelLoadSchema, type ModelInfo } from '../../contract/model-views.ts';
import type { FreeMemory } from '../../../models/catalogue/fit.ts';
import type { ModelFacts } from '../../../models/catalogue/model-facts.ts';
import type { ModelPaths } from '../model-paths.ts';
import type { Endpoints } from './endpoints.ts';
import type { FileDeletions } from './file-deletions.ts';
import { memoryFit } from './memory-fit.ts';
import type { ModelLoads } from './model-loads.ts';
import type { ModelMeasures } from './measures.ts';

/** Reads the header alone. Throws `not-found` or `model-file-invalid`. */
export type InspectModel = (path: string) => Promise<ModelFacts>;

const unknown = {
  path: null,
  bytes: null,
  parameters: null,
  architecture: null,
  quantization: null,
  contextLength: null,
  license: null,
  state: 'ready',
  problem: null,
  fit: null,
  bench: null,
  load: modelLoadSchema.parse({}),
} as const;

export const rules: ModelInfo = { ...unknown, id: 'rules', name: 'Rules (no model)', source: 'built-in' };

export interface ModelListParts {
  readonly paths: ModelPaths;
  readonly inspect: InspectModel;
  readonly endpoints: Pick<Endpoints, 'list'>;
  readonly deletions: Pick<FileDeletions, 'isHidden'>;
  readonly measures: ModelMeasures;
  readonly loads: ModelLoads;
  readonly free: () => FreeMemory;
  /** Where the lab's own downloads lie. */
  readonly downloadFolder: string;
}

type Listed = Pick<ModelInfo, 'id' | 'source'> & { readonly path: string };

export async function listModels(parts: ModelListParts): Promise<readonly ModelInfo[]> {
  const { paths, deletions, downloadFolder } = parts;
  const added = paths
    .added()
    .map(({ id, path }): Listed => ({ id, path, source: path.startsWith(downloadFolder) ? 'downloaded' : 'added' }));
  const found = (await paths.found()).map(({ name, path, from }): Listed => ({ id: name, path, source: from }));
  const files = [...added, ...found].filter(({ id }) => !deletions.isHidden(id));
  const described = await Promise.all(files.map((listed) => describeFile(listed, parts)));
  return [rules, ...described.flatMap((model) => model ?? []), ...(await describeServers(parts))];
}

/** Null for an embedder in a folder of models: it is listed elsewhere once it was added. */
async function describeFile(listed: Listed, parts: ModelListParts): Promise<ModelInfo | null> {
  const { path } = listed;
  try {
    const facts = await parts.inspect(path);
    if (facts.isEmbedder) return null;
    const { load: measured, bench } = parts.measures.get(path, facts.bytes);
    const load = parts.loads.get(path);
    const { name, bytes, parameters, architecture, quantization, contextLength, license } = facts;
    return {
      ...unknown,
      ...listed,
      ...{ name, bytes, parameters, architecture, quantization, contextLength, license, bench, load },
      fit: memoryFit(facts, { load, measured, free: parts.free() }),
    };
  } catch (error) {
    const state = isClewError(error, 'not-found') ? 'missing' : 'invalid';
    const bytes = await stat(path).then(
      (file) => file.size,
      () => null,
    );
    return { ...unknown, ...listed, bytes, name: basename(path), state, problem: toClewError(error).message };
  }
}

async function describeServers({ endpoints, measures }: ModelListParts): Promise<readonly ModelInfo[]> {
  return (await endpoints.list()).map(({ id, host, model, contextTokens, isLoopback, consent }) => ({
    ...unknown,
    id,
    name: model === null ? host : `${model} at ${host}`,
    source: 'server',
    contextLength: contextTokens,
    bench: measures.get(id, null).bench,
    problem: isLoopback || consent !== null ? null : 'Another computer: nothing is sent to it before you agree.',
  }));
}
