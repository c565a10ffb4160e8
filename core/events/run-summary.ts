/** A run in one row: what lists and headers show, and what the CLI prints from. */
import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { outcomeSchema, runConfigSchema } from './run-config.ts';
import { errorRecordSchema, graphCountsSchema, usageSchema } from './run-event.ts';

export const runStatusSchema = z.enum(['created', 'running', 'paused', 'interrupted', 'ended']);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** A row of the Runs list; `interrupted` is a run whose process died and that can be resumed. */
export const runSummarySchema = z.object({
  runId: runIdSchema,
  config: runConfigSchema,
  title: z.string(),
  status: runStatusSchema,
  outcome: outcomeSchema.nullable(),
  error: errorRecordSchema.nullable(),
  score: z.number(),
  maxScore: z.number().nullable(),
  steps: z.number().int().nonnegative(),
  stepLimit: z.number().int().positive(),
  commands: z.number().int().nonnegative(),
  usage: usageSchema,
  graph: graphCountsSchema,
  /** Of running, pauses apart. */
  seconds: z.number().nonnegative(),
  createdAt: z.number(),
  /** Of the last change. */
  updatedAt: z.number(),
});
export type RunSummary = Readonly<z.infer<typeof runSummarySchema>>;

/** Won, lost or at its limit: nothing to go on with. One that failed or was stopped can be taken up where it ended. */
export function isPlayedOut({ outcome }: Pick<RunSummary, 'outcome'>): boolean {
  return outcome !== null && outcome !== 'failed' && outcome !== 'stopped';
}
