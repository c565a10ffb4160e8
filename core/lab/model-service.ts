/** What can be asked about models: listed, added, weighed, fetched, measured, deleted. */
import { stat, statfs } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import type { ModelInfo, ModelLoad, ModelPlace } from '../contract/model-views.ts';
import type { Devices } from '../../models/llama/devices-schema.ts';
import type { Downloads } from './models/downloads.ts';
import { isEndpointName, type Endpoints } from './models/endpoints.ts';
import type { EmbedderService } from './models/embedder-service.ts';
import type { FileDeletions } from './models/file-deletions.ts';
import type { GgufLoader } from './models/gguf-loader.ts';
import { memoryFit } from './models/memory-fit.ts';
import { listModels, type InspectModel } from './models/model-list.ts';
import type { ModelBenches } from './models/model-bench.ts';
import type { ModelLoads } from './models/model-loads.ts';
import type { ModelMeasures } from './models/measures.ts';
import type { ModelNetwork, SendingScope } from './models/network.ts';
import type { WatchedFolders } from './models/watched-folders.ts';
import type { WorkList } from './models/work.ts';
import { absolutePath, builtInModels, type ModelPaths } from './model-paths.ts';
import type { ModelService } from './models/model-calls.ts';
import type { SharedModels } from './shared-models.ts';

export interface ModelServiceParts {
  readonly paths: ModelPaths;
  readonly inspect: InspectModel;
  readonly clock: Clock;
  readonly changed: () => void;
  readonly downloadFolder: string;
  readonly secretsAreProtected: boolean;
  readonly shared: SharedModels;
  readonly loader: GgufLoader;
  readonly measures: ModelMeasures;
  readonly loads: ModelLoads;
  readonly work: WorkList;
  readonly downloads: Downloads;
  readonly benches: ModelBenches;
  readonly folders: WatchedFolders;
  readonly deletions: FileDeletions;
  readonly endpoints: Endpoints;
  readonly network: ModelNetwork;
  readonly embedders: EmbedderService;
  readonly libraries: () => readonly string[];
}

