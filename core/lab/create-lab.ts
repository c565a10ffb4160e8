/** The composition root: builds the lab on a data folder and hands it to its host; the host disposes it. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { systemClock, type Clock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import type { HostServices } from '../base/host-services.ts';
import { silentLogger, type Logger } from '../base/logger.ts';
import { createRandom, type Random } from '../base/random.ts';
import { ariadne } from '../agents/ariadne/ariadne.ts';
import type { AgentKind } from '../agents/agent.ts';
import type { World } from '../environments/environment.ts';
import { worlds as nativeWorlds } from '../environments/worlds.ts';
import { createModels, type Models } from '../../models/create-models.ts';
import { shippedEmbedder } from '../../models/embedding/shipped-embedder.ts';
import type { LaunchHost } from '../../models/host/connection.ts';
import { createBackups } from './backups.ts';
import { agentInfo, worldInfo } from './catalogue.ts';
import { createConnectionCounter } from './connection-counter.ts';
import { dataPaths } from './data-folder.ts';
import type { DocumentThreads } from './documents/document-threads.ts';
import { createEmbedders } from './embedders.ts';
import { createHub } from './hub.ts';
import { createInspection } from './models/inspection.ts';
import { createRegistry } from './registry.ts';
import { createRouter, type LabRouter } from './router.ts';
import type { Change, LabServices } from './services.ts';
import { openSession, type Session, type Surroundings } from './session.ts';
import { createSharedModels } from './shared-models.ts';
import { createStatus } from './status.ts';

export interface LabOptions {
  /** Made where it is missing; the lab's one file lies in it. */
  readonly dataFolder: string;
  readonly hostServices: HostServices;
  /** Starts the processes that own weights. */
  readonly launchHost: LaunchHost;
  readonly version: string;
  /** The folder of that name; in an installed app it lies elsewhere than beside the source. */
  readonly resourcesFolder?: string;
  /** The build of better-sqlite3 for this runtime; the package's own where it is left out. */
  readonly sqliteBinding?: string | null;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Of run ids; a run's own randomness comes from its seed. */
  readonly random?: Random;
  /** The bundled threads of core/documents; from source, they are found beside their modules. */
  readonly documentThreads?: DocumentThreads;
  /** How long a deleted run can be had back; 10 s where it is left out. */
  readonly graceMs?: number;
  /** Below which other programs keep their models; the person's own where it is left out. */
  readonly homeFolder?: string;
  readonly worlds?: readonly World[];
  readonly agents?: readonly AgentKind[];
  readonly models?: Models;
}

export interface Lab extends LabServices {
  /** The contract, for a host to put behind its transport. */
  readonly router: LabRouter;
  readonly dataFolder: string;
  readonly logger: Logger;
  /** Interrupts the runs so that they can be resumed, closes the file, and ends the processes it started. */
  dispose(): Promise<void>;
}

/** How long to wait for another process that is just closing the same lab. */
const LOCK_WAIT_MS = 2_000;

/** Throws the store's coded errors: `store-locked` while another process has the lab open, `store-read-only`, … */
export function createLab(options: LabOptions): Lab {
  const { dataFolder, hostServices, logger = silentLogger } = options;
  const connections = createConnectionCounter();
  const models = options.models ?? createModels(options.launchHost);
  const around = surround(options, models);
  const { file } = dataPaths(dataFolder);
  makeFolder(dataFolder);
  let session = openSession(file, around);

  const services: LabServices = {
    status: createStatus({ options, file, connections, embedders: around.embedders }),
    worlds: { list: () => around.worlds.list().map(worldInfo) },
    agents: { list: () => around.agents.list().map(agentInfo) },
    get runs() {
      return session.runs;
    },
    get graphs() {
      return session.graphs;
    },
    get models() {
      return session.models;
    },
    get settings() {
      return session.settings;
    },
    get documents() {
      return session.documents;
    },
    get library() {
      return session.library;
    },
    backup: createBackups({
      file,
      clock: around.clock,
      nativeBinding: around.openOptions.nativeBinding,
      session: () => session,
      reopen: () => void (session = openSession(file, around)),
    }),
    changes: (signal) => around.changes.listen(signal),
    host: {
      pickFile: ({ title, extensions }) => hostServices.pickFile({ title, filters: [{ name: title, extensions }] }),
      pickFolder: (asked) => hostServices.pickFolder(asked),
      pickSaveTarget: (asked) => hostServices.pickSaveTarget(asked),
    },
  };
  const own = {
    router: createRouter(services),
    dataFolder,
    logger,
    dispose: once(() => close(session, around, models)),
  };
  return Object.defineProperties(own, Object.getOwnPropertyDescriptors(services)) as typeof own & LabServices;
}

function surround(options: LabOptions, models: Models): Surroundings {
  const weights = shippedEmbedder(options.resourcesFolder);
  return {
    worlds: createRegistry('world', options.worlds ?? nativeWorlds),
    agents: createRegistry('agent', options.agents ?? [ariadne]),
    embedders: createEmbedders({
      id: 'all-MiniLM-L6-v2',
      name: 'all-MiniLM-L6-v2 (int8)',
      open: () => models.openEmbedder(weights),
    }),
    weights: models,
    models: createSharedModels(),
    inspectModel: createInspection(),
    secrets: options.hostServices.secrets,
    home: options.homeFolder ?? homedir(),
    dataFolder: options.dataFolder,
    changes: createHub<Change>({ keyOf: changeKey }),
    clock: options.clock ?? systemClock,
    random: options.random ?? createRandom(randomUUID()),
    logger: options.logger ?? silentLogger,
    openOptions: { waitMs: LOCK_WAIT_MS, nativeBinding: options.sqliteBinding ?? undefined },
    graceMs: options.graceMs,
    uploads: dataPaths(options.dataFolder).uploads,
    documentThreads: options.documentThreads ?? {},
    isWatched: options.hostServices.kind !== 'cli',
  };
}

/** In reverse order of the opening. */
async function close(session: Session, around: Surroundings, models: Models): Promise<void> {
  try {
    await session.close();
  } finally {
    around.changes.close();
    await around.models.dispose();
    await around.embedders.dispose();
    await models.dispose();
  }
}

/** Of one run only the latest news counts. */
function changeKey(change: Change): string {
  if (change.type === 'models-changed') return change.type;
  if (change.type === 'model-work-changed') return change.work.id;
  return change.type === 'run-changed' ? change.run.runId : change.runId;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ClewError('store-read-only', `The data folder ${folder} cannot be made.`, {
      remedy: 'Choose another one with --data, or check that you may write there.',
      detail: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => (result ??= work());
}
