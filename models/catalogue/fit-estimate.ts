/** How much memory a model will take before it is loaded: weights, key-value cache and compute buffers, in bytes. */
import type { ModelFacts } from './model-facts.ts';

export interface LoadShape {
  /** Of one sequence. */
  readonly contextTokens: number;
  /** Sequences with a cache of their own. */
  readonly slots: number;
  /** Tokens evaluated at once. */
  readonly batchTokens: number;
}

export interface MemoryEstimate {
  readonly weightsBytes: number;
  readonly cacheBytes: number;
  readonly computeBytes: number;
  readonly totalBytes: number;
}

/** llama.cpp gives each sequence a multiple of this many cells. */
const CELL_STEP = 256;
const CACHE_NUMBER_BYTES = 2;
const FLOAT_BYTES = 4;
export const DEFAULT_BATCH_TOKENS = 512;

/**
 * The weights as they lie in the file; the cache at 16 bits with every layer at full length; and the compute buffer, which
 * peaks either at the logits or within a layer beside the attention mask. Fitted to what llama.cpp reports on processors.
 */
export function estimateMemory(facts: ModelFacts, shape: LoadShape): MemoryEstimate {
  const weightsBytes = facts.tensorBytes;
  const cacheBytes = cacheBytesPerToken(facts) * cells(shape.contextTokens) * shape.slots;
  const computeBytes = estimateCompute(facts, shape);
  return { weightsBytes, cacheBytes, computeBytes, totalBytes: weightsBytes + cacheBytes + computeBytes };
}

export function cacheBytesPerToken(facts: ModelFacts): number {
  const heads = facts.kvHeads.reduce((total, count) => total + count, 0);
  return heads * (facts.keyLength + facts.valueLength) * CACHE_NUMBER_BYTES;
}

function estimateCompute(facts: ModelFacts, shape: LoadShape): number {
  const { width, feedForward, vocabularySize } = facts;
  const masks = facts.slidingWindow === null ? 1 : 2;
  const mask = masks * cells(shape.contextTokens) * CACHE_NUMBER_BYTES;
  const attention = 2 * facts.heads * facts.keyLength + 2 * Math.max(...facts.kvHeads) * facts.keyLength;
  const layer = (3 * width + Math.max(3 * feedForward, attention)) * FLOAT_BYTES;
  const logits = (vocabularySize + 2 * width) * FLOAT_BYTES;
  const outputs = vocabularySize * FLOAT_BYTES * shape.slots;
  return Math.min(shape.batchTokens, shape.contextTokens) * Math.max(mask + layer, logits) + outputs;
}

function cells(contextTokens: number): number {
  return Math.ceil(contextTokens / CELL_STEP) * CELL_STEP;
}
