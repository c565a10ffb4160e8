/** Branded identifiers, so that a run can never be passed where a graph is meant. */
import { z } from 'zod';
import type { Random } from './random.ts';

export const runIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'a run id has 1 to 64 letters, digits, dots, dashes or underscores')
  .brand<'RunId'>();
export type RunId = z.infer<typeof runIdSchema>;

export const graphIdSchema = z.string().min(1).max(200).brand<'GraphId'>();
export type GraphId = z.infer<typeof graphIdSchema>;

/** Row numbers of one graph; unique within the lab's file. */
export const entityIdSchema = z.number().int().nonnegative().brand<'EntityId'>();
export type EntityId = z.infer<typeof entityIdSchema>;
export const factIdSchema = z.number().int().nonnegative().brand<'FactId'>();
export type FactId = z.infer<typeof factIdSchema>;
export const episodeIdSchema = z.number().int().nonnegative().brand<'EpisodeId'>();
export type EpisodeId = z.infer<typeof episodeIdSchema>;

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** A short readable id of `length` characters, drawn from `random`. */
export function createId(random: Random, length = 10): string {
  let id = '';
  for (let index = 0; index < length; index += 1) id += ALPHABET[random.integer(0, ALPHABET.length - 1)];
  return id;
}
