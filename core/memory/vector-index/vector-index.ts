/** The nearest of many unit-length vectors: what an index of vectors can do, whichever way it does it. */

export interface Hit {
  readonly id: number;
  /** Dot product with the query: the cosine, as vectors have unit length. */
  readonly score: number;
}

export interface VectorIndex {
  readonly size: number;
  has(id: number): boolean;
  /** An id keeps its vector for good: one that was removed comes back with the same. */
  add(id: number, vector: Float32Array): void;
  /** No longer found, but it may come back. Ids that are not there are passed over. */
  remove(id: number): void;
  /** Removed for good: the id may later mean something else. */
  forget(id: number): void;
  /** The `limit` nearest, best first; equal scores in the order of their ids. */
  search(query: Float32Array, limit: number): readonly Hit[];
}

export function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || a.id - b.id;
}
