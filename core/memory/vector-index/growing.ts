/** An index that is exact while it is small, and searches through a graph of neighbours when exact search would be felt. */
import { searchExactly } from './exact.ts';
import { createHnswGraph, type HnswGraph } from './hnsw.ts';
import type { UsearchModule } from './usearch.ts';
import { byScore, type Hit, type VectorIndex } from './vector-index.ts';
import { checkLength, createVectorRows } from './vector-rows.ts';

/** Exact search takes 0.05 ms per thousand vectors: up to here no longer than the graph takes among a hundred thousand. */
export const EXACT_LIMIT = 8_000;
/** Vectors that enter the graph at once: 30 ms among a hundred thousand. */
const SLICE = 48;
/** Proposals scored beyond the limit, as eight bits leave the order in doubt. */
const SPARE = 22;
/** When more of a graph is only in the way, it is made anew. */
const IDLE_LIMIT = 0.4;

export interface GrowingIndexOptions {
  readonly dimensions: number;
  /** Null: exact at any size. */
  readonly native: UsearchModule | null;
  readonly exactLimit?: number;
  /** Where a graph was saved, to start from. */
  readonly saved?: string;
}

export interface GrowingIndex extends VectorIndex {
  /** Takes a slice of what is not in the graph yet into it. Until all is, search is exact. */
  catchUp(): void;
  readonly isApproximate: boolean;
  /** The graph, where it has changed since it was saved. */
  readonly unsaved: { save(path: string): void } | null;
}

export function createGrowingIndex(options: GrowingIndexOptions): GrowingIndex {
  const { dimensions, native, exactLimit = EXACT_LIMIT, saved } = options;
  const rows = createVectorRows(dimensions);
  let graph: HnswGraph | null = native && saved !== undefined ? createHnswGraph(native, dimensions, saved) : null;
  /** In `rows`, and not in the graph. */
  let behind = new Set<number>();
  let isSaved = graph !== null;

  function chooseGraph(): void {
    if (graph && 1 - rows.size / Math.max(1, graph.size) > IDLE_LIMIT) graph = null;
    if (graph || !native || rows.size <= exactLimit) return;
    graph = createHnswGraph(native, dimensions);
    behind = new Set(rows.ids());
    isSaved = false;
  }

  /** What was removed is still proposed, and passed over. */
  function searchThrough(proposing: HnswGraph, query: Float32Array, limit: number): readonly Hit[] {
    for (let count = limit + SPARE; ; count *= 2) {
      const hits: Hit[] = [];
      for (const id of proposing.propose(query, count)) {
        const score = rows.score(id, query);
        if (score !== undefined) hits.push({ id, score });
      }
      if (hits.length >= Math.min(limit, rows.size) || count >= proposing.size)
        return hits.sort(byScore).slice(0, limit);
    }
  }

  const remove = (id: number): void => {
    rows.remove(id);
    behind.delete(id);
  };

  return {
    get size() {
      return rows.size;
    },
    has: (id) => rows.has(id),
    add(id, vector) {
      rows.put(id, vector);
      if (graph && !graph.has(id)) behind.add(id);
    },
    remove,
    forget(id) {
      remove(id);
      if (!graph?.has(id)) return;
      graph.forget(id);
      isSaved = false;
    },
    search(query, limit) {
      checkLength(query, dimensions);
      if (limit < 1) return [];
      return graph && behind.size === 0
        ? searchThrough(graph, query, limit)
        : searchExactly(rows, query, limit, native);
    },
    catchUp() {
      chooseGraph();
      if (!graph || behind.size === 0) return;
      let left = SLICE;
      for (const id of behind) {
        graph.add(id, rows.vector(id)!);
        behind.delete(id);
        if (--left === 0) break;
      }
      isSaved = false;
    },
    get isApproximate() {
      return graph !== null && behind.size === 0;
    },
    get unsaved() {
      const changed = graph;
      if (!changed || isSaved) return null;
      return {
        save(path: string) {
          changed.save(path);
          isSaved = true;
        },
      };
    },
  };
}
