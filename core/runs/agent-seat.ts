/** The place of the agent in a run: made with its services, saved and restored, and heard only as part of a step. */
import type { Agent, AgentAction, AgentTask, CommandResult, TrialOutcome, Turn } from '../agents/agent.ts';
import type { Clock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { RunConfig } from '../events/run-config.ts';
import { agentEventSchema, type AgentEvent } from '../events/run-event.ts';
import type { TemporalGraph } from '../memory/temporal-graph.ts';
import type { CallLog } from './journalling-reasoner.ts';
import { createJournallingReasoner } from './journalling-reasoner.ts';
import type { Mind } from './run-parts.ts';
import { createStepRandom, type StepRandom } from './step-random.ts';
import type { StepScope } from './step-scope.ts';

export interface SeatParts {
  readonly mind: Mind;
  readonly config: RunConfig;
  readonly calls: CallLog;
  readonly clock: Clock;
}

export class AgentSeat {
  readonly graph: TemporalGraph;
  readonly #parts: SeatParts;
  readonly #random: StepRandom;
  #agent: Agent;
  #place: { scope: StepScope | null } = { scope: null };

  constructor(parts: SeatParts) {
    this.#parts = parts;
    this.graph = parts.mind.graph;
    this.#random = createStepRandom(parts.config.seed);
    this.#agent = this.#create();
  }

  /** What the agent does from here on belongs to this step. */
  enter(scope: StepScope): void {
    this.#place.scope = scope;
    this.#random.enter(scope.step);
  }

  start(task: AgentTask): Promise<void> {
    return this.#agent.start(task, this.#context());
  }

  next(turn: Turn): Promise<AgentAction> {
    return this.#agent.next(turn, this.#context());
  }

  observe(turn: Turn): Promise<void> {
    return this.#agent.observe(turn, this.#context());
  }

  shouldStop(results: readonly CommandResult[]): boolean {
    return this.#agent.shouldStop(results);
  }

  endTrial(outcome: TrialOutcome): Promise<void> {
    return this.#agent.endTrial(outcome, this.#context());
  }

  saveState(): Json {
    return this.#agent.saveState();
  }

  /** Makes the agent anew as it was when `state` was saved; null makes one that has not begun. */
  restore(state: Json): void {
    this.#place = { scope: this.#place.scope };
    this.#agent = this.#create();
    if (state !== null) this.#agent.restoreState(state);
  }

  /** Each agent speaks and asks through its own place: one that was replaced stays in a step that is closed. */
  #create(): Agent {
    const { mind, config, calls, clock } = this.#parts;
    const place = this.#place;
    const scope = (): StepScope => scopeOf(place);
    return mind.kind.create(
      {
        reasoner: createJournallingReasoner(mind.reasoner, calls, scope),
        graph: mind.graph,
        emit: (event: AgentEvent) => scope().emit(agentEventSchema.parse(event)),
        clock,
        random: this.#random,
      },
      { ablate: config.ablate, parameters: config.parameters },
    );
  }

  #context(): { signal: AbortSignal } {
    return { signal: scopeOf(this.#place).signal };
  }
}

function scopeOf({ scope }: { scope: StepScope | null }): StepScope {
  if (!scope) throw new ClewError('internal', 'The agent spoke before its first step.');
  return scope;
}
