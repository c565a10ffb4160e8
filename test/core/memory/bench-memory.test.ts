/** The memory bench on small sizes: what it prints, and what it keeps between runs. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factText } from '../../../core/base/facts.ts';
import { benchMemory } from '../../../core/memory/bench/bench-memory.ts';
import { percentiles } from '../../../core/memory/bench/percentiles.ts';
import { variedEpisodes, variedQueries } from '../../../core/memory/bench/varied-facts.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'clew-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('prints every size with its figures, over vectors that are kept between runs', async () => {
  const embedder = createFakeEmbedder();
  const options = { embedder, folder: join(folder, 'bench'), sizes: [60, 300], queries: 30 };
  const bench = await benchMemory(options);
  expect(bench.sizes.map(({ facts }) => facts)).toEqual([60, 300]);
  for (const size of bench.sizes) {
    for (const span of [size.updateMs, size.searchMs, size.recallMs]) {
      expect(span.p50).toBeGreaterThan(0);
      expect(span.p95).toBeGreaterThanOrEqual(span.p50);
    }
    expect(size.recallAt10).toBeGreaterThan(0.9);
    expect(size.fileMb).toBeGreaterThan(0);
  }
  expect(bench.queryEmbeddingMs.p50).toBeGreaterThan(0);
  expect(bench.ratios.facts).toBe(5);
  expect(
    readdirSync(options.folder).filter((name) => name.startsWith('bench-') && !name.startsWith('bench-vectors')),
  ).toEqual([]);
  expect(existsSync(join(options.folder, 'bench-vectors.db'))).toBe(true);

  const texts = new Set(
    variedEpisodes(300).flatMap(({ facts }) => facts.flatMap((fact) => [factText(fact), fact.subject])),
  );
  const before = embedder.calls.length;
  await benchMemory(options);
  expect(
    embedder.calls
      .slice(before)
      .flat()
      .filter((text) => text.includes(', ') && texts.has(text)),
  ).toEqual([]);
});

test('stops when it is aborted and leaves no graph behind', async () => {
  const controller = new AbortController();
  const options = { embedder: createFakeEmbedder(), folder, sizes: [500], signal: controller.signal };
  const bench = benchMemory({
    ...options,
    onProgress: (what) => void (what === 'merging episodes' && controller.abort()),
  });
  await expect(bench).rejects.toMatchObject({ code: 'aborted' });
  expect(readdirSync(folder).filter((name) => !name.startsWith('bench-vectors'))).toEqual([]);
});

test('the invented facts are many, varied, distinct and always the same', () => {
  const episodes = variedEpisodes(5_000);
  const facts = episodes.flatMap((episode) => episode.facts);
  expect(facts).toHaveLength(5_000);
  expect(new Set(facts.map(factText)).size).toBe(5_000);
  expect(new Set(facts.map(({ relation }) => relation)).size).toBeGreaterThan(50);
  expect(new Set(facts.flatMap(({ subject, object }) => [subject, object])).size).toBeGreaterThan(2_500);
  expect(variedEpisodes(5_000)).toEqual(episodes);
  expect(variedEpisodes(40).flatMap((episode) => episode.facts)).toEqual(facts.slice(0, 40));
  expect(variedQueries(50, episodes)).toEqual(variedQueries(50, episodes));
});

test('percentiles are nearest ranks', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentiles(samples)).toEqual({ p50: 50, p95: 95 });
  expect(percentiles([3])).toEqual({ p50: 3, p95: 3 });
  expect(percentiles([])).toEqual({ p50: 0, p95: 0 });
});
