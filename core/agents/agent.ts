/** The port of every agent: it is started with a task, asked for one action a step, and told how a trial ended. */
import type { Clock } from '../base/clock.ts';
import type { Json } from '../base/json.ts';
import type { Random } from '../base/random.ts';
import type { Observation } from '../environments/environment.ts';
import type { AgentEvent } from '../events/run-event.ts';
import type { TemporalGraph } from '../memory/temporal-graph.ts';
import type { Reasoner } from '../roles/role.ts';

export interface AgentTask {
  readonly goal: string;
  readonly world: string;
  readonly stepLimit: number;
}

/** What the last decision brought, whoever made it: each command with its observation. The first step has one, without a command. */
export interface Turn {
  /** Counts decisions from 1. */
  readonly step: number;
  readonly results: readonly CommandResult[];
  /** True when a person decided last; the agent learns from the results all the same. */
  readonly wasTakenOver: boolean;
}

export interface CommandResult {
  readonly command: string | null;
  readonly observation: Observation;
}

export interface AgentAction {
  /** The decision in its own words: an admissible command or `go to ROOM`. */
  readonly action: string;
  /** What the game receives, in order; a walk has several. */
  readonly commands: readonly string[];
  readonly reason: string;
}

export interface TrialOutcome {
  readonly outcome: 'won' | 'lost' | 'step-limit' | 'stopped';
  readonly score: number;
  readonly maxScore: number | null;
}

export interface AgentContext {
  readonly signal: AbortSignal;
}

export interface Agent {
  /** Once in a run, before the first turn. A run that goes on has `restoreState` in its place: the state holds the task too. */
  start(task: AgentTask, context: AgentContext): Promise<void>;
  /** Learns from the turn and decides. While a person is in control, the lab calls `observe` instead. */
  next(turn: Turn, context: AgentContext): Promise<AgentAction>;
  /** Learns from the turn without deciding (a person plays). */
  observe(turn: Turn, context: AgentContext): Promise<void>;
  /** Asked between the commands of one action: true drops the rest (something new on the way). */
  shouldStop(results: readonly CommandResult[]): boolean;
  endTrial(outcome: TrialOutcome, context: AgentContext): Promise<void>;
  /** Everything that is not in the graph or the journal, as one serialisable value. */
  saveState(): Json;
  restoreState(state: Json): void;
}

/** What an agent is built from; it keeps nothing outside of these. */
export interface AgentServices {
  readonly reasoner: Reasoner;
  readonly graph: TemporalGraph;
  readonly emit: (event: AgentEvent) => void;
  readonly clock: Clock;
  readonly random: Random;
}

/** How an agent offers itself to the lab. */
export interface AgentKind {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly ablations: readonly { readonly id: string; readonly summary: string }[];
  create(services: AgentServices, options: AgentOptions): Agent;
}

export interface AgentOptions {
  readonly ablate: readonly string[];
  /** Hyperparameters by name, checked by the agent's own schema; defaults are the paper's. */
  readonly parameters: Readonly<Record<string, Json>>;
}
