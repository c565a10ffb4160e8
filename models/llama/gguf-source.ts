/** How a GGUF model is to be loaded, and what the host says of it once it is. */
import { z } from 'zod';

export const ggufSourceSchema = z.object({
  path: z.string().min(1),
  /** Tokens of prompt and answer together; by default what the model was trained for, at most 8,192. */
  contextTokens: z.int().min(256).optional(),
  /** Prompt prefixes kept at the same time; by default up to eight, as far as a quarter of the memory that stays free holds them. */
  slots: z.int().min(1).max(64).optional(),
  /** `none` keeps to the processor even where a graphics card could be used. */
  gpu: z.enum(['auto', 'none']).default('auto'),
  /** Layers on the graphics card; by default as many as fit. */
  gpuLayers: z.int().min(0).optional(),
  /** By default the processor's useful cores; one where there are two or fewer. */
  threads: z.int().min(1).max(256).optional(),
  /** Loads even where the memory seems too small. */
  force: z.boolean().default(false),
});
export type GgufSource = z.input<typeof ggufSourceSchema>;
export type ResolvedGgufSource = z.output<typeof ggufSourceSchema>;

export const memoryReportSchema = z.object({
  weightsBytes: z.number(),
  cacheBytes: z.number(),
  computeBytes: z.number(),
});
/** What llama.cpp reported to have allocated, on all devices together. */
export type MemoryReport = z.infer<typeof memoryReportSchema>;

export const loadedModelSchema = z.object({
  name: z.string(),
  contextTokens: z.int().positive(),
  slots: z.int().positive(),
  /** For people: `CPU, 1 thread` or `CUDA, 28 of 28 layers`. */
  device: z.string(),
  threads: z.int().positive(),
  gpuLayers: z.int().min(0),
  canThink: z.boolean(),
  /** Whether the model's own chat template is used; else a plain layout. */
  usesOwnTemplate: z.boolean(),
  memory: memoryReportSchema,
  loadMilliseconds: z.number(),
});
export type LoadedModel = z.infer<typeof loadedModelSchema>;
