/** Approximate search in a graph of neighbours (HNSW, usearch): single precision, as its eight-bit form loses a sixth of recall. */
import type { Index } from 'usearch';
import { wrongLength } from './exact.ts';
import type { UsearchModule } from './usearch.ts';
import { byScore, type VectorIndex } from './vector-index.ts';

/** Found by measure (docs/decisions/0010-vector-search.md). */
export const hnswParameters = { connectivity: 16, expansionAdd: 128, expansionSearch: 96 } as const;

export interface HnswIndex extends VectorIndex {
  /** Many at once, on `threads` threads. */
  addAll(ids: readonly number[], vectors: Float32Array, threads: number): void;
  save(path: string): void;
}

/** With `path`, as it was saved there. */
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

  const remove = (id: number): void => void (index.contains(BigInt(id)) && index.remove(BigInt(id)));

  return {
    get size() {
      return index.size();
    },
    has: (id) => index.contains(BigInt(id)) === true,
    add(id, vector) {
      if (vector.length !== dimensions) throw wrongLength(vector.length, dimensions);
      remove(id);
      index.add(BigInt(id), vector, 1);
    },
    addAll: (ids, vectors, threads) => index.add(BigUint64Array.from(ids, BigInt), vectors, threads),
    remove,
    search(query, limit) {
      if (query.length !== dimensions) throw wrongLength(query.length, dimensions);
      if (limit < 1 || index.size() === 0) return [];
      const { keys, distances } = index.search(query, limit, 1);
      return Array.from(keys, (id, place) => ({ id: Number(id), score: 1 - distances[place]! })).sort(byScore);
    },
    save: (path) => index.save(path),
  };
}
