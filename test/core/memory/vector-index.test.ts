/** Exact and approximate search: what they find, and that they follow every addition and removal. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createExactIndex, dot } from '../../../core/memory/vector-index/exact.ts';
import { createGrowingIndex } from '../../../core/memory/vector-index/growing.ts';
import { createHnswIndex } from '../../../core/memory/vector-index/hnsw.ts';
import { loadUsearch, type UsearchModule } from '../../../core/memory/vector-index/usearch.ts';
import { byScore, type VectorIndex } from '../../../core/memory/vector-index/vector-index.ts';
import { variedEpisodes } from '../../../core/memory/bench/varied-facts.ts';
import { factText } from '../../../core/base/facts.ts';
import { fakeVector } from '../../fakes/fake-embedder.ts';

const dimensions = 48;
let native: UsearchModule | null;
beforeAll(async () => void (native = await loadUsearch()));

const texts = variedEpisodes(3000).flatMap(({ facts }) => facts.map(factText));
const vectors = texts.map((text) => fakeVector(text, dimensions));

/** The same vector, but as a view into a larger buffer. */
function asView(vector: Float32Array): Float32Array {
  const buffer = new Float32Array(vector.length + 11);
  buffer.set(vector, 11);
  return buffer.subarray(11);
}

function bruteForce(ids: Iterable<number>, query: Float32Array, limit: number): number[] {
  return [...ids]
    .map((id) => ({ id, score: dot(vectors[id]!, 0, query) }))
    .sort(byScore)
    .slice(0, limit)
    .map(({ id }) => id);
}

const found = (index: VectorIndex, query: Float32Array, limit: number): number[] =>
  index.search(asView(query), limit).map(({ id }) => id);

describe.each(['with the native library', 'without it'])('exact search %s', (which) => {
  test('is the brute force after any additions and removals', () => {
    const change = fc.record({ id: fc.nat(400), isAdded: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 300 }),
        fc.nat(texts.length - 1),
        fc.nat(20),
        (changes, about, limit) => {
          const index = createExactIndex(dimensions, which === 'without it' ? null : native);
          const ids = new Set<number>();
          for (const { id, isAdded } of changes) {
            if (isAdded) index.add(id, asView(vectors[id]!));
            else index.remove(id);
            if (isAdded) ids.add(id);
            else ids.delete(id);
          }
          expect(index.size).toBe(ids.size);
          expect(found(index, vectors[about]!, limit)).toEqual(bruteForce(ids, vectors[about]!, limit));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('orders equal vectors by their ids, however many there are', () => {
    const index = createExactIndex(dimensions, which === 'without it' ? null : native);
    for (let id = 99; id >= 0; id -= 1) index.add(id, vectors[0]!);
    for (let id = 100; id < 300; id += 1) index.add(id, vectors[id]!);
    expect(found(index, vectors[0]!, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  test('an id that is added again takes the new vector', () => {
    const index = createExactIndex(dimensions, which === 'without it' ? null : native);
    index.add(1, vectors[0]!);
    index.add(1, vectors[1]!);
    expect(index.size).toBe(1);
    expect(index.search(vectors[1]!, 3)[0]!.score).toBeCloseTo(1, 5);
  });

  test('a vector of another length is refused', () => {
    const index = createExactIndex(dimensions, which === 'without it' ? null : native);
    expect(() => index.add(1, new Float32Array(5))).toThrow(/5 numbers/);
    expect(() => index.search(new Float32Array(5), 1)).toThrow(/5 numbers/);
  });
});

describe.skipIf(process.platform === 'win32')('approximate search', () => {
  const recallOf = (index: VectorIndex, ids: ReadonlySet<number>): number => {
    const asked = Array.from({ length: 100 }, (_, number) => vectors[number * 29]!);
    const shares = asked.map((query) => {
      const best = bruteForce(ids, query, 10);
      const ours = new Set(found(index, query, 10));
      // With equal scores either of two is right: what counts is how near the found ones are.
      const worst = dot(vectors[best.at(-1)!]!, 0, query) - 1e-6;
      return [...ours].filter((id) => dot(vectors[id]!, 0, query) >= worst).length / best.length;
    });
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };

  test('finds nearly all of the exact ten, also after a third went and came back', () => {
    const index = createHnswIndex(native!, dimensions);
    const ids = new Set(vectors.keys());
    for (const id of ids) index.add(id, vectors[id]!);
    expect(recallOf(index, ids)).toBeGreaterThan(0.98);
    for (const id of [...ids].filter((number) => number % 3 === 0)) {
      index.remove(id);
      ids.delete(id);
    }
    expect(index.size).toBe(ids.size);
    expect(found(index, vectors[0]!, 50).every((id) => ids.has(id))).toBe(true);
    expect(recallOf(index, ids)).toBeGreaterThan(0.97);
    for (let id = 0; id < vectors.length; id += 3) {
      index.add(id, vectors[id]!);
      ids.add(id);
    }
    expect(index.size).toBe(vectors.length);
    expect(recallOf(index, ids)).toBeGreaterThan(0.97);
  });

  test('a growing index turns approximate beyond its limit and loses nothing on the way', () => {
    const index = createGrowingIndex({ dimensions, native, exactLimit: 200 });
    for (let id = 0; id < 200; id += 1) index.add(id, vectors[id]!);
    expect(index.approximate).toBeNull();
    index.add(5, vectors[5]!);
    expect(index.approximate).toBeNull();
    index.add(200, vectors[200]!);
    expect(index.approximate).not.toBeNull();
    expect(index.size).toBe(201);
    for (let id = 0; id <= 200; id += 1) expect(index.has(id)).toBe(true);
    expect(index.search(vectors[77]!, 1)[0]!.score).toBeCloseTo(1, 5);
  });

  test('many at once are the same as one by one', () => {
    const index = createGrowingIndex({ dimensions, native, exactLimit: 500, threads: 2 });
    const block = new Float32Array(1000 * dimensions);
    for (let id = 0; id < 1000; id += 1) block.set(vectors[id]!, id * dimensions);
    const ids = [...vectors.keys()].slice(0, 1000);
    index.addMany(ids.slice(0, 400), block.subarray(0, 400 * dimensions));
    expect(index.approximate).toBeNull();
    index.addMany(ids.slice(400), block.subarray(400 * dimensions));
    expect(index.size).toBe(1000);
    expect(recallOf(index, new Set(ids))).toBeGreaterThan(0.97);
  });
});

test('without the native library a growing index stays exact', () => {
  const index = createGrowingIndex({ dimensions, native: null, exactLimit: 10 });
  for (let id = 0; id < 40; id += 1) index.add(id, vectors[id]!);
  expect(index.approximate).toBeNull();
  expect(found(index, vectors[7]!, 5)).toEqual(
    bruteForce(
      Array.from({ length: 40 }, (_, id) => id),
      vectors[7]!,
      5,
    ),
  );
});
