/** The benches run and add up; how fast things are is no matter for a test. */
import { afterAll, describe, expect, it } from 'vitest';
import { benchLlama, median } from '../../../models/bench/bench-llama.ts';
import { benchModel } from '../../../models/bench/bench-model.ts';
import { createModels } from '../../../models/create-models.ts';
import { nodeHostLauncher } from '../../../models/host/launch-node.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const launch = nodeHostLauncher();
const models = createModels(launch);
afterAll(() => models.dispose());

describe('benchLlama', () => {
  it('times both paths on the same prompts and gives the ratio of its rounds', async () => {
    const ratios: number[] = [];
    const bench = await benchLlama(
      launch,
      { path: tinyModel(), gpu: 'none' },
      { rounds: 3, maxTokens: 16, onEvent: ({ ratio }) => ratios.push(ratio) },
    );
    expect(bench).toMatchObject({ rounds: 3, promptTokens: expect.any(Number) as number });
    expect(bench.promptTokens).toBeGreaterThan(100);
    expect(bench.generatedTokens).toBeLessThanOrEqual(16);
    expect(bench.ours).toBeGreaterThan(0);
    expect(bench.bare).toBeGreaterThan(0);
    expect(bench.ratio).toBe(median(ratios.slice(1)));
  });

  it('leaves no process behind when it is stopped', async () => {
    const call = benchLlama(launch, { path: tinyModel(), gpu: 'none' }, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('benchModel', () => {
  it('tells the speeds, what the grammar costs and what the cache saves', async () => {
    const model = await models.loadGguf({ path: tinyModel(), gpu: 'none', threads: 1, contextTokens: 2048, slots: 1 });
    const rounds: number[] = [];
    const bench = await benchModel(model, { rounds: 2, maxTokens: 16, onEvent: ({ round }) => rounds.push(round) });
    for (const value of Object.values(bench)) expect(value).toBeGreaterThan(0);
    expect(bench.cachedShare).toBeGreaterThan(0.7);
    expect(bench.cachedShare).toBeLessThan(1);
    expect(rounds).toEqual([1, 2]);
    const memory = await model.memoryUse();
    expect(memory.peakBytes).toBeGreaterThanOrEqual(memory.residentBytes * 0.9);
    expect(memory.residentBytes).toBeGreaterThan(10_000_000);
  });
});
