/** Recall strategies on graphs small enough to work out by hand. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { factText, type Triple } from '../../../core/base/facts.ts';
import type { GraphId } from '../../../core/base/ids.ts';
import { episodeScore } from '../../../core/memory/episodic-search.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { createFakeEmbedder, type FakeEmbedder } from '../../fakes/fake-embedder.ts';

const facts = (...texts: string[]): Triple[] =>
  texts.map((text) => {
    const [subject, relation, object] = text.split(', ');
    return { subject: subject!, relation: relation!, object: object! };
  });
const words = (list: readonly Triple[]): string[] => list.map(factText);

let graph: StoredGraph;
let embedder: FakeEmbedder;
beforeEach(async () => {
  embedder = createFakeEmbedder({ dimensions: 512 });
  graph = await openGraph(openDatabase(':memory:'), 'g' as GraphId, { embedder });
});
const merge = (...texts: string[]) => graph.merge({ text: texts.join('; '), facts: facts(...texts), invalidate: [] });

describe('semantic search (Alg. 2)', () => {
  beforeEach(async () => {
    await merge('brass key, unlocks, red chest', 'red chest, stands in, cellar', 'cellar, smells of, mould');
    await merge('parrot, says, hello');
  });
  const search = async (depth: number, width: number): Promise<string[]> =>
    words((await graph.semanticSearch([{ text: 'brass key', depth }], { width })).facts.map(({ fact }) => fact));

  test('depth 1 asks the query alone, each further depth the entities of what was found', async () => {
    expect(await search(1, 1)).toEqual(['brass key, unlocks, red chest']);
    // From `red chest` the nearest is the chest's other fact, or the key's: a width of two has both.
    expect((await search(2, 2)).sort()).toContain('red chest, stands in, cellar');
    expect((await search(3, 2)).sort()).toContain('cellar, smells of, mould');
    expect(await search(0, 5)).toEqual([]);
  });

  test('gives each query its own depth, and the union with the best scores', async () => {
    const found = await graph.semanticSearch(
      [
        { text: 'brass key', depth: 1 },
        { text: 'parrot', depth: 1 },
      ],
      { width: 1 },
    );
    expect(found.queries.map(({ facts: hits }) => words(hits.map(({ fact }) => fact)))).toEqual([
      ['brass key, unlocks, red chest'],
      ['parrot, says, hello'],
    ]);
    expect(found.facts).toHaveLength(2);
    expect(found.facts[0]!.score).toBeGreaterThanOrEqual(found.facts[1]!.score);
  });

  test('below the threshold nothing is returned or followed', async () => {
    const all = await graph.semanticSearch([{ text: 'brass key', depth: 2 }], { width: 4 });
    const threshold = 0.5;
    const some = await graph.semanticSearch([{ text: 'brass key', depth: 2 }], { width: 4, threshold });
    expect(some.facts.length).toBeGreaterThan(0);
    expect(some.facts.length).toBeLessThan(all.facts.length);
    expect(some.facts.every(({ score }) => score >= threshold)).toBe(true);
  });

  test('embeds all queries in one call and entities never again', async () => {
    const before = embedder.calls.length;
    const queries = ['where is the parrot', 'open the chest', 'parrot'].map((text) => ({ text, depth: 3 }));
    await graph.semanticSearch(queries, { width: 3 });
    expect(embedder.calls.slice(before)).toEqual([['where is the parrot', 'open the chest']]);
    await graph.semanticSearch(queries, { width: 3 });
    expect(embedder.calls).toHaveLength(before + 1);
  });

  test('stops when it is aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const searching = graph.semanticSearch([{ text: 'x', depth: 2 }], { width: 1, signal: controller.signal });
    await expect(searching).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('episodic search (eq. 1)', () => {
  test.each([
    [1, 1, 0],
    [0, 8, 0],
    [2, 2, 1],
    [1, 2, 0.5],
    [3, 8, 1.125],
    [4, 16, 1],
    [0, 0, 0],
  ])('%i of %i facts score %f', (recalled, total, score) => expect(episodeScore(recalled, total)).toBe(score));

  test('ranks episodes, the newer of equals first, and leaves out those excluded or without score', async () => {
    await merge('a, is, b');
    await merge('a, is, b', 'c, is, d');
    await merge('a, is, b', 'e, is, f');
    await merge('a, is, b', 'c, is, d', 'e, is, f', 'g, is, h');
    const ids = graph
      .facts()
      .filter((fact) => ['a', 'c'].includes(fact.subject))
      .map(({ factId }) => factId);
    const ranked = (limit: number, exclude: number[] = []): [number, number][] =>
      graph
        .episodicSearch([...ids, ...ids], {
          limit,
          exclude: graph
            .episodes()
            .filter(({ sequence }) => exclude.includes(sequence))
            .map(({ episodeId }) => episodeId),
        })
        .map(({ episode, score }) => [episode.sequence, score]);
    expect(ranked(9)).toEqual([
      [4, 1],
      [2, 1],
      [3, 0.5],
    ]);
    expect(ranked(1)).toEqual([[4, 1]]);
    expect(ranked(9, [4, 3])).toEqual([[2, 1]]);
  });
});

describe('surroundings', () => {
  beforeEach(async () => {
    await merge('a, touches, b', 'b, touches, c');
    await merge('c, touches, d', 'a, knows, c', 'x, touches, y');
  });

  test('a timeline is the induced neighbourhood in the order in which facts came', () => {
    expect(words(graph.timelineOf(['a'], { hops: 0 }))).toEqual([]);
    expect(words(graph.timelineOf(['A'], { hops: 1 }))).toEqual(['a, touches, b', 'b, touches, c', 'a, knows, c']);
    expect(words(graph.timelineOf(['a', 'y'], { hops: Infinity }))).toEqual([
      'a, touches, b',
      'b, touches, c',
      'c, touches, d',
      'a, knows, c',
      'x, touches, y',
    ]);
    expect(graph.timelineOf(['nobody'], { hops: 3 })).toEqual([]);
  });

  test('around the entities nearest to a query lie their hops', async () => {
    expect(words(await graph.subgraphAround('x', { limit: 1, hops: 3 }))).toEqual(['x, touches, y']);
    expect(words(await graph.subgraphAround('d', { limit: 1, hops: 1 }))).toEqual(['c, touches, d']);
  });

  test('an entity that nothing speaks of any more takes no place among the nearest', async () => {
    await graph.subgraphAround('x', { limit: 1, hops: 1 });
    const gone = graph.facts().find(({ subject }) => subject === 'x')!;
    await graph.merge({ text: '', facts: facts('x ray, shows, bone'), invalidate: [gone.factId] });
    expect(words(await graph.subgraphAround('x', { limit: 1, hops: 1 }))).toEqual(['x ray, shows, bone']);
  });

  test('incident facts of several names come once each, oldest first', () => {
    expect(words(graph.incidentFacts(['c', 'b', 'zebra']))).toEqual([
      'a, touches, b',
      'b, touches, c',
      'c, touches, d',
      'a, knows, c',
    ]);
  });
});

describe('personalised PageRank', () => {
  test('two entities and one fact: the seed keeps 1 / (1 + damping)', async () => {
    await merge('a, is, b');
    const [first, second] = graph.personalizedPageRank(new Map([[graph.entity('a')!.entityId, 5]]), {
      iterations: 200,
    });
    expect(first!.entity.name).toBe('a');
    expect(first!.score).toBeCloseTo(1 / 1.85, 10);
    expect(second!.score).toBeCloseTo(0.85 / 1.85, 10);
  });

  test('is the solution of its equation on any graph', async () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(letter, fc.constantFrom('r', 's'), letter), { minLength: 1, maxLength: 10 }),
        fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        async (edges, weights, damping) => {
          const small = await openGraph(openDatabase(':memory:'), 'g' as GraphId);
          await small.merge({
            text: '',
            facts: edges.map(([s, r, o]) => ({ subject: s, relation: r, object: o })),
            invalidate: [],
          });
          const entities = small.entities();
          const seeds = new Map(entities.map(({ entityId }, index) => [entityId, weights[index]!]));
          const total = [...seeds.values()].reduce((sum, weight) => sum + weight, 0);
          const ranks = small.personalizedPageRank(seeds, { damping, iterations: 400 });
          if (total === 0) return void expect(ranks).toEqual([]);
          const share = new Map(ranks.map(({ entity, score }) => [entity.name, score]));
          expect([...share.values()].reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 8);
          const held = small.currentFacts().filter(({ subject, object }) => subject !== object);
          const degree = (name: string): number => held.filter((f) => f.subject === name || f.object === name).length;
          const stuck = [...share].reduce((sum, [name, score]) => sum + (degree(name) === 0 ? score : 0), 0);
          for (const { name, entityId } of entities) {
            const incoming = held.flatMap((f) =>
              f.subject === name ? [f.object] : f.object === name ? [f.subject] : [],
            );
            const walked = incoming.reduce((sum, other) => sum + (share.get(other) ?? 0) / degree(other), 0);
            const expected = damping * walked + (1 - damping + damping * stuck) * (seeds.get(entityId)! / total);
            expect(share.get(name) ?? 0).toBeCloseTo(expected, 6);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('limits, and ignores entities without weight', async () => {
    await merge('a, is, b', 'c, is, d');
    const seeds = new Map([
      [graph.entity('a')!.entityId, 1],
      [graph.entity('c')!.entityId, 0],
    ]);
    expect(graph.personalizedPageRank(seeds).map(({ entity }) => entity.name)).toEqual(['a', 'b']);
    expect(graph.personalizedPageRank(seeds, { limit: 1 })).toHaveLength(1);
    expect(graph.personalizedPageRank(new Map())).toEqual([]);
  });
});
