/** Models, servers, embedders and the long work on them, as the Models screen shows them. */
import { z } from 'zod';
import { errorRecordSchema } from '../events/run-event.ts';

export const modelStateSchema = z.enum(['ready', 'missing', 'invalid']);

const memorySchema = z.object({
  weightsBytes: z.number(),
  cacheBytes: z.number(),
  computeBytes: z.number(),
  totalBytes: z.number(),
});
export type ModelMemory = Readonly<z.infer<typeof memorySchema>>;

/** What a model will take of this computer's memory, at one context length, against what is free now. */
export const modelFitSchema = z.object({
  contextTokens: z.number().int(),
  /** Layers on the graphics card. */
  gpuLayers: z.number().int(),
  /** With the cache of all `slots`. */
  needs: memorySchema,
  /** Sequences whose prompts are kept ready; what is short of memory is loaded with fewer. */
  slots: z.number().int(),
  /** With one slot alone: what `fits` goes by. */
  leastBytes: z.number(),
  /** Whether the figures are corrected by what an earlier load took. */
  isCalibrated: z.boolean(),
  freeRamBytes: z.number(),
  freeVramBytes: z.number(),
  fits: z.boolean(),
  /** What is missing, of main memory and graphics card together. */
  missingBytes: z.number(),
  /** What llama.cpp took at the last load; null before the first. */
  used: memorySchema.extend({ contextTokens: z.number().int(), slots: z.number().int(), at: z.number() }).nullable(),
});
export type ModelFit = Readonly<z.infer<typeof modelFitSchema>>;

export const modelBenchSchema = z.object({
  promptTokens: z.number(),
  promptTokensPerSecond: z.number(),
  generatedTokensPerSecond: z.number(),
  /** From the call to the first piece of text, with nothing cached, and with the prompt cached. */
  firstTokenMs: z.number(),
  firstTokenCachedMs: z.number(),
  cachedShare: z.number(),
  /** Time for a token with a grammar, over the time without. */
  grammarOverhead: z.number(),
  /** Of the process that holds the weights; null for a server. */
  peakBytes: z.number().nullable(),
  device: z.string(),
  at: z.number(),
});
export type ModelBenchView = Readonly<z.infer<typeof modelBenchSchema>>;

/** How a model is to be loaded; null takes what fits it. */
export const modelLoadSchema = z.object({
  contextTokens: z.number().int().min(256).nullable().default(null),
  gpuLayers: z.number().int().min(0).nullable().default(null),
  /** Loads it even where the memory seems too small. */
  loadAnyway: z.boolean().default(false),
});
export type ModelLoad = Readonly<z.infer<typeof modelLoadSchema>>;

export const modelInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `added`: a file where it lies; `downloaded`: by the lab, into its own folder; others are found in folders. */
  source: z.enum(['built-in', 'added', 'downloaded', 'folder', 'lm-studio', 'ollama', 'server']),
  /** Null for rules and servers. */
  path: z.string().nullable(),
  bytes: z.number().nullable(),
  parameters: z.number().nullable(),
  architecture: z.string().nullable(),
  quantization: z.string().nullable(),
  contextLength: z.number().nullable(),
  license: z.string().nullable(),
  state: modelStateSchema,
  problem: z.string().nullable(),
  fit: modelFitSchema.nullable(),
  bench: modelBenchSchema.nullable(),
  load: modelLoadSchema,
});
export type ModelInfo = Readonly<z.infer<typeof modelInfoSchema>>;

/** A model of the catalogue, which a person may fetch. */
export const catalogueModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['language', 'embedder']),
  family: z.string(),
  parameters: z.number(),
  quantization: z.string(),
  contextTokens: z.number().int(),
  license: z.string(),
  /** Of the file, before the server says it exactly. */
  approximateBytes: z.number(),
  /** Where it comes from; null where it is published in no form that can be loaded. */
  url: z.string().nullable(),
  page: z.string(),
  hasChecksum: z.boolean(),
  thinks: z.boolean(),
  /** Whether its file is on this computer already, through the lab. */
  isHere: z.boolean(),
});
export type CatalogueModel = Readonly<z.infer<typeof catalogueModelSchema>>;

