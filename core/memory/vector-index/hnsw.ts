/** Approximate search in a graph of neighbours (HNSW, usearch): single precision, as its eight-bit form loses a sixth of recall. */
import type { Index } from 'usearch';
import { wrongLength } from './exact.ts';
import type { UsearchModule } from './usearch.ts';
import { byScore, type Hit, type VectorIndex } from './vector-index.ts';

/** Found by measure (docs/decisions/0010-vector-search.md). */
export const hnswParameters = { connectivity: 16, expansionAdd: 128, expansionSearch: 96 } as const;

export interface HnswIndex extends VectorIndex {
  /** Many new ones at once, on `threads` threads. */
  addAll(ids: readonly number[], vectors: Float32Array, threads: number): void;
  /** Share of the vectors that are kept but not found, as they were removed. */
  readonly idleShare: number;
  save(path: string): void;
}

/**
 * A removed vector stays as a waypoint and is passed over: taking it out and giving its place to another costs recall for all.
 * With `path`, the index as it was saved there; whatever was removed before saving is there again.
 */
export function createHnswIndex(library: UsearchModule, dimensions: number, path?: string): HnswIndex {
  const index: Index = new library.Index({
    dimensions,
    metric: library.MetricKind.IP,
    quantization: library.ScalarKind.F32,
    connectivity: hnswParameters.connectivity,
    expansion_add: hnswParameters.expansionAdd,
    expansion_search: hnswParameters.expansionSearch,
    multi: false,
  });
  if (path !== undefined) index.load(path);
  const removed = new Set<number>();
  const isKept = (id: number): boolean => index.contains(BigInt(id)) === true;

  function nearest(query: Float32Array, limit: number): Hit[] {
    const { keys, distances } = index.search(query, limit, 1);
    const hits = Array.from(keys, (id, place) => ({ id: Number(id), score: 1 - distances[place]! }));
    return removed.size === 0 ? hits : hits.filter(({ id }) => !removed.has(id));
  }

  return {
    get size() {
      return index.size() - removed.size;
    },
    get idleShare() {
      return removed.size / Math.max(1, index.size());
    },
    has: (id) => !removed.has(id) && isKept(id),
    add(id, vector) {
      if (vector.length !== dimensions) throw wrongLength(vector.length, dimensions);
      if (!removed.delete(id) && !isKept(id)) index.add(BigInt(id), vector, 1);
    },
    addAll: (ids, vectors, threads) => index.add(BigUint64Array.from(ids, BigInt), vectors, threads),
    remove: (id) => void (isKept(id) && removed.add(id)),
    forget(id) {
      removed.delete(id);
      if (isKept(id)) index.remove(BigInt(id));
    },
    search(query, limit) {
      if (query.length !== dimensions) throw wrongLength(query.length, dimensions);
      if (limit < 1 || index.size() === 0) return [];
      for (let count = limit; ; count *= 2) {
        const hits = nearest(query, count);
        if (hits.length >= limit || count >= index.size()) return hits.sort(byScore).slice(0, limit);
      }
    },
    save: (path) => index.save(path),
  };
}
