/** An index that is exact while it is small and turns to HNSW when exact search would be felt. */
import { createExactIndex, type ExactIndex } from './exact.ts';
import { createHnswIndex, type HnswIndex } from './hnsw.ts';
import type { UsearchModule } from './usearch.ts';
import type { Hit, VectorIndex } from './vector-index.ts';

/** Exact search takes 0.05 ms per thousand vectors: up to here no longer than HNSW takes among a hundred thousand. */
export const EXACT_LIMIT = 8_000;

export interface GrowingIndexOptions {
  readonly dimensions: number;
  /** Null: exact at any size. */
  readonly native: UsearchModule | null;
  readonly exactLimit?: number;
  /** For turning many vectors to HNSW at once. */
  readonly threads?: number;
  /** Where an HNSW index was saved, to start from. */
  readonly saved?: string;
}

export interface GrowingIndex extends VectorIndex {
  /** Many new ones at once: row `n` of `vectors` belongs to `ids[n]`. */
  addMany(ids: readonly number[], vectors: Float32Array): void;
  /** Null while it is exact. */
  readonly approximate: HnswIndex | null;
}

export function createGrowingIndex(options: GrowingIndexOptions): GrowingIndex {
  const { dimensions, native, exactLimit = EXACT_LIMIT, threads = 1, saved } = options;
  let approximate = native && saved !== undefined ? createHnswIndex(native, dimensions, saved) : null;
  let exact: ExactIndex | null = approximate ? null : createExactIndex(dimensions, native);
  const current = (): VectorIndex => approximate ?? exact!;

  /** Turns to HNSW when `coming` more would be too many for exact search. */
  function makeRoom(coming: number): void {
    if (!native || !exact || exact.size + coming <= exactLimit) return;
    approximate = createHnswIndex(native, dimensions);
    const vectors = new Float32Array(exact.size * dimensions);
    const ids = Array.from(exact.entries(), ([id, vector], row) => {
      vectors.set(vector, row * dimensions);
      return id;
    });
    if (ids.length > 0) approximate.addAll(ids, vectors, threads);
    exact = null;
  }

  return {
    get approximate() {
      return approximate;
    },
    get size() {
      return current().size;
    },
    has: (id) => current().has(id),
    add(id, vector) {
      makeRoom(current().has(id) ? 0 : 1);
      current().add(id, vector);
    },
    addMany(ids, vectors) {
      makeRoom(ids.length);
      if (approximate) return approximate.addAll(ids, vectors, threads);
      for (const [row, id] of ids.entries()) exact!.add(id, vectors.subarray(row * dimensions, (row + 1) * dimensions));
    },
    remove: (id) => current().remove(id),
    forget: (id) => current().forget(id),
    search: (query, limit): readonly Hit[] => current().search(query, limit),
  };
}
