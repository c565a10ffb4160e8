/** What is known of a real game before it runs: its definition, its goal, what its player is told, its limits. */
import type { EnvironmentInfo } from '../environment.ts';
import { createGameBoard, type GameBoard } from '../play/game-board.ts';
import type { GameFile } from './game-file.ts';
import { tidyRulesOf, type GoalFile } from './goal-file.ts';
import { readDefinition } from './read-definition.ts';

export interface GameAbout {
  readonly info: EnvironmentInfo;
  /** Null without a .json. */
  readonly board: GameBoard | null;
  /** Added to the first observation, a line each. */
  readonly facts: readonly string[];
}

export interface GameSources {
  readonly name: string;
  readonly file: GameFile | null;
  readonly goalFile: GoalFile | null;
  readonly goal?: string | undefined;
  readonly seed: number;
}

export function describeGame({ name, file, goalFile, goal, seed }: GameSources): GameAbout {
  const tidying = goalFile === null ? null : tidyRulesOf(goalFile);
  const board = file === null ? null : createGameBoard(readDefinition(file), tidying);
  const info: EnvironmentInfo = {
    world: name,
    level: '',
    seed,
    title: name,
    goal: goal || goalFile?.goal || file?.objective?.trim() || 'Play the game and score as many points as you can.',
    maxScore: tidying?.maximum ?? (board === null || board.maxScore === 0 ? null : board.maxScore),
    stepLimit: file === null ? DEFAULT_LIMIT : stepLimitOf(file),
  };
  return { info, board, facts: goalFile?.facts ?? [] };
}

const DEFAULT_LIMIT = 150;

/** The papers' limits: 60 for cooking, 50 for the cooking games of STMA (one ingredient carried at the start), else 150. */
function stepLimitOf({ metadata }: GameFile): number {
  const settings = metadata['settings'];
  if (typeof settings !== 'object' || settings === null || !('recipe' in settings)) return DEFAULT_LIMIT;
  const { recipe, take, open } = settings as { recipe: unknown; take?: unknown; open?: unknown };
  return open === true && take === Number(recipe) - 1 ? 50 : 60;
}
