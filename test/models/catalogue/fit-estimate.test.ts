/** The estimate against what llama.cpp itself reports to have allocated: weights, cache and compute buffers, each. */
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_BATCH_TOKENS, estimateMemory } from '../../../models/catalogue/fit-estimate.ts';
import { inspectGguf } from '../../../models/catalogue/model-facts.ts';
import { createModels } from '../../../models/create-models.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import type { TinyGgufOptions } from '../../../models/scripts/tiny-gguf/tiny-gguf.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const models = createModels(nodeHostLauncher());
afterAll(() => models.dispose());

const cases: [string, TinyGgufOptions][] = [
  ['tiny llama, F16', { architecture: 'llama' }],
  ['tiny llama, Q8_0', { architecture: 'llama', quantization: 'Q8_0' }],
  ['tiny qwen3, F32', { quantization: 'F32' }],
  ['tiny qwen3, Q8_0', { quantization: 'Q8_0' }],
  ['tiny gemma3, F16', { architecture: 'gemma3' }],
  ['100 M qwen3, Q8_0', { size: '100m', quantization: 'Q8_0' }],
];

describe('estimateMemory', () => {
  for (const [name, options] of cases)
    it.each([
      [512, 1],
      [1024, 1],
      [2048, 3],
      [4096, 1],
      [8192, 2],
    ])(`is within 15 % for ${name}, %d tokens, %d slots`, async (contextTokens, slots) => {
      const path = tinyModel(options);
      const estimate = estimateMemory(await inspectGguf(path), {
        contextTokens,
        slots,
        batchTokens: DEFAULT_BATCH_TOKENS,
      });
      const model = await models.loadGguf({ path, contextTokens, slots, gpu: 'none', threads: 1 });
      const { memory } = model.loaded;
      await model.dispose();
      for (const part of ['weightsBytes', 'cacheBytes', 'computeBytes'] as const) {
        expect(memory[part], part).toBeGreaterThan(0);
        expect(
          Math.abs(estimate[part] - memory[part]) / memory[part],
          `${part}: ${estimate[part]} for ${memory[part]}`,
        ).toBeLessThan(0.15);
      }
      expect(estimate.totalBytes).toBe(estimate.weightsBytes + estimate.cacheBytes + estimate.computeBytes);
    });
});
