/** Fit by device, corrected by experience. */
import { afterAll, describe, expect, it } from 'vitest';
import { calibrated, calibrationOf, fitOf, slotsThatFit } from '../../../models/catalogue/fit.ts';
import { estimateMemory } from '../../../models/catalogue/fit-estimate.ts';
import { inspectGguf } from '../../../models/catalogue/model-facts.ts';
import { createModels } from '../../../models/create-models.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const models = createModels(nodeHostLauncher());
afterAll(() => models.dispose());

const estimate = { weightsBytes: 900, cacheBytes: 100, computeBytes: 50, totalBytes: 1050 };

describe('calibration', () => {
  it('scales each part by what earlier loads took, and leaves parts alone that were never measured', () => {
    const calibration = calibrationOf(estimate, { weightsBytes: 900, cacheBytes: 200, computeBytes: 0 });
    expect(calibration).toEqual({ weights: 1, cache: 2, compute: 1 });
    expect(calibrated({ ...estimate, cacheBytes: 300, totalBytes: 1250 }, calibration)).toEqual({
      weightsBytes: 900,
      cacheBytes: 600,
      computeBytes: 50,
      totalBytes: 1550,
    });
  });
});

describe('slotsThatFit', () => {
  it('takes one whatever is free, and up to seven more out of a quarter of what is left', () => {
    expect(slotsThatFit(100, -5_000)).toBe(1);
    expect(slotsThatFit(100, 399)).toBe(1);
    expect(slotsThatFit(100, 400)).toBe(2);
    expect(slotsThatFit(100, 1_000)).toBe(3);
    expect(slotsThatFit(100, 1e9)).toBe(8);
  });
});

describe('fitOf', () => {
  it('puts all on the processor without layers on the card, and nothing with all of them there', async () => {
    const facts = await inspectGguf(tinyModel());
    const free = { ramBytes: 1000, vramBytes: 2000 };
    expect(fitOf(facts, estimate, { gpuLayers: 0, free })).toEqual({
      needs: { ramBytes: 1050, vramBytes: 0 },
      missing: { ramBytes: 50, vramBytes: 0 },
      fits: false,
    });
    expect(fitOf(facts, estimate, { gpuLayers: 99, free })).toEqual({
      needs: { ramBytes: 0, vramBytes: 1050 },
      missing: { ramBytes: 0, vramBytes: 0 },
      fits: true,
    });
    const split = fitOf(facts, estimate, { gpuLayers: 1, free });
    expect(split.needs).toEqual({ ramBytes: 650, vramBytes: 400 });
  });

  it('agrees with a load: estimated, loaded, calibrated to what llama.cpp took', async () => {
    const path = tinyModel();
    const guess = estimateMemory(await inspectGguf(path), { contextTokens: 1024, slots: 2, batchTokens: 512 });
    const model = await models.loadGguf({ path, contextTokens: 1024, slots: 2, gpu: 'none', threads: 1 });
    const corrected = calibrated(guess, calibrationOf(guess, model.loaded.memory));
    for (const part of ['weightsBytes', 'cacheBytes', 'computeBytes'] as const)
      expect(corrected[part]).toBe(Math.round(model.loaded.memory[part]));
    await model.dispose();
  });
});

describe('devices', () => {
  it('are told with their memory', async () => {
    const devices = await models.devices();
    expect(devices.ram.totalBytes).toBeGreaterThan(devices.ram.freeBytes);
    expect(devices.cores).toBeGreaterThan(0);
    if (devices.gpu === null) expect(devices.vram).toEqual({ totalBytes: 0, freeBytes: 0 });
    else expect(devices.vram.totalBytes).toBeGreaterThan(0);
  });
});
