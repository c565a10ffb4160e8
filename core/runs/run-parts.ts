/** What a run is given: the lab's services, and the world and mind made for it. */
import type { AgentKind } from '../agents/agent.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Environment } from '../environments/environment.ts';
import type { RunSummary } from '../events/run-summary.ts';
import type { TemporalGraph } from '../memory/temporal-graph.ts';
import type { Reasoner } from '../roles/role.ts';
import type { RunStore } from '../storage/run-store.ts';

export interface RunServices {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told whenever a run's row has changed. */
  readonly onChange?: (summary: RunSummary) => void;
  /** Asked before each step: a pause so that a person can follow, in milliseconds. */
  readonly stepDelayMs?: () => number;
}

/** Made anew for every start and resumption, from the run's config. The run disposes the environment. */
export interface RunParts {
  readonly environment: Environment;
  /** Null where only a person plays (`by-hand`). */
  readonly mind: Mind | null;
}

export interface Mind {
  readonly kind: AgentKind;
  readonly reasoner: Reasoner;
  /** As the file has it, nothing pending. After a failed commit the lab opens it anew: see TemporalGraph. */
  readonly graph: TemporalGraph;
}
