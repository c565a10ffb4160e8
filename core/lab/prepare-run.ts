/** Makes the world and the mind of a run from its config. */
import type { AgentKind } from '../agents/agent.ts';
import { graphIdSchema, type GraphId, type RunId } from '../base/ids.ts';
import type { Environment, World } from '../environments/environment.ts';
import { openGameFile } from '../environments/open-game-file.ts';
import type { RunConfig } from '../events/run-config.ts';
import { openGraph, type StoredGraph } from '../memory/open-graph.ts';
import type { Database } from '../storage/database.ts';
import type { Embedders } from './embedders.ts';
import type { PrepareRun } from './live-runs.ts';
import type { ResolveReasoner } from './reasoners.ts';
import type { Registry } from './registry.ts';

export interface Preparation {
  readonly database: Database;
  readonly worlds: Registry<World>;
  readonly agents: Registry<AgentKind>;
  readonly embedders: Embedders;
  readonly resolveReasoner: ResolveReasoner;
}

/** Each run has a graph of its own, under its own id. */
export function graphOf(runId: RunId): GraphId {
  return graphIdSchema.parse(`run/${runId}`);
}

export function createPreparation(parts: Preparation): PrepareRun {
  return async (runId, config) => {
    if (config.model === 'by-hand') {
      return { parts: { environment: openWorld(parts.worlds, config), mind: null }, graphId: null, release };
    }
    const resolved = await parts.resolveReasoner(runId, config);
    try {
      const graph = await graphFor(parts, runId, config);
      const mind = { kind: parts.agents.get(config.agent), reasoner: resolved.reasoner, graph };
      const environment = openWorld(parts.worlds, config);
      return {
        parts: { environment, mind },
        graphId: graphOf(runId),
        release: async () => {
          resolved.release();
          await graph.saveIndex();
        },
      };
    } catch (error) {
      resolved.release();
      throw error;
    }
  };
}

async function graphFor({ database, embedders }: Preparation, runId: RunId, config: RunConfig): Promise<StoredGraph> {
  return openGraph(database, graphOf(runId), { embedder: await embedders.get(config.embedder) });
}

/** Throws what the world or the game's file throws; nothing runs before the first `reset`. */
export function openWorld(
  worlds: Registry<World>,
  { gameFile, goal, world, level, seed }: Pick<RunConfig, 'gameFile' | 'goal' | 'world' | 'level' | 'seed'>,
): Environment {
  if (gameFile === null) return worlds.get(world).create({ level, seed });
  return openGameFile(gameFile, { goal: goal ?? undefined, seed });
}

const release = (): Promise<void> => Promise.resolve();