export const workStates = ['running', 'paused', 'failed'] as const;
/** A download, a bench or a re-embedding; gone from the list once it is done or cancelled. */
export const modelWorkSchema = z.object({
  id: z.string(),
  kind: z.enum(['download', 'bench', 're-embed']),
  /** The model's or embedder's id. */
  subject: z.string(),
  title: z.string(),
  state: z.enum(workStates),
  phase: z.enum(['waiting', 'working', 'verifying']),
  unit: z.enum(['bytes', 'rounds', 'passages']),
  done: z.number(),
  total: z.number().nullable(),
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  problem: errorRecordSchema.nullable(),
});
export type ModelWork = Readonly<z.infer<typeof modelWorkSchema>>;

/** Consent to send something to a host that is not this computer. */
export const sendingScopeSchema = z.string().min(1);
export const sendableSchema = z.object({
  /** `games`, `embedding`, or `documents:` and the library's name. */
  scope: sendingScopeSchema,
  /** What would be sent, in words. */
  what: z.string(),
});
export type Sendable = Readonly<z.infer<typeof sendableSchema>>;

export const consentSchema = z.object({
  host: z.string(),
  covers: z.array(sendableSchema).readonly(),
  givenAt: z.number(),
});
export type ConsentView = Readonly<z.infer<typeof consentSchema>>;

export const endpointSchema = z.object({
  /** What a run calls it: the address, with `#` and the model's name where one was chosen. */
  id: z.string(),
  baseUrl: z.string(),
  model: z.string().nullable(),
  host: z.string(),
  isLoopback: z.boolean(),
  hasKey: z.boolean(),
  contextTokens: z.number().int().nullable(),
  consent: consentSchema.nullable(),
});
export type EndpointView = Readonly<z.infer<typeof endpointSchema>>;

/** What a server answered when it was asked for its models. */
export const endpointCheckSchema = z.object({
  models: z.array(z.object({ name: z.string(), contextTokens: z.number().int().nullable() })).readonly(),
  milliseconds: z.number(),
});
export type EndpointCheck = Readonly<z.infer<typeof endpointCheckSchema>>;

export const embedderViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['shipped', 'onnx', 'gguf', 'server']),
  /** Folder, file or address. */
  where: z.string(),
  isChosen: z.boolean(),
  state: modelStateSchema,
  problem: z.string().nullable(),
});
export type EmbedderView = Readonly<z.infer<typeof embedderViewSchema>>;

/** What choosing another embedder takes, before anything is done. */
export const embedderChoiceSchema = z.object({
  id: z.string(),
  isChosen: z.boolean(),
  /** Passages of all documents that have no vectors of it yet. */
  passages: z.number().int(),
});
export type EmbedderChoice = Readonly<z.infer<typeof embedderChoiceSchema>>;

/** What models run on here, and where they come from. */
export const modelPlaceSchema = z.object({
  /** Null while it was not asked: asking starts a process. */
  device: z
    .object({
      gpu: z.enum(['cuda', 'metal', 'vulkan']).nullable(),
      gpuNames: z.array(z.string()).readonly(),
      cores: z.number().int(),
      vramTotalBytes: z.number(),
      vramFreeBytes: z.number(),
    })
    .nullable(),
  ramTotalBytes: z.number(),
  ramFreeBytes: z.number(),
  /** Where downloads go, and what is free there. */
  downloadFolder: z.string(),
  downloadFreeBytes: z.number().nullable(),
  secretsAreProtected: z.boolean(),
  folders: z
    .array(z.object({ path: z.string(), from: z.enum(['folder', 'lm-studio', 'ollama']), models: z.number().int() }))
    .readonly(),
  /** In memory now. */
  loaded: z.array(z.object({ name: z.string(), users: z.number().int() })).readonly(),
});
export type ModelPlace = Readonly<z.infer<typeof modelPlaceSchema>>;
