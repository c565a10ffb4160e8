/** What a generator hands over: the game, what its player is told, and its solution, which no agent gets to see. */
import type { GameDefinition } from '../../engine/definition.ts';
import type { TidyRules } from '../../play/tidy-tracker.ts';

export interface GeneratedGame {
  readonly definition: GameDefinition;
  readonly goal: string;
  /** Told at the start besides the first room. */
  readonly facts: readonly string[];
  /** Wins the game with the full score within the step limit. */
  readonly walkthrough: readonly string[];
  /** Score by putting things in their places instead of by the definition's quests. */
  readonly tidying?: TidyRules;
}