export function createModelService(parts: ModelServiceParts): ModelService {
  const { paths, inspect, changed, work, downloads, benches, folders, deletions, endpoints, network, embedders } =
    parts;
  let device: Devices | null = null;
  const free = () => parts.loader.free(device);
  const list = (): Promise<readonly ModelInfo[]> => listModels({ ...parts, free });

  const addFile = async (typed: string): Promise<{ id: string; name: string }> => {
    const path = absolutePath(typed);
    if (await isFolder(path)) return embedders.addFolder(path);
    const known = paths.added().find((model) => model.path === path);
    const { name, isEmbedder } = await inspect(path);
    if (isEmbedder) return embedders.addGguf(path, name);
    const model = known ?? { id: await freeId(path, paths), path, addedAt: parts.clock.now() };
    paths.add(model);
    changed();
    return { id: model.id, name };
  };

  const findListed = async (id: string): Promise<ModelInfo & { path: string }> => {
    const model = (await list()).find((listed) => listed.id === id);
    if (model?.path == null) throw notAdded(id);
    return { ...model, path: model.path };
  };
  const deletable = async (id: string): Promise<{ files: readonly string[]; bytes: number; path: string }> => {
    const { source, path, state } = await findListed(id);
    if (source === 'ollama' || source === 'lm-studio') throw notOurs(id, source);
    const files = state === 'ready' ? (await inspect(path)).files : [path];
    const sizes = await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return { files, path, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };

  return {
    list,
    add: addFile,
    remove(id) {
      if (!paths.added().some((model) => model.id === id)) throw notAdded(id);
      paths.remove(id);
      changed();
    },
    async deleteFile(id) {
      const { files, bytes, path } = await deletable(id);
      const undoUntil = deletions.hide(id, files);
      parts.shared.forget(path);
      changed();
      return { bytes, undoUntil };
    },
    undoDeleteFile(id) {
      deletions.undo(id);
      changed();
    },
    async deleteFileNow(id) {
      const { files, path } = await deletable(id);
      parts.shared.forget(path);
      const freed = await deletions.deleteNow(id, files);
      changed();
      return freed;
    },
    async configure(id, load) {
      const { path } = await findListed(id);
      parts.loads.set(path, load);
      parts.shared.forget(path);
      changed();
    },
    overrideLoad: (load: Partial<ModelLoad>) => parts.loads.override(load),
    async fit(id, load) {
      const path = await paths.find(id);
      const facts = await inspect(path);
      return memoryFit(facts, { load, measured: parts.measures.get(path, facts.bytes).load, free: free() });
    },
    async place(withDevice) {
      if (withDevice) device = await parts.loader.devices();
      return describePlace(parts, device);
    },
    watchFolder: (path) => folders.add(path),
    unwatchFolder: (path) => folders.remove(path),
    catalogue: () => downloads.catalogue(),
    download: (id, options) => downloads.download(id, options),
    bench: (id, options) => benches.bench(id, options),
    work: {
      list: () => work.list(),
      begin(kind, id) {
        if (kind === 'download') downloads.begin(id);
        else benches.begin(id);
      },
      pause: (id) => work.pause(id),
      async resume(id) {
        const resting = work.list().find((item) => item.id === id);
        if (!resting) throw new ClewError('not-found', 'This work is over.');
        if (resting.kind === 'download') downloads.begin(resting.subject);
        else if (resting.kind === 'bench') benches.begin(resting.subject);
        else await embedders.choose(resting.subject);
      },
      async cancel(id) {
        const item = work.list().find((listed) => listed.id === id);
        if (item?.kind === 'download') await downloads.discard(item.subject);
        else if (item?.kind === 're-embed') await embedders.giveUp();
        else await work.drop(id);
      },
    },
    endpoints,
    network,
    embedders,
    libraries: parts.libraries,
    findFile: (model) => paths.find(model),
    async resolve(model: string, scope: SendingScope = 'games') {
      if ((builtInModels as readonly string[]).includes(model)) return model;
      if (isEndpointName(model)) return endpoints.resolve(model, scope);
      const path = await paths.find(model);
      const facts = await inspect(path);
      if (facts.isEmbedder) throw makesNoText(model, facts.architecture);
      return path === absolutePath(model) && !paths.added().some(({ id }) => id === model) ? path : model;
    },
  };
}

async function describePlace(parts: ModelServiceParts, device: Devices | null): Promise<ModelPlace> {
  const { folders, downloadFolder, shared, secretsAreProtected, loader } = parts;
  const found = await folders.models();
  return {
    device: device && {
      gpu: device.gpu,
      gpuNames: device.gpuNames,
      cores: device.cores,
      vramTotalBytes: device.vram.totalBytes,
      vramFreeBytes: device.vram.freeBytes,
    },
    ramTotalBytes: totalmem(),
    ramFreeBytes: loader.free(null).ramBytes,
    downloadFolder,
    downloadFreeBytes: await freeDisk(downloadFolder),
    secretsAreProtected,
    folders: folders.folders().map(({ path, from }) => ({
      path,
      from,
      models: found.filter((model) => model.path.startsWith(path)).length,
    })),
    loaded: shared.loaded(),
  };
}

/** Of the disk on which it lies, or will lie. */
async function freeDisk(folder: string): Promise<number | null> {
  const existing = existsSync(folder) ? folder : join(folder, '..');
  return statfs(existing).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** The file's name without its ending, with a number where that is taken. */
async function freeId(path: string, paths: ModelPaths): Promise<string> {
  const others = (await paths.found()).filter((model) => model.path !== path).map(({ name }) => name);
  const taken = new Set<string>([...builtInModels, ...paths.added().map(({ id }) => id), ...others]);
  const stem = basename(path).replace(/\.gguf$/iu, '');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function notAdded(id: string): ClewError {
  return new ClewError('not-found', `There is no model ${JSON.stringify(id)} to remove.`, {
    remedy: 'lab models list shows what there is.',
  });
}

function notOurs(id: string, owner: 'ollama' | 'lm-studio'): ClewError {
  const name = owner === 'ollama' ? 'Ollama' : 'LM Studio';
  return new ClewError('unsupported', `${id} belongs to ${name}; the lab only reads it.`, {
    remedy: `Delete it in ${name}.`,
  });
}

function makesNoText(model: string, architecture: string): ClewError {
  return new ClewError('bad-input', `${model} is an embedder (${architecture}): it makes vectors and no text.`, {
    remedy: 'Choose a language model, or use it as the embedder.',
  });
}
