/** A graph built in the thread is the graph built at once. */
import { afterAll, expect, it } from 'vitest';
import { createGraphBuilder } from '../../../../core/documents/index/graph-builder.ts';
import { buildPassageGraph } from '../../../../core/documents/retrieval/passage-graph.ts';

const passages = Array.from({ length: 12 }, (_, number) => ({
  title: `Harbour ${number % 4}`,
  sentences: [`Elsa Lindqvist came to Skagen in ${1990 + number}.`, `Harbour ${(number + 1) % 4} lies near Grenaa.`],
}));
const builder = createGraphBuilder({ atOnce: 2 });
afterAll(() => builder.dispose());

it('gives the same names, edges and weights', async () => {
  const sameNames = [{ keep: 'elsa lindqvist', drop: 'skagen' }];
  expect(await builder.build(passages, { sameNames })).toEqual(buildPassageGraph(passages, { sameNames }));
});

it('answers several at a time, and says so when its thread is gone', async () => {
  const [one, two] = await Promise.all([builder.build(passages), builder.build(passages.slice(0, 5))]);
  expect([one.passages, two.passages]).toEqual([12, 5]);
  const broken = createGraphBuilder({ atOnce: 2, entry: '/nowhere/thread.mjs' });
  await expect(broken.build(passages)).rejects.toMatchObject({ code: 'internal' });
});
