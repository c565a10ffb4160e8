/** What an agent has in mind when it plans and acts (AriGraph §3): the same for every memory system. */
import type { Triple } from '../base/facts.ts';

export interface PastTurn {
  /** What was seen before the action. */
  readonly observation: string;
  readonly action: string;
}

/** An exit known but not taken. */
export interface KnownExit {
  readonly place: string;
  readonly direction: string;
  /** Moves from where the agent stands; null where no way is known. */
  readonly distance: number | null;
}

export interface WorkingMemory {
  readonly goal: string;
  /** Where the agent stands, as it worked it out from what it saw; null while it does not know. */
  readonly place: string | null;
  readonly observation: string;
  readonly inventory: string | null;
  /** The last turns, oldest first. */
  readonly history: readonly PastTurn[];
  /** What memory gave, best first. */
  readonly recalledFacts: readonly Triple[];
  /** Past observations that memory gave, best first. */
  readonly episodes: readonly string[];
  /** Exits not yet taken, nearest first; null while the plan needs no exploration. */
  readonly exits: readonly KnownExit[] | null;
}
