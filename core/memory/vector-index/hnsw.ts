/**
 * A graph of neighbours (HNSW, usearch) that proposes what may be nearest. It keeps each number of a vector in eight bits: a quarter of
 * the memory to walk through, and what that costs in order is made good by whoever scores the proposals exactly.
 */
import type { Index } from 'usearch';
import type { UsearchModule } from './usearch.ts';

/** Found by measure (docs/decisions/0010-vector-search.md). */
export const hnswParameters = { connectivity: 48, expansionAdd: 400, expansionSearch: 96 } as const;

/** The numbers of a unit vector are scaled so that five times their root mean square fills the eight bits. */
const SPREAD = 5;

export interface HnswGraph {
  /** Vectors in it, those that were removed from what is searched included: they stay as waypoints. */
  readonly size: number;
  has(id: number): boolean;
  /** Ids that are there are passed over: an id keeps its vector for good. */
  add(id: number, vector: Float32Array): void;
  /** Removed for good: the id may later mean something else. */
  forget(id: number): void;
  /** Ids that may be nearest, about the nearest first; `count` of them, or all there are. */
  propose(query: Float32Array, count: number): readonly number[];
  save(path: string): void;
}

/** With `path`, the graph as it was saved there. */
export function createHnswGraph(library: UsearchModule, dimensions: number, path?: string): HnswGraph {
  const index: Index = new library.Index({
    dimensions,
    metric: library.MetricKind.IP,
    quantization: library.ScalarKind.I8,
    connectivity: hnswParameters.connectivity,
    expansion_add: hnswParameters.expansionAdd,
    expansion_search: hnswParameters.expansionSearch,
    multi: false,
  });
  if (path !== undefined) index.load(path);
  const has = (id: number): boolean => index.contains(BigInt(id)) === true;
  return {
    get size() {
      return index.size();
    },
    has,
    add(id, vector) {
      if (!has(id)) index.add(BigInt(id), toBytes(vector), 1);
    },
    forget(id) {
      if (has(id)) index.remove(BigInt(id));
    },
    propose: (query, count) =>
      index.size() === 0 ? [] : Array.from(index.search(toBytes(query), count, 1).keys, Number),
    save: (path) => index.save(path),
  };
}

function toBytes(vector: Float32Array): Int8Array {
  const scale = (127 / SPREAD) * Math.sqrt(vector.length);
  const bytes = new Int8Array(vector.length);
  for (let index = 0; index < vector.length; index += 1)
    bytes[index] = Math.max(-127, Math.min(127, Math.round(vector[index]! * scale)));
  return bytes;
}
