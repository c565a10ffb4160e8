/** Makes a world of the lab out of levels with generators. */
import { ClewError } from '../../../base/errors.ts';
import type { World, WorldLevel } from '../../environment.ts';
import { createGameBoard } from '../../play/game-board.ts';
import { createNativeEnvironment } from '../../play/native-environment.ts';
import { trueMapOf } from '../../play/true-map.ts';
import type { GeneratedGame } from './generated-game.ts';

export interface NativeLevel extends WorldLevel {
  readonly maxScore: number;
  readonly generate: (seed: number) => GeneratedGame;
}

export interface NativeWorldPlan extends Omit<World, 'levels' | 'create' | 'walkthrough' | 'reveal'> {
  readonly levels: readonly NativeLevel[];
}

export function defineNativeWorld({ levels, ...about }: NativeWorldPlan): World {
  const findLevel = (id: string): NativeLevel => {
    const level = levels.find((known) => known.id === id);
    if (level !== undefined) return level;
    throw new ClewError('not-found', `${about.title} has no level "${id}".`, {
      remedy: `Use one of: ${levels.map((known) => known.id).join(', ')}.`,
    });
  };
  return {
    ...about,
    levels: levels.map(({ generate: _, ...level }) => level),
    create({ level, seed }) {
      const { stepLimit, maxScore, generate } = findLevel(level);
      const { definition, goal, facts, tidying } = generate(seed);
      const info = { world: about.id, level, seed, title: about.title, goal, maxScore, stepLimit };
      return createNativeEnvironment(createGameBoard(definition, tidying), info, facts);
    },
    walkthrough: ({ level, seed }) => findLevel(level).generate(seed).walkthrough,
    reveal: ({ level, seed }) => trueMapOf(findLevel(level).generate(seed).definition),
  };
}
