/** The resolved configuration of a run: frozen at the start, hashed, stored with it. */
import { z } from 'zod';
import { jsonSchema } from '../base/json.ts';

export const runConfigSchema = z.object({
  world: z.string().min(1),
  level: z.string().default(''),
  /** A game file in place of a world's generator; `world` is then its name. */
  gameFile: z.string().nullable().default(null),
  /** A goal given by the person, over the game's own. */
  goal: z.string().nullable().default(null),
  seed: z.number().int().nonnegative().default(1),
  agent: z.string().min(1).default('ariadne'),
  ablate: z.array(z.string()).readonly().default([]),
  /** The agent's hyperparameters that differ from its defaults. */
  parameters: z.record(z.string(), jsonSchema).default({}),
  /** `rules`, `by-hand`, a model's id, a path to a GGUF, or a URL. */
  model: z.string().min(1).default('rules'),
  /** Another model for single roles. */
  roleModels: z.record(z.string(), z.string()).default({}),
  /** Empty until it is resolved: the one in use. */
  embedder: z.string().default(''),
  /** Decisions; null takes the world's own limit (the paper's). */
  maxSteps: z.number().int().positive().nullable().default(null),
});
export type RunConfig = Readonly<z.infer<typeof runConfigSchema>>;
export type RunConfigInput = z.input<typeof runConfigSchema>;

/** `lost` and `won` are the game's word; `stopped` a person's; `failed` an error's. */
export const outcomes = ['won', 'lost', 'step-limit', 'stopped', 'failed'] as const;
export const outcomeSchema = z.enum(outcomes);
export type Outcome = z.infer<typeof outcomeSchema>;
