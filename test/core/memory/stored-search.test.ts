/** Search over the file agrees with search over the graph in memory. */
import { expect, test } from 'vitest';
import type { GraphId } from '../../../core/base/ids.ts';
import { openGraph } from '../../../core/memory/open-graph.ts';
import { nearestStoredFacts } from '../../../core/memory/stored-search.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { variedEpisodes, variedQueries } from '../../../core/memory/bench/varied-facts.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';

test('the ten nearest in the file are the ten nearest in memory, outdated facts left out', async () => {
  const database = openDatabase(':memory:');
  const embedder = createFakeEmbedder();
  const graph = await openGraph(database, 'a' as GraphId, { embedder });
  const episodes = variedEpisodes(300);
  for (const { text, facts } of episodes)
    await graph.merge({ text, facts, invalidate: graph.lastEpisodes(1)[0]?.factIds.slice(0, 1) ?? [] });
  database.transaction(() => graph.flush());
  const queries = variedQueries(20, episodes);
  const vectors = await embedder.embed(queries);
  for (const [index, text] of queries.entries()) {
    const ours = await graph.semanticSearch([{ text, depth: 1 }], { width: 10 });
    const stored = nearestStoredFacts(database, { graphId: graph.graphId, embedderId: 'fake' }, vectors[index]!, 10);
    expect(stored.every(({ factId }) => graph.fact(factId)!.isCurrent)).toBe(true);
    const close = (score: number): number => Math.round(score * 1e4) / 1e4;
    expect(stored.map(({ score }) => close(score))).toEqual(ours.facts.map(({ score }) => close(score)));
  }
});
