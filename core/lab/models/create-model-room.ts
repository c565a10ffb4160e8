/** Everything about models of one opened lab file, put together. */
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { SecretStore } from '../../base/host-services.ts';
import type { Logger } from '../../base/logger.ts';
import type { Database } from '../../storage/database.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import type { Models } from '../../../models/create-models.ts';
import type { Embedders } from '../embedders.ts';
import { createModelPaths, type ModelPaths } from '../model-paths.ts';
import { createModelService } from '../model-service.ts';
import type { Change } from '../services.ts';
import type { SettingsService } from '../settings.ts';
import type { SharedModels } from '../shared-models.ts';
import type { ModelService } from './model-calls.ts';
import { createDownloads } from './downloads.ts';
import { createEmbedderService } from './embedder-service.ts';
import { createEndpoints, isEndpointName } from './endpoints.ts';
import { createFileDeletions } from './file-deletions.ts';
import { createGgufLoader } from './gguf-loader.ts';
import { createModelBenches } from './model-bench.ts';
import type { InspectModel } from './model-list.ts';
import { createModelLoads } from './model-loads.ts';
import { createModelMeasures } from './measures.ts';
import { createModelNetwork } from './network.ts';
import { createOpenModel, type OpenModel } from './open-model.ts';
import { createPassageEmbedding } from './passage-embedding.ts';
import { createWatchedFolders } from './watched-folders.ts';
import { createWorkList } from './work.ts';

/** What is the same for every file that is opened. */
export interface ModelSurroundings {
  readonly weights: Models;
  readonly models: SharedModels;
  readonly embedders: Embedders;
  readonly inspectModel: InspectModel;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly graceMs?: number;
  readonly home: string;
  readonly dataFolder: string;
  /** Whether a screen shows the lists, so that folders are worth watching. */
  readonly isWatched: boolean;
}

export interface ModelRoom {
  readonly service: ModelService;
  readonly paths: ModelPaths;
  readonly open: OpenModel;
  /** Calls back with each embedder that is taken. */
  whenEmbedderTaken(listener: (id: string) => void): void;
  close(): Promise<void>;
}

const GRACE_MS = 10_000;

export function createModelRoom(
  around: ModelSurroundings,
  of: {
    readonly database: Database;
    readonly store: SettingsStore;
    readonly settings: SettingsService;
    readonly tell: (change: Change) => void;
  },
): ModelRoom {
  const { clock, logger, models: shared, inspectModel: inspect, embedders, weights } = around;
  const { database, store, settings, tell } = of;
  let isClosed = false;
  const changed = (): void => {
    if (!isClosed) tell({ type: 'models-changed' });
  };
  const network = createModelNetwork({ store, settings, clock });
  const endpoints = createEndpoints({ store, secrets: around.secrets, network, clock, tell: changed });
  const folders = createWatchedFolders({ store, home: around.home, changed: around.isWatched ? changed : null });
  const paths = createModelPaths(store, () => folders.models());
  const measures = createModelMeasures(store);
  const loads = createModelLoads(store);
  const loader = createGgufLoader({
    ...{ models: weights, shared, inspect, measures, loads, clock, logger },
    tell: changed,
  });
  const open = createOpenModel({ paths, shared, loader, endpoints });
  const work = createWorkList({
    tell: (item) => tell({ type: 'model-work-changed', work: item }),
    changed,
    now: () => clock.now(),
  });
  const deletions = createFileDeletions({
    ...{ store, logger, graceMs: around.graceMs ?? GRACE_MS, now: () => clock.now() },
    forget: (id) => paths.remove(id),
  });
  const takenListeners: ((id: string) => void)[] = [];
  const passages = createPassageEmbedding({ database, clock });
  const embedderService = createEmbedderService({
    ...{ store, settings, models: weights, embedders, endpoints, network, work, changed, passages },
    onTaken: (id) => takenListeners.forEach((tellTaken) => tellTaken(id)),
  });
  const downloadFolder = join(around.dataFolder, 'models');
  const downloads = createDownloads({
    ...{ folder: downloadFolder, work, policy: network.policy('games') },
    mirror: () => settings.get().mirror,
    onDownloaded: async (id, path) => {
      const { isEmbedder, name } = await inspect(path);
      if (isEmbedder) embedderService.addGguf(path, name);
      else paths.add({ id, path, addedAt: clock.now() });
    },
  });
  const keyOf = async (id: string) => {
    if (isEndpointName(id)) return { key: id, bytes: null };
    const key = await paths.find(id);
    return { key, bytes: (await inspect(key)).bytes };
  };
  const benches = createModelBenches({ work, open, keyOf, measures, clock });
  const service = createModelService({
    ...{ paths, inspect, clock, changed, downloadFolder, shared, loader, measures, loads, work, downloads, benches },
    ...{ folders, deletions, endpoints, network, embedders: embedderService },
    libraries: () => passages.libraries(),
    secretsAreProtected: around.secrets.isProtected,
  });
  return {
    service,
    paths,
    open,
    whenEmbedderTaken: (listener) => void takenListeners.push(listener),
    async close() {
      isClosed = true;
      folders.close();
      await work.close();
      await deletions.close();
    },
  };
}
