/** Exact and approximate search: what they find, and that they follow every addition and removal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGrowingIndex, type GrowingIndex } from '../../../core/memory/vector-index/growing.ts';
import { loadUsearch, type UsearchModule } from '../../../core/memory/vector-index/usearch.ts';
import { byScore, type VectorIndex } from '../../../core/memory/vector-index/vector-index.ts';
import { dot } from '../../../core/memory/vector-index/vector-rows.ts';
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
          const index = createGrowingIndex({ dimensions, native: which === 'without it' ? null : native });
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
    const index = createGrowingIndex({ dimensions, native: which === 'without it' ? null : native });
    for (let id = 99; id >= 0; id -= 1) index.add(id, vectors[0]!);
    for (let id = 100; id < 300; id += 1) index.add(id, vectors[id]!);
    expect(found(index, vectors[0]!, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  test('an id that is added again takes the new vector', () => {
    const index = createGrowingIndex({ dimensions, native: which === 'without it' ? null : native });
    index.add(1, vectors[0]!);
    index.add(1, vectors[1]!);
    expect(index.size).toBe(1);
    expect(index.search(vectors[1]!, 3)[0]!.score).toBeCloseTo(1, 5);
  });

  test('a vector of another length is refused', () => {
    const index = createGrowingIndex({ dimensions, native: which === 'without it' ? null : native });
    index.add(0, vectors[0]!);
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

  /** All of these in the graph. */
  const settled = (index: GrowingIndex): GrowingIndex => {
    for (let turns = 0; turns < 1000 && !index.isApproximate; turns += 1) index.catchUp();
    expect(index.isApproximate).toBe(true);
    return index;
  };
  const filled = (ids: Iterable<number>, options: { exactLimit?: number; saved?: string } = {}): GrowingIndex => {
    const index = createGrowingIndex({ dimensions, native, exactLimit: 200, ...options });
    for (const id of ids) index.add(id, vectors[id]!);
    return index;
  };

  test('finds nearly all of the exact ten, also after a third went and came back', () => {
    const ids = new Set(vectors.keys());
    const index = settled(filled(ids));
    expect(recallOf(index, ids)).toBeGreaterThan(0.98);
    for (const id of [...ids].filter((number) => number % 3 === 0)) {
      index.remove(id);
      ids.delete(id);
    }
    index.catchUp();
    expect(index.isApproximate).toBe(true);
    expect(index.size).toBe(ids.size);
    expect(found(index, vectors[0]!, 50).every((id) => ids.has(id))).toBe(true);
    expect(recallOf(index, ids)).toBeGreaterThan(0.98);
    for (let id = 0; id < vectors.length; id += 3) {
      index.add(id, vectors[id]!);
      ids.add(id);
    }
    expect(index.isApproximate).toBe(true);
    expect(index.size).toBe(vectors.length);
    expect(recallOf(index, ids)).toBeGreaterThan(0.98);
  });

  test('scores are those of exact search', () => {
    const all = [...vectors.keys()];
    const [exact, approximate] = [filled(all, { exactLimit: Infinity }), settled(filled(all))];
    for (let about = 0; about < 50; about += 1) {
      const scores = new Map(exact.search(vectors[about]!, 100).map(({ id, score }) => [id, score]));
      for (const { id, score } of approximate.search(vectors[about]!, 5)) expect(score).toBe(scores.get(id));
    }
  });

  test('search is exact until all is in the graph, a slice at a time', () => {
    const ids = new Set(Array.from({ length: 500 }, (_, id) => id));
    const index = filled(ids);
    let slices = 0;
    for (; !index.isApproximate; slices += 1) {
      expect(found(index, vectors[7]!, 20)).toEqual(bruteForce(ids, vectors[7]!, 20));
      index.catchUp();
    }
    expect(slices).toBeGreaterThan(5);
    index.add(500, vectors[500]!);
    expect(index.isApproximate).toBe(false);
    expect(index.search(vectors[500]!, 1)[0]!.id).toBe(500);
    index.catchUp();
    expect(index.isApproximate).toBe(true);
    expect(index.search(vectors[500]!, 1)[0]!.id).toBe(500);
  });

  test('up to the limit it stays exact, and what went for good is not found under its number', () => {
    const index = filled(Array(200).keys());
    index.catchUp();
    index.add(5, vectors[5]!);
    index.catchUp();
    expect(index.isApproximate).toBe(false);
    index.add(200, vectors[200]!);
    settled(index);
    index.forget(77);
    expect(index.has(77)).toBe(false);
    index.add(77, vectors[1000]!);
    settled(index);
    expect(index.size).toBe(201);
    expect(index.search(vectors[1000]!, 1)[0]).toMatchObject({ id: 77 });
    expect(index.search(vectors[77]!, 201).find(({ id }) => id === 77)!.score).toBeCloseTo(
      dot(vectors[1000]!, 0, vectors[77]!),
      6,
    );
  });

  test('a saved graph is taken up with what came and went since', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clew-'));
    try {
      const saved = join(folder, 'graph');
      const before = settled(filled(Array(1000).keys()));
      before.unsaved!.save(saved);
      expect(before.unsaved).toBeNull();
      const ids = new Set([...Array(1040).keys()].filter((id) => id % 5 !== 0));
      const after = filled(ids, { saved });
      expect(after.isApproximate).toBe(false);
      after.catchUp();
      expect(after.isApproximate).toBe(true);
      expect(after.unsaved).not.toBeNull();
      expect(after.size).toBe(ids.size);
      expect(recallOf(after, ids)).toBeGreaterThan(0.98);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a graph that is mostly removed vectors is made anew', () => {
    const index = settled(filled(Array(1000).keys()));
    for (let id = 0; id < 700; id += 1) index.remove(id);
    index.catchUp();
    expect(index.isApproximate).toBe(false);
    settled(index);
    expect(found(index, vectors[800]!, 400)).toHaveLength(300);
  });
});

test('without the native library a growing index stays exact', () => {
  const index = createGrowingIndex({ dimensions, native: null, exactLimit: 10 });
  for (let id = 0; id < 40; id += 1) index.add(id, vectors[id]!);
  index.catchUp();
  expect(index.isApproximate).toBe(false);
  expect(found(index, vectors[7]!, 5)).toEqual(
    bruteForce(
      Array.from({ length: 40 }, (_, id) => id),
      vectors[7]!,
      5,
    ),
  );
});
