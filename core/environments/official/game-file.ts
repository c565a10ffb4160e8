/** The .json of a TextWorld game (version 1), as far as it is needed to play it. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';

const factSchema = z.object({
  name: z.string(),
  arguments: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type WrittenFact = z.infer<typeof factSchema>;

const eventSchema = z.object({ condition: z.object({ preconditions: z.array(factSchema) }) });

const questSchema = z.object({
  reward: z.number(),
  win_events: z.array(eventSchema),
  fail_events: z.array(eventSchema),
  optional: z.boolean().default(false),
});

const infoSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string().nullish(),
  desc: z.string().nullish(),
  synonyms: z.array(z.string()).nullish(),
  indefinite: z.string().nullish(),
});

const gameFileSchema = z.object({
  version: z.literal(1),
  world: z.array(factSchema),
  quests: z.array(questSchema),
  infos: z.array(z.tuple([z.string(), infoSchema])),
  KB: z.object({ logic: z.string() }),
  objective: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});
export type GameFile = z.infer<typeof gameFileSchema>;

/** @throws ClewError `game-invalid` for anything but a TextWorld game of version 1. */
export function parseGameFile(text: string, name: string): GameFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(name, 'it is not JSON', error);
  }
  const parsed = gameFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalid(name, `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'unknown form'}`, parsed.error);
}

function invalid(name: string, what: string, cause: unknown): ClewError {
  return new ClewError('game-invalid', `${name} is not a TextWorld game: ${what}.`, {
    remedy: 'Use the .json that tw-make wrote beside the game.',
    cause,
  });
}
