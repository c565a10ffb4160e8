/** Exact search: the query is compared with every vector, by the native library where there is one. */
import type { UsearchModule } from './usearch.ts';
import { byScore, type Hit } from './vector-index.ts';
import { dot, type VectorRows } from './vector-rows.ts';

/** Native sums are in single precision: scores nearer than this may come in either order. */
const TIE = 1e-5;
/** Candidates taken beyond the limit, so that the order is decided here, in double precision. */
const SPARE = 8;

/** The `limit` nearest rows, best first; equal scores in the order of their ids. */
export function searchExactly(
  rows: VectorRows,
  query: Float32Array,
  limit: number,
  native: UsearchModule | null,
): readonly Hit[] {
  if (limit < 1) return [];
  return native ? searchNatively(native, rows, query, limit) : searchAll(rows, query, limit);
}

function searchAll(rows: VectorRows, query: Float32Array, limit: number): readonly Hit[] {
  const best = createBest(limit);
  for (const { vectors, ids } of rows.blocks())
    for (const [row, id] of ids.entries()) best.offer(id, dot(vectors, row * query.length, query));
  return best.hits();
}

/** Takes more candidates of each block until those left out are clearly worse than the last one taken. */
function searchNatively(library: UsearchModule, rows: VectorRows, query: Float32Array, limit: number): readonly Hit[] {
  // The library reads a query from the start of its buffer, wherever the view begins: it gets one of its own.
  const ownQuery = query.slice();
  for (let count = limit + SPARE; ; count *= 2) {
    if (count >= rows.size) return searchAll(rows, query, limit);
    const hits: Hit[] = [];
    let leftOut = -Infinity;
    for (const { vectors, ids } of rows.blocks()) {
      const taken = nearestIn(library, vectors, ownQuery, Math.min(count, ids.length)).map((row) => ({
        id: ids[row]!,
        score: dot(vectors, row * query.length, query),
      }));
      if (taken.length < ids.length) leftOut = Math.max(leftOut, Math.min(...taken.map(({ score }) => score)));
      hits.push(...taken);
    }
    hits.sort(byScore);
    if (hits[limit - 1]!.score - leftOut > TIE) return hits.slice(0, limit);
  }
}

/** Numbers of rows. The view must begin where its buffer does, as blocks do. */
function nearestIn(library: UsearchModule, vectors: Float32Array, query: Float32Array, count: number): number[] {
  const found = library.exactSearch(vectors, query, query.length, count, library.MetricKind.IP, 1);
  return Array.from(keysOf(found), Number);
}

/** The best `limit` of a stream, kept sorted: few are wanted, and nearly all that come are worse than the last of them. */
function createBest(limit: number): { offer(id: number, score: number): void; hits(): readonly Hit[] } {
  const kept: Hit[] = [];
  return {
    offer(id, score) {
      const worst = kept.length < limit ? undefined : kept[limit - 1]!;
      if (worst && (score < worst.score || (score === worst.score && id > worst.id))) return;
      const hit = { id, score };
      let place = kept.length;
      while (place > 0 && byScore(hit, kept[place - 1]!) < 0) place -= 1;
      kept.splice(place, 0, hit);
      if (kept.length > limit) kept.pop();
    },
    hits: () => kept,
  };
}

/** One query gives one set of matches; the library's type also allows a batch. */
function keysOf(found: ReturnType<UsearchModule['exactSearch']>): BigUint64Array {
  return found.keys;
}
