/** Plays a stored run again from its journal alone, and compares every event with the log. */
import type { AgentKind, CommandResult } from '../agents/agent.ts';
import type { Clock } from '../base/clock.ts';
import { ClewError, throwIfAborted } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import type { Environment } from '../environments/environment.ts';
import type { ErrorRecord, RunEvent, RunEventBody } from '../events/run-event.ts';
import type { TemporalGraph } from '../memory/temporal-graph.ts';
import type { Reasoner } from '../roles/role.ts';
import type { Database } from '../storage/database.ts';
import type { RunStore } from '../storage/run-store.ts';
import { AgentSeat } from './agent-seat.ts';
import { comparableEvents, type ComparableEvent } from './comparable-events.ts';
import { errorRecord } from './error-record.ts';
import { observationReceived, playStep, type Players } from './play-step.ts';
import { initialRunState } from './run-state.ts';
import { StepScope } from './step-scope.ts';

export interface ReplayServices {
  readonly store: RunStore;
  readonly clock: Clock;
}

/** The environment is the caller's to dispose. */
export interface ReplayParts {
  readonly environment: Environment;
  /** An empty graph in a store of its own (`:memory:`); null where the run has no agent. */
  readonly mind: { readonly kind: AgentKind; readonly graph: TemporalGraph; readonly database: Database } | null;
}

export interface ReplayReport {
  readonly runId: RunId;
  /** Steps played again. */
  readonly steps: number;
  readonly eventsCompared: number;
  readonly isSame: boolean;
  /** The first differences, at most ten. */
  readonly differences: readonly ReplayDifference[];
  /** Why the replay could not go on: it asked something that the journal has no answer for, or the agent failed. */
  readonly error: ErrorRecord | null;
}

export interface ReplayDifference {
  readonly step: number;
  /** Null where one log is longer than the other. */
  readonly stored: Json;
  readonly replayed: Json;
}

/** Makes no reasoner call and writes nothing to the lab. Throws `not-found`, and `aborted` when the signal fires. */
export async function replayRun(
  { store, clock }: ReplayServices,
  runId: RunId,
  parts: ReplayParts,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ReplayReport> {
  const stored = store.events(runId);
  const { config } = store.summary(runId);
  const calls = { find: (step: number, call: number) => store.call(runId, step, call), record: () => undefined };
  const seat = parts.mind && new AgentSeat({ mind: { ...parts.mind, reasoner: silentReasoner }, config, calls, clock });
  const stage = new ReplayStage({ environment: parts.environment, seat }, parts.mind?.database ?? null);
  const error = await playAll(stage, stored, signal);
  return report(runId, { stored, replayed: stage.events, error });
}

/** Everything must come from the journal. */
const silentReasoner: Reasoner = {
  name: 'journal',
  run: async (role) => {
    throw new ClewError('not-found', `The journal has no answer for what the role ${role.name} asks now.`);
  },
};

async function playAll(
  stage: ReplayStage,
  stored: readonly RunEvent[],
  signal: AbortSignal | undefined,
): Promise<ErrorRecord | null> {
  try {
    const created = stored[0]?.body;
    if (created?.type !== 'run-created') throw new ClewError('internal', 'The log does not begin with run-created.');
    await stage.open(created);
    for (const decision of decisions(stored)) {
      throwIfAborted(signal);
      await stage.step(decision);
    }
    return null;
  } catch (error) {
    throwIfAborted(signal);
    return errorRecord(error);
  }
}

/** The steps that ended: null for one of the agent, else the person's command. */
function decisions(events: readonly RunEvent[]): readonly (string | null)[] {
  return events.flatMap(({ body }) =>
    body.type === 'action-chosen' ? [body.by === 'person' ? body.action : null] : [],
  );
}

/** A run's play without store, pauses and people. */
class ReplayStage {
  readonly events: RunEvent[] = [];
  readonly #players: Players;
  readonly #database: Database | null;
  #step = 0;
  #usage = initialRunState.usage;
  #results: readonly CommandResult[] = [];
  #score = 0;
  #stepLimit = 0;
  #wasTakenOver = false;

  constructor(players: Players, database: Database | null) {
    this.#players = players;
    this.#database = database;
  }

  async open(created: Extract<RunEventBody, { type: 'run-created' }>): Promise<void> {
    const { environment, seat } = this.#players;
    this.#stepLimit = created.stepLimit;
    this.#emit(0, created);
    const observation = await environment.reset();
    this.#results = [{ command: null, observation }];
    this.#emit(0, observationReceived(null, observation));
    if (!seat) return;
    await this.#inScope(async (scope) => {
      seat.enter(scope);
      await seat.start({ goal: created.goal, world: environment.info.world, stepLimit: this.#stepLimit });
    });
  }

  async step(command: string | null): Promise<void> {
    this.#step += 1;
    const turn = { step: this.#step, results: this.#results, wasTakenOver: this.#wasTakenOver };
    await this.#inScope(async (scope) => {
      const { results } = await playStep(this.#players, { turn, command, stepLimit: this.#stepLimit }, scope);
      this.#results = results;
      this.#score = results.at(-1)?.observation.score ?? this.#score;
      const graph = this.#players.seat?.graph.counts() ?? initialRunState.graph;
      scope.emit({ type: 'step-ended', score: this.#score, graph, usage: scope.usage, milliseconds: 0 });
    });
    this.#wasTakenOver = command !== null;
  }

  async #inScope(work: (scope: StepScope) => Promise<void>): Promise<void> {
    const outlets = { emit: (step: number, body: RunEventBody) => this.#emit(step, body), stream: () => undefined };
    const scope = new StepScope(this.#step, this.#usage, outlets);
    try {
      await work(scope);
      this.#usage = scope.usage;
      this.#database?.transaction(() => this.#players.seat?.graph.flush());
    } finally {
      scope.close();
    }
  }

  #emit(step: number, body: RunEventBody): void {
    this.events.push({ seq: this.events.length, step, at: 0, body });
  }
}

interface Logs {
  readonly stored: readonly RunEvent[];
  readonly replayed: readonly RunEvent[];
  readonly error: ErrorRecord | null;
}

function report(runId: RunId, { stored, replayed, error }: Logs): ReplayReport {
  const then = comparableEvents(stored);
  const now = comparableEvents(replayed);
  const differences = findDifferences(then, now);
  return {
    runId,
    steps: now.at(-1)?.step ?? 0,
    eventsCompared: then.length,
    isSame: differences.length === 0 && error === null,
    differences: differences.slice(0, 10),
    error,
  };
}

function findDifferences(
  then: readonly ComparableEvent[],
  now: readonly ComparableEvent[],
): readonly ReplayDifference[] {
  return Array.from({ length: Math.max(then.length, now.length) }, (_, index) => {
    const [a, b] = [then[index], now[index]];
    return { step: a?.step ?? b?.step ?? 0, stored: a?.body ?? null, replayed: b?.body ?? null };
  }).filter(({ stored, replayed }) => canonicalJson(stored) !== canonicalJson(replayed));
}
