/** Beyond exact search: whatever happens to a graph, what is found holds now, and nearly all that is nearest is found. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factText } from '../../../core/base/facts.ts';
import type { GraphId } from '../../../core/base/ids.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { loadUsearch } from '../../../core/memory/vector-index/usearch.ts';
import { dot } from '../../../core/memory/vector-index/vector-rows.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { variedEpisodes, variedQueries } from '../../../core/memory/bench/varied-facts.ts';
import { createFakeEmbedder, fakeVector } from '../../fakes/fake-embedder.ts';

const hasNative = (await loadUsearch()) !== null;
const embedder = createFakeEmbedder();
const episodes = variedEpisodes(600);
const queries = variedQueries(20, episodes);

/** Share of the exact ten that are found, or equalled; throws when anything found does not hold. */
async function recallOf(graph: StoredGraph): Promise<number> {
  const current = graph.currentFacts();
  let share = 0;
  for (const text of queries) {
    const scores = current.map((fact) => dot(fakeVector(factText(fact)), 0, fakeVector(text))).sort((a, b) => b - a);
    const wanted = Math.min(10, scores.length);
    const { facts } = await graph.semanticSearch([{ text, depth: 1 }], { width: 10 });
    expect(facts.every(({ fact }) => graph.fact(fact.factId)!.isCurrent)).toBe(true);
    expect(new Set(facts.map(({ fact }) => fact.factId)).size).toBe(facts.length);
    share += wanted === 0 ? 1 : facts.filter(({ score }) => score >= scores[wanted - 1]! - 1e-5).length / wanted;
  }
  return share / queries.length;
}

const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('merge' as const),
      count: fc.integer({ min: 5, max: 40 }),
      outdated: fc.nat(60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('flush' as const, 'discard' as const, 'reopen' as const, 'save' as const),
    }),
  },
);

test.skipIf(!hasNative)(
  'an approximate index follows merges, flushes, discards and reopenings',
  async () => {
    let lowest = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (history) => {
        const database = openDatabase(':memory:');
        const open = () => openGraph(database, 'g' as GraphId, { embedder, exactLimit: 40 });
        let graph = await open();
        let next = 0;
        for (const step of history) {
          if (step.type === 'merge') {
            const facts = episodes.slice(next, next + Math.ceil(step.count / 6)).flatMap((episode) => episode.facts);
            next = (next + Math.ceil(step.count / 6)) % episodes.length;
            const invalidate = graph
              .currentFacts()
              .slice(0, step.outdated)
              .map(({ factId }) => factId);
            await graph.merge({ text: '', facts, invalidate });
          }
          if (step.type === 'discard') graph.discard();
          if (step.type === 'flush' || step.type === 'reopen') database.transaction(() => graph.flush());
          if (step.type === 'reopen') graph = await open();
          lowest = Math.min(lowest, await recallOf(graph));
        }
        database.close();
      }),
      { numRuns: process.env['CLEW_LONG'] === '1' ? 300 : 25 },
    );
    expect(lowest).toBeGreaterThan(0.9);
  },
  600_000,
);

test.skipIf(!hasNative)('an index that is mostly outdated is built anew', async () => {
  const graph = await openGraph(openDatabase(':memory:'), 'g' as GraphId, { embedder, exactLimit: 100 });
  for (const { text, facts } of episodes) await graph.merge({ text, facts, invalidate: [] });
  expect(await recallOf(graph)).toBeGreaterThan(0.97);
  expect(graph.isApproximate()).toBe(true);
  const outdated = graph.currentFacts().filter((_, index) => index % 6 !== 0);
  await graph.merge({ text: 'a fire', facts: [], invalidate: outdated.map(({ factId }) => factId) });
  expect(graph.counts().currentFacts).toBe(100);
  expect(await recallOf(graph)).toBe(1);
  expect(graph.isApproximate()).toBe(false);
});
