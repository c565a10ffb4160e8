/** Starts a run: the world is opened, the run is stored, and the agent or the person begins. */
import type { GraphId, RunId } from '../base/ids.ts';
import type { Observation } from '../environments/environment.ts';
import type { RunConfig } from '../events/run-config.ts';
import type { RunSummary } from '../events/run-summary.ts';
import { EventHub } from './event-hub.ts';
import { openRun } from './open-run.ts';
import { observationReceived } from './play-step.ts';
import { foldRunState, initialRunState, summaryFields } from './run-state.ts';
import type { RunHandle } from './run-handle.ts';
import type { RunParts, RunServices } from './run-parts.ts';

export interface NewRunRequest {
  readonly runId: RunId;
  readonly config: RunConfig;
  /** The graph of this run alone: erased with it. Null where the run has none of its own. */
  readonly graphId: GraphId | null;
}

/** Throws `already-exists` for an id in use, and what the world throws; nothing is stored then. */
export async function startRun(services: RunServices, request: NewRunRequest, parts: RunParts): Promise<RunHandle> {
  try {
    return store(services, request, parts, await parts.environment.reset());
  } catch (error) {
    await parts.environment.dispose();
    throw error;
  }
}

function store(services: RunServices, request: NewRunRequest, parts: RunParts, first: Observation): RunHandle {
  const { runId, config, graphId } = request;
  const { title, maxScore, stepLimit: worldLimit, goal: worldGoal } = parts.environment.info;
  const goal = config.goal ?? worldGoal;
  const stepLimit = config.maxSteps ?? worldLimit;
  const hub = new EventHub({
    ...services,
    firstSeq: 0,
    stored: (fromSeq) => services.store.events(runId, { fromSeq }),
  });
  hub.emit(0, { type: 'run-created', config, title, goal, maxScore, stepLimit });
  hub.emit(0, observationReceived(null, first));
  const state = foldRunState(initialRunState, hub.pending);
  const summary = { ...newSummary(request, services.clock.now()), ...summaryFields(state), title, maxScore, stepLimit };
  services.store.create({ summary, graphId, events: hub.pending });
  hub.markCommitted();
  return openRun({ services, parts, hub, state, summary, goal });
}

function newSummary({ runId, config }: NewRunRequest, at: number): RunSummary {
  return {
    runId,
    config,
    title: '',
    status: 'created',
    outcome: null,
    error: null,
    score: 0,
    maxScore: null,
    steps: 0,
    stepLimit: 1,
    commands: 0,
    usage: initialRunState.usage,
    graph: initialRunState.graph,
    seconds: 0,
    createdAt: at,
    updatedAt: at,
  };
}
