/** The .goal.json beside a game: what its player is told that the game does not say, and how it is scored. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import type { TidyRules } from '../play/tidy-tracker.ts';

const goalFileSchema = z.object({
  goal: z.string().optional(),
  /** Added to the first observation. */
  facts: z.array(z.string()).default([]),
  /** By thing: where it belongs. */
  places: z.record(z.string(), z.array(z.object({ holder: z.string(), relation: z.string() }))).default({}),
  score: z
    .object({
      kind: z.literal('tidy'),
      maximum: z.number(),
      take: z.number(),
      place: z.number(),
      disturb: z.number(),
    })
    .optional(),
});
export type GoalFile = z.infer<typeof goalFileSchema>;

/** @throws ClewError `game-invalid` for anything that is not of this form. */
export function parseGoalFile(text: string, name: string): GoalFile {
  try {
    return goalFileSchema.parse(JSON.parse(text));
  } catch (error) {
    const what =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)[0]
        : 'not JSON';
    throw new ClewError('game-invalid', `${name} is not a goal file: ${what ?? 'unknown form'}.`, {
      remedy: 'Mend it, or take it away to play without.',
      cause: error,
    });
  }
}

/** Null where the game is scored by its own quests. */
export function tidyRulesOf({ places, score }: GoalFile): TidyRules | null {
  if (score === undefined) return null;
  const holders = Object.entries(places).map(([thing, where]) => [thing, where.map(({ holder }) => holder)] as const);
  return { ...score, places: new Map(holders) };
}
