/** The run-event union: the log of these is the truth; screens, replay, resume, charts and exports are its readers. */
import { z } from 'zod';
import { entityKindSchema } from '../base/facts.ts';
import { entityIdSchema, episodeIdSchema, factIdSchema } from '../base/ids.ts';
import { errorCodes } from '../base/errors.ts';
import { jsonSchema } from '../base/json.ts';
import { contextMeterSchema } from './context-meter.ts';
import { planSchema } from './plan.ts';
import { outcomeSchema, runConfigSchema } from './run-config.ts';

export const usageSchema = z.object({
  calls: z.number().int().nonnegative(),
  promptTokens: z.number().int().nonnegative(),
  cachedTokens: z.number().int().nonnegative(),
  generatedTokens: z.number().int().nonnegative(),
});
export type Usage = Readonly<z.infer<typeof usageSchema>>;

export const graphCountsSchema = z.object({
  entities: z.number().int().nonnegative(),
  /** Distinct facts ever held. */
  facts: z.number().int().nonnegative(),
  currentFacts: z.number().int().nonnegative(),
  episodes: z.number().int().nonnegative(),
});
export type GraphCounts = Readonly<z.infer<typeof graphCountsSchema>>;

export const errorRecordSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  remedy: z.string().nullable(),
  detail: z.string().nullable(),
});
export type ErrorRecord = Readonly<z.infer<typeof errorRecordSchema>>;

const entityRecordSchema = z.object({ entityId: entityIdSchema, name: z.string(), kind: entityKindSchema });
const factRecordSchema = z.object({
  factId: factIdSchema,
  subjectId: entityIdSchema,
  relation: z.string(),
  objectId: entityIdSchema,
  /** False for a fact that was known before and is true again, or was only seen again. */
  isNew: z.boolean(),
});
export type EntityRecord = Readonly<z.infer<typeof entityRecordSchema>>;
export type FactRecord = Readonly<z.infer<typeof factRecordSchema>>;

/** What the lab itself reports about a run. */
const runEvents = [
  z.object({
    type: z.literal('run-created'),
    config: runConfigSchema,
    title: z.string(),
    goal: z.string(),
    maxScore: z.number().nullable(),
    stepLimit: z.number().int().positive(),
  }),
  /** `attempt` is 1 at first, one more for every resumption. */
  z.object({ type: z.literal('run-started'), attempt: z.number().int().positive() }),
  z.object({ type: z.literal('run-paused') }),
  z.object({
    type: z.literal('run-ended'),
    outcome: outcomeSchema,
    score: z.number(),
    error: errorRecordSchema.nullable(),
  }),
  z.object({ type: z.literal('control-changed'), by: z.enum(['agent', 'person']) }),
  z.object({ type: z.literal('step-started') }),
  /**
   * What this step has reported so far is void, and it will be made again or never: the run was stopped or failed, or a
   * person took over in the middle of it. A stored log holds no void events, only this mark and a gap in `seq`.
   */
  z.object({ type: z.literal('step-abandoned'), reason: z.string() }),
  z.object({
    type: z.literal('observation-received'),
    /** The command that brought it; null for the first. */
    command: z.string().nullable(),
    text: z.string(),
    inventory: z.string().nullable(),
    admissible: z.array(z.string()).readonly().nullable(),
    score: z.number(),
    won: z.boolean(),
    lost: z.boolean(),
  }),
  z.object({
    type: z.literal('action-chosen'),
    by: z.enum(['agent', 'person']),
    action: z.string(),
    commands: z.array(z.string()).readonly(),
    reason: z.string(),
  }),
  z.object({ type: z.literal('walk-stopped'), dropped: z.array(z.string()).readonly(), reason: z.string() }),
  z.object({ type: z.literal('role-started'), call: z.number().int().nonnegative(), role: z.string() }),
  z.object({
    type: z.literal('role-answered'),
    /** Counts the calls of the step from 0. */
    call: z.number().int().nonnegative(),
    role: z.string(),
    answeredBy: z.string(),
    output: jsonSchema,
    thinking: z.string(),
    /** Number of tries; 2 after a repair. */
    attempts: z.number().int().nonnegative(),
    usage: usageSchema,
    milliseconds: z.number().nonnegative(),
    /** True when a resumed run took the answer from the journal. */
    isReplayed: z.boolean(),
    /** How the prompt filled the model's context; not there for rules and for runs of earlier versions. */
    context: contextMeterSchema.optional(),
  }),
  z.object({
    type: z.literal('role-failed'),
    call: z.number().int().nonnegative(),
    role: z.string(),
    error: errorRecordSchema,
  }),
  z.object({
    type: z.literal('step-ended'),
    score: z.number(),
    graph: graphCountsSchema,
    /** Of the whole run so far. */
    usage: usageSchema,
    /** Of this step, in milliseconds. */
    milliseconds: z.number().nonnegative(),
  }),
] as const;

/** What an agent reports about its memory and its thoughts. */
const agentEvents = [
  z.object({
    type: z.literal('memory-updated'),
    episodeId: episodeIdSchema,
    /** The graph's own sequence number after this update. */
    sequence: z.number().int().nonnegative(),
    /** Entities first seen, or whose kind became known. */
    entities: z.array(entityRecordSchema).readonly(),
    /** Every fact observed in this episode. */
    facts: z.array(factRecordSchema).readonly(),
    invalidated: z.array(factIdSchema).readonly(),
  }),
  z.object({
    type: z.literal('memory-recalled'),
    queries: z
      .array(
        z.object({
          text: z.string(),
          depth: z.number().int().positive(),
          facts: z.array(z.object({ factId: factIdSchema, score: z.number() })).readonly(),
        }),
      )
      .readonly(),
    episodes: z.array(z.object({ episodeId: episodeIdSchema, text: z.string(), score: z.number() })).readonly(),
  }),
  z.object({
    type: z.literal('exits-listed'),
    isExploring: z.boolean(),
    exits: z.array(z.object({ place: z.string(), direction: z.string() })).readonly(),
  }),
  z.object({ type: z.literal('plan-changed'), plan: planSchema }),
  z.object({ type: z.literal('warning-raised'), message: z.string(), detail: z.string().nullable() }),
] as const;

export const agentEventSchema = z.discriminatedUnion('type', agentEvents);
export type AgentEvent = Readonly<z.infer<typeof agentEventSchema>>;

export const runEventBodySchema = z.discriminatedUnion('type', [...runEvents, ...agentEvents]);
export type RunEventBody = Readonly<z.infer<typeof runEventBodySchema>>;

/** An event in its envelope. `seq` counts within the run from 0; `step` is the decision it belongs to (0: before the first). */
export const runEventSchema = z.object({
  seq: z.number().int().nonnegative(),
  step: z.number().int().nonnegative(),
  /** Milliseconds since the Unix epoch. */
  at: z.number(),
  body: runEventBodySchema,
});
export type RunEvent = Readonly<z.infer<typeof runEventSchema>>;

/** Words of a model as they come: shown while they stream, never logged. */
export const streamedTextSchema = z.object({
  step: z.number().int().nonnegative(),
  call: z.number().int().nonnegative(),
  role: z.string(),
  kind: z.enum(['thinking', 'text']),
  text: z.string(),
});
export type StreamedText = Readonly<z.infer<typeof streamedTextSchema>>;
