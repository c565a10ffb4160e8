/** A lab in memory or in a file, with what a run of the fake agent in the fake world needs. */
import { onTestFinished } from 'vitest';
import { graphIdSchema, runIdSchema } from '../../core/base/ids.ts';
import { silentLogger } from '../../core/base/logger.ts';
import { runConfigSchema, type RunConfig } from '../../core/events/run-config.ts';
import type { RunEvent } from '../../core/events/run-event.ts';
import { comparableEvents } from '../../core/runs/comparable-events.ts';
import { resumeRun } from '../../core/runs/resume-run.ts';
import type { RunHandle } from '../../core/runs/run-handle.ts';
import type { RunParts, RunServices } from '../../core/runs/run-parts.ts';
import { startRun } from '../../core/runs/start-run.ts';
import { openDatabase, type Database } from '../../core/storage/database.ts';
import { createRunStore, type RunStore } from '../../core/storage/run-store.ts';
import type { Reasoner } from '../../core/roles/role.ts';
import { fakeAgentKind } from '../fakes/fake-agent.ts';
import { createFakeEnvironment, type FakeEnvironmentOptions } from '../fakes/fake-environment.ts';
import { openFakeGraph } from '../fakes/fake-graph.ts';
import { createFakeReasoner } from '../fakes/fake-reasoner.ts';

export const stageRunId = runIdSchema.parse('stage');
export const stageGraphId = graphIdSchema.parse('run/stage');

export interface StageOptions {
  readonly database?: Database;
  /** In place of the database's own: one that fails on purpose, for instance. */
  readonly store?: RunStore;
  readonly reasoner?: Reasoner;
  readonly world?: FakeEnvironmentOptions;
  readonly config?: Partial<RunConfig>;
  readonly byHand?: boolean;
  readonly services?: Partial<RunServices>;
}

export interface Stage {
  readonly database: Database;
  readonly store: RunStore;
  readonly services: RunServices;
  start(): Promise<RunHandle>;
  resume(): Promise<RunHandle>;
  parts(): RunParts;
  events(): readonly RunEvent[];
}

/** Time that moves by itself, evenly: a test never waits for it. */
export function tickingClock(): { now: () => number; monotonic: () => number } {
  let time = 1_700_000_000_000;
  return { now: () => (time += 1), monotonic: () => (time += 1) };
}

export function openStage(options: StageOptions = {}): Stage {
  const database = options.database ?? openDatabase(':memory:');
  if (!options.database) onTestFinished(() => database.close());
  const store = options.store ?? createRunStore(database);
  const services: RunServices = { store, clock: tickingClock(), logger: silentLogger, ...options.services };
  const config = runConfigSchema.parse({ world: 'fake', agent: 'fake', seed: 3, maxSteps: 12, ...options.config });
  const parts = (): RunParts => ({
    environment: createFakeEnvironment({ seed: config.seed, ...options.world }),
    mind: options.byHand
      ? null
      : {
          kind: fakeAgentKind,
          reasoner: options.reasoner ?? createFakeReasoner(),
          graph: openFakeGraph(database, stageGraphId),
        },
  });
  return {
    database,
    store,
    services,
    parts,
    start: () => startRun(services, { runId: stageRunId, config, graphId: stageGraphId }, parts()),
    resume: () => resumeRun(services, stageRunId, parts()),
    events: () => store.events(stageRunId),
  };
}

/** The play that a log tells of, without numbers and times. */
export function playOf(events: readonly RunEvent[]): unknown {
  return comparableEvents(events).map(({ step, body }) => ({ step, body }));
}

export const types = (events: readonly RunEvent[]): string[] => events.map(({ body }) => body.type);

/** A promise and its hands. */
export function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let hands: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => (hands = { resolve, reject }));
  return { promise, ...hands! };
}

/** Waits until it is true, turn by turn of the event loop; fails after many. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (isTrue()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('it never became true');
}
