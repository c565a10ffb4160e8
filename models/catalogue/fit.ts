/** Whether a model fits here and now: the estimate, corrected by what earlier loads took, against free memory by device. */
import type { MemoryEstimate } from './fit-estimate.ts';
import type { ModelFacts } from './model-facts.ts';

/** What llama.cpp reported, over what was estimated, part by part. */
export interface Calibration {
  readonly weights: number;
  readonly cache: number;
  readonly compute: number;
}

const MAX_SLOTS = 8;
const SHARE_OF_SPARE_MEMORY = 0.25;

/**
 * Sequences of a context, each with a cache of its own, so that each role's prompt stays ready. One is needed; more of them take at most a
 * quarter of what the model with one leaves free where its cache lies.
 */
export function slotsThatFit(slotBytes: number, spareBytes: number): number {
  const more = Math.floor((spareBytes * SHARE_OF_SPARE_MEMORY) / Math.max(1, slotBytes));
  return Math.max(1, Math.min(MAX_SLOTS, 1 + more));
}

type Parts = Pick<MemoryEstimate, 'weightsBytes' | 'cacheBytes' | 'computeBytes'>;

export function calibrationOf(estimate: Parts, measured: Parts): Calibration {
  const over = (part: keyof Parts): number =>
    estimate[part] > 0 && measured[part] > 0 ? measured[part] / estimate[part] : 1;
  return { weights: over('weightsBytes'), cache: over('cacheBytes'), compute: over('computeBytes') };
}

export function calibrated(estimate: MemoryEstimate, calibration: Calibration): MemoryEstimate {
  const weightsBytes = Math.round(estimate.weightsBytes * calibration.weights);
  const cacheBytes = Math.round(estimate.cacheBytes * calibration.cache);
  const computeBytes = Math.round(estimate.computeBytes * calibration.compute);
  return { weightsBytes, cacheBytes, computeBytes, totalBytes: weightsBytes + cacheBytes + computeBytes };
}

export interface FreeMemory {
  readonly ramBytes: number;
  /** Of all graphics cards together; 0 where there is none. */
  readonly vramBytes: number;
}

export interface Fit {
  readonly needs: FreeMemory;
  readonly fits: boolean;
  /** Of main memory and of the graphics card, what is missing; 0 where it fits. */
  readonly missing: FreeMemory;
}

/** `gpuLayers` of the model's layers, the output counted as one more, lie on the graphics card with their part of the cache. */
export function fitOf(
  facts: ModelFacts,
  estimate: MemoryEstimate,
  { gpuLayers, free }: { readonly gpuLayers: number; readonly free: FreeMemory },
): Fit {
  const layers = Math.min(gpuLayers, facts.layers + 1);
  const weightsOnCard = Math.round((estimate.weightsBytes * layers) / (facts.layers + 1));
  const cacheOnCard = Math.round((estimate.cacheBytes * Math.min(layers, facts.layers)) / facts.layers);
  const computeOnCard = layers > 0 ? estimate.computeBytes : 0;
  const vramBytes = weightsOnCard + cacheOnCard + computeOnCard;
  const needs = { vramBytes, ramBytes: estimate.totalBytes - vramBytes };
  const missing = {
    ramBytes: Math.max(0, needs.ramBytes - free.ramBytes),
    vramBytes: Math.max(0, needs.vramBytes - free.vramBytes),
  };
  return { needs, missing, fits: missing.ramBytes === 0 && missing.vramBytes === 0 };
}
