/** Whether a model fits here and now: the estimate, corrected by its last load, against what is free by device. */
import type { ModelFit, ModelLoad } from '../../contract/model-views.ts';
import {
  calibrated,
  calibrationOf,
  fitOf,
  slotsThatFit,
  type Fit,
  type FreeMemory,
} from '../../../models/catalogue/fit.ts';
import {
  DEFAULT_BATCH_TOKENS,
  estimateMemory,
  type LoadShape,
  type MemoryEstimate,
} from '../../../models/catalogue/fit-estimate.ts';
import type { ModelFacts } from '../../../models/catalogue/model-facts.ts';
import type { MeasuredLoad } from './measures.ts';

const USUAL_CONTEXT = 8_192;

export interface FitQuestion {
  readonly load: Pick<ModelLoad, 'contextTokens' | 'gpuLayers'>;
  readonly measured: MeasuredLoad | null;
  readonly free: FreeMemory;
}

/** It fits where one slot does, and takes as many as are affordable then; `gpuLayers` null puts as many layers on the graphics card as fit. */
export function memoryFit(facts: ModelFacts, { load, measured, free }: FitQuestion): ModelFit {
  const contextTokens = Math.min(load.contextTokens ?? USUAL_CONTEXT, facts.contextLength);
  const least = estimateFor(facts, { contextTokens, slots: 1 }, measured);
  const gpuLayers = load.gpuLayers ?? layersThatFit(facts, least, free);
  const fit = fitOf(facts, least, { gpuLayers, free });
  const spareBytes = gpuLayers > 0 ? free.vramBytes - fit.needs.vramBytes : free.ramBytes - fit.needs.ramBytes;
  const slots = fit.fits ? slotsThatFit(least.cacheBytes, spareBytes) : 1;
  return {
    contextTokens,
    gpuLayers: Math.min(gpuLayers, facts.layers + 1),
    needs: estimateFor(facts, { contextTokens, slots }, measured),
    slots,
    leastBytes: least.totalBytes,
    isCalibrated: measured !== null,
    freeRamBytes: free.ramBytes,
    freeVramBytes: free.vramBytes,
    fits: fit.fits,
    missingBytes: missing(fit),
    used: measured && {
      weightsBytes: measured.weightsBytes,
      cacheBytes: measured.cacheBytes,
      computeBytes: measured.computeBytes,
      totalBytes: measured.weightsBytes + measured.cacheBytes + measured.computeBytes,
      contextTokens: measured.contextTokens,
      slots: measured.slots,
      at: measured.at,
    },
  };
}

function estimateFor(
  facts: ModelFacts,
  shape: Pick<LoadShape, 'contextTokens' | 'slots'>,
  measured: MeasuredLoad | null,
): MemoryEstimate {
  const batchTokens = DEFAULT_BATCH_TOKENS;
  const estimate = estimateMemory(facts, { ...shape, batchTokens });
  if (measured === null) return estimate;
  const then = { contextTokens: measured.contextTokens, slots: measured.slots, batchTokens };
  return calibrated(estimate, calibrationOf(estimateMemory(facts, then), measured));
}

function layersThatFit(facts: ModelFacts, needs: MemoryEstimate, free: FreeMemory): number {
  for (let layers = facts.layers + 1; layers > 0; layers -= 1)
    if (fitOf(facts, needs, { gpuLayers: layers, free }).missing.vramBytes === 0) return layers;
  return 0;
}

function missing({ missing: { ramBytes, vramBytes } }: Fit): number {
  return ramBytes + vramBytes;
}
