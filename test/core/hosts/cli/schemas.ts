/** The fields of each command's JSON that scripts depend on (DESIGN.md, section 8). More may be there. */
import { z } from 'zod';

const count = z.number().int().nonnegative();
const percentiles = z.object({ p50: z.number().nonnegative(), p95: z.number().nonnegative() });

const usageSchema = z.object({ calls: count, promptTokens: count, cachedTokens: count, generatedTokens: count });

export const playSchema = z.object({
  runId: z.string().min(1),
  world: z.string(),
  level: z.string(),
  seed: count,
  agent: z.string(),
  model: z.string(),
  score: z.number(),
  maxScore: z.number().nullable(),
  steps: count,
  commands: count,
  outcome: z.enum(['won', 'lost', 'step-limit', 'stopped', 'failed']),
  seconds: z.number().nonnegative(),
  usage: usageSchema,
  graph: z.object({ entities: count, facts: count, currentFacts: count, episodes: count }),
});

export const inspectSchema = z.object({
  file: z.string(),
  architecture: z.string(),
  parameters: count,
  quantization: z.string(),
  contextLength: count,
  layers: count,
  chatTemplate: z.string().nullable(),
  bytes: count,
  estimate: z.object({ weightsBytes: count, cacheBytes: count, computeBytes: count, totalBytes: count }),
});

export const benchMemorySchema = z.object({
  sizes: z.array(
    z.object({
      facts: count,
      updateMs: percentiles,
      searchMs: percentiles,
      recallMs: percentiles,
      recallAt10: z.number().min(0).max(1),
      memoryMb: z.number(),
      fileMb: z.number().positive(),
    }),
  ),
});

export const askSchema = z.object({
  answer: z.string(),
  extractive: z.boolean(),
  citations: z.array(z.object({ file: z.string(), page: z.number().int().nullable(), quote: z.string() })),
  path: z.array(z.string()),
  seconds: z.number().nonnegative(),
  usage: usageSchema,
});

export const evaluateDocumentsSchema = z.object({
  questions: count,
  passages: count,
  indexSeconds: z.number().positive(),
  retrievers: z
    .array(
      z.object({
        name: z.string(),
        recallAt2: z.number().min(0).max(1),
        recallAt5: z.number().min(0).max(1),
        queryMs: percentiles,
      }),
    )
    .min(1),
});

export const benchEngineSchema = z.object({
  games: z.array(z.object({ world: z.string(), level: z.string(), stepsPerSecond: z.number().positive() })).min(1),
  peers: z.array(z.object({ name: z.string(), stepsPerSecond: z.number().positive().nullable() })),
});

export const benchLlamaSchema = z.object({
  model: z.string(),
  ours: z.number().positive(),
  bare: z.number().positive(),
  ratio: z.number().positive(),
});

export const benchRetrievalSchema = z.object({
  passages: count,
  indexSeconds: z.number().positive(),
  textsPerSecond: z.number().positive(),
  queryMs: percentiles,
});

export const errorSchema = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string().min(1), remedy: z.string().nullable() }),
});
