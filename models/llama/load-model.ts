/** Loads a GGUF file into llama.cpp after its header was checked, and says what it got. */
import { availableParallelism, freemem } from 'node:os';
import { InsufficientMemoryError, type LlamaContext, type LlamaModel } from 'node-llama-cpp';
import { ClewError, throwIfAborted, toClewError } from '../../core/base/errors.ts';
import { slotsThatFit } from '../catalogue/fit.ts';
import { DEFAULT_BATCH_TOKENS, estimateMemory } from '../catalogue/fit-estimate.ts';
import { inspectGguf, type ModelFacts } from '../catalogue/model-facts.ts';
import type { ResolvedGgufSource } from './gguf-source.ts';
import { defaultThreads, type LlamaRuntime } from './llama-runtime.ts';

const DEFAULT_CONTEXT_TOKENS = 8192;

export interface LoadedWeights {
  readonly facts: ModelFacts;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly threads: number;
  /** llama.cpp's log of the loading. */
  readonly log: string;
}

export interface LoadOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

type Settings = ResolvedGgufSource & { readonly slots: number };

/** Throws `model-file-invalid`, `model-load-failed` (with llama.cpp's own words as detail) or `aborted`. */
export async function loadWeights(
  runtime: LlamaRuntime,
  source: ResolvedGgufSource,
  options: LoadOptions = {},
): Promise<LoadedWeights> {
  const facts = await inspectGguf(source.path);
  if (facts.isEmbedder)
    throw new ClewError(
      'bad-input',
      `${source.path} is an embedder (${facts.architecture}): it makes vectors and no text.`,
      {
        remedy: 'Choose it as the embedder instead.',
      },
    );
  const mark = runtime.mark();
  const settings = { ...source, slots: source.slots ?? affordableSlots(facts, source, await freeMemory(runtime)) };
  const threads = source.threads ?? defaultThreads(runtime.llama);
  let model: LlamaModel | undefined;
  try {
    model = await loadModel(runtime, facts, settings, options);
    const context = await createContext(model, facts, { source: settings, threads, signal: options.signal });
    return { facts, model, context, threads, log: await runtime.logSince(mark) };
  } catch (error) {
    await model?.dispose();
    throwIfAborted(options.signal);
    throw loadError(error, facts, await runtime.logSince(mark));
  }
}

function loadModel(
  runtime: LlamaRuntime,
  facts: ModelFacts,
  source: Settings,
  options: LoadOptions,
): Promise<LlamaModel> {
  const contextSize = contextTokens(facts, source) * source.slots;
  return runtime.llama.loadModel({
    modelPath: facts.file,
    gpuLayers: source.gpuLayers ?? { fitContext: { contextSize } },
    loadSignal: options.signal,
    onLoadProgress: options.onProgress,
    ignoreMemorySafetyChecks: source.force,
    // Local layers keep their whole past too: only so can the prefix of a prompt be used again.
    defaultContextSwaFullCache: true,
  });
}

function createContext(
  model: LlamaModel,
  facts: ModelFacts,
  options: { readonly source: Settings; readonly threads: number; readonly signal?: AbortSignal },
): Promise<LlamaContext> {
  return model.createContext({
    contextSize: contextTokens(facts, options.source),
    sequences: options.source.slots,
    batchSize: DEFAULT_BATCH_TOKENS,
    threads: Math.min(options.threads, availableParallelism()),
    createSignal: options.signal,
    failedCreationRemedy: false,
    ignoreMemorySafetyChecks: options.source.force,
  });
}

function contextTokens(facts: ModelFacts, source: ResolvedGgufSource): number {
  return source.contextTokens ?? Math.min(facts.contextLength, DEFAULT_CONTEXT_TOKENS);
}

/** Where the cache will lie: on the graphics card, else in main memory. */
async function freeMemory({ llama }: LlamaRuntime): Promise<number> {
  return llama.gpu === false ? freemem() : (await llama.getVramState()).free;
}

function affordableSlots(facts: ModelFacts, source: ResolvedGgufSource, freeBytes: number): number {
  const shape = { contextTokens: contextTokens(facts, source), slots: 1, batchTokens: DEFAULT_BATCH_TOKENS };
  const { cacheBytes, totalBytes } = estimateMemory(facts, shape);
  return slotsThatFit(cacheBytes, freeBytes - totalBytes);
}

function loadError(error: unknown, facts: ModelFacts, log: string): ClewError {
  if (error instanceof ClewError) return error;
  const isMemory = error instanceof InsufficientMemoryError;
  const reason = isMemory ? 'there is not enough memory for it' : 'llama.cpp refused it';
  return new ClewError('model-load-failed', `${facts.name} could not be loaded: ${reason}.`, {
    cause: error,
    detail: `${toClewError(error).message}\n${log.slice(-2_000)}`,
    remedy: isMemory
      ? 'Choose a smaller model, a shorter context or fewer slots, or load it anyway.'
      : 'Download the file again, or choose another one of this model.',
  });
}
