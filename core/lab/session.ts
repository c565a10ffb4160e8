/** One opened file of the lab, with everything that works on it; a restore closes one session and opens the next. */
import type { AgentKind } from '../agents/agent.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import type { World } from '../environments/environment.ts';
import { sweepIndexes } from '../memory/saved-index.ts';
import type { RunServices } from '../runs/run-parts.ts';
import { openDatabase, type Database, type OpenOptions } from '../storage/database.ts';
import { createRunStore, type RunStore } from '../storage/run-store.ts';
import { createSettingsStore } from '../storage/settings-store.ts';
import { createDeletions, GRACE_MS } from './deletions.ts';
import { createDocumentService, type DocumentService } from './document-service.ts';
import type { DocumentThreads } from './documents/document-threads.ts';
import { createLibraryService, type LibraryService } from './documents/library-service.ts';
import { createGraphExports } from './graph-exports.ts';
import type { Hub } from './hub.ts';
import { createLiveRuns, type LiveRuns } from './live-runs.ts';
import { createModelRoom, type ModelSurroundings } from './models/create-model-room.ts';
import type { ModelService } from './models/model-calls.ts';
import { createPreparation } from './prepare-run.ts';
import { createReasoners } from './reasoners.ts';
import type { Registry } from './registry.ts';
import { createReplays } from './replays.ts';
import { createRunService } from './run-service.ts';
import { createRunStreams } from './run-streams.ts';
import type { Change, GraphService, RunService } from './services.ts';
import { createSettings, type SettingsService } from './settings.ts';

/** What outlives a session: weights, what is offered, and who listens. */
export interface Surroundings extends ModelSurroundings {
  readonly worlds: Registry<World>;
  readonly agents: Registry<AgentKind>;
  readonly changes: Hub<Change>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly openOptions: OpenOptions;
  /** Files that a browser sent. */
  readonly uploads: string;
  readonly documentThreads: DocumentThreads;
  readonly graceMs?: number;
  /** Whether a person watches the steps go by on a screen, at the pace they chose. */
  readonly isWatched: boolean;
}

export interface Session {
  readonly database: Database;
  readonly live: LiveRuns;
  readonly runs: RunService;
  readonly graphs: GraphService;
  readonly models: ModelService;
  readonly settings: SettingsService;
  readonly documents: DocumentService;
  readonly library: LibraryService;
  /** Interrupts the runs, erases what was deleted, and closes the file. */
  close(): Promise<void>;
}

export function openSession(file: string, around: Surroundings): Session {
  const database = openDatabase(file, around.openOptions);
  try {
    return assemble(database, around);
  } catch (error) {
    database.close();
    throw error;
  }
}

function assemble(database: Database, around: Surroundings): Session {
  const { clock, logger, changes } = around;
  const store = createRunStore(database);
  const settingsStore = createSettingsStore(database);
  const settings = createSettings(settingsStore);
  const sweep = (): void => sweepIndexes(database);
  const deletions = createDeletions({ store, clock, logger, graceMs: around.graceMs, onErased: sweep });
  deletions.eraseAll();
  sweep();
  reportInterrupted(store, around);

  const room = createModelRoom(around, { database, store: settingsStore, settings, tell: changes.tell });
  const models = room.service;
  const services: RunServices = {
    store,
    clock,
    logger,
    onChange: (run) => changes.tell({ type: 'run-changed', run }),
    stepDelayMs: () => (around.isWatched ? settings.get().watchDelayMs : 0),
  };
  const resolveReasoner = createReasoners({
    clock,
    open: room.open,
    embedders: around.embedders,
    resolveModel: (model, scope) => models.resolve(model, scope),
  });
  const live = createLiveRuns({
    services,
    logger,
    prepare: createPreparation({ ...around, database, resolveReasoner }),
  });
  const closing = new AbortController();
  const runs = createRunService({
    ...around,
    store,
    live,
    deletions,
    streams: createRunStreams({ store, live, closing: closing.signal }),
    offer: {
      ...around,
      embedders: around.embedders.offers,
      chosenEmbedder: () => settings.get().embedder,
      resolveModel: (model) => models.resolve(model),
    },
    replay: createReplays({ ...around, store }),
    tell: changes.tell,
  });
  const library = createLibraryService({
    database,
    settings: settingsStore,
    embedders: around.embedders,
    resolveReasoner,
    clock,
    logger,
    uploads: around.uploads,
    threads: around.documentThreads,
    graceMs: around.graceMs ?? GRACE_MS,
    isWatched: around.isWatched,
  });
  room.whenEmbedderTaken((id) => {
    library.setEmbedder(id).catch((error: unknown) => {
      logger.warn('The library kept its embedder.', { error: String(error) });
    });
  });
  return {
    database,
    live,
    runs,
    graphs: createGraphExports({ database, runs }),
    models,
    settings,
    documents: createDocumentService({
      database,
      embedders: around.embedders,
      resolveReasoner,
      clock,
      threads: around.documentThreads,
    }),
    library,
    async close() {
      await library.close();
      await live.close();
      closing.abort();
      await room.close();
      deletions.eraseAll();
      database.close();
    },
  };
}

/** Runs whose process died are offered to be resumed. */
function reportInterrupted(store: RunStore, { clock, logger }: Surroundings): void {
  const interrupted = store.markInterrupted(clock.now());
  if (interrupted.length > 0) logger.info('Runs were interrupted and can be resumed.', { runs: interrupted });
}
