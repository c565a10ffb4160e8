/** Replays a stored run in a graph of its own, in memory: the lab's file is read, never written. */
import type { AgentKind } from '../agents/agent.ts';
import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import type { World } from '../environments/environment.ts';
import { openGraph } from '../memory/open-graph.ts';
import { replayRun, type ReplayReport } from '../runs/replay-run.ts';
import { openDatabase, type Database, type OpenOptions } from '../storage/database.ts';
import type { RunStore } from '../storage/run-store.ts';
import type { Embedders } from './embedders.ts';
import { graphOf, openWorld } from './prepare-run.ts';
import type { Registry } from './registry.ts';

export interface ReplayParts {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly worlds: Registry<World>;
  readonly agents: Registry<AgentKind>;
  readonly embedders: Embedders;
  readonly openOptions: OpenOptions;
}

export function createReplays(parts: ReplayParts): (runId: RunId, signal?: AbortSignal) => Promise<ReplayReport> {
  return async (runId, signal) => {
    const { config } = parts.store.summary(runId);
    const environment = openWorld(parts.worlds, config);
    const database = config.model === 'by-hand' ? null : openDatabase(':memory:', parts.openOptions);
    try {
      const mind = database && (await mindFor(parts, runId, database));
      return await replayRun(parts, runId, { environment, mind }, { signal });
    } finally {
      database?.close();
      await environment.dispose();
    }
  };
}

async function mindFor({ store, agents, embedders }: ReplayParts, runId: RunId, database: Database) {
  const { config } = store.summary(runId);
  const embedder = await embedders.get(config.embedder);
  return { kind: agents.get(config.agent), graph: await openGraph(database, graphOf(runId), { embedder }), database };
}
