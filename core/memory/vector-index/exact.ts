/** Exact search: every vector is compared, in one block of memory, by the native library where there is one. */
import { ClewError } from '../../base/errors.ts';
import type { UsearchModule } from './usearch.ts';
import { byScore, type Hit, type VectorIndex } from './vector-index.ts';

/** Native sums are in single precision: scores nearer than this may come in either order. */
const TIE = 1e-5;
/** Candidates taken beyond the limit, so that the order is decided here, in double precision. */
const SPARE = 8;

export interface ExactIndex extends VectorIndex {
  /** Every id with its vector (a view: copy what you keep). */
  entries(): IterableIterator<readonly [id: number, vector: Float32Array]>;
}

export function createExactIndex(dimensions: number, native: UsearchModule | null): ExactIndex {
  let block = new Float32Array(64 * dimensions);
  /** The library reads a query from the start of its buffer, wherever the view begins: it gets one of its own. */
  const ownQuery = new Float32Array(dimensions);
  const ids: number[] = [];
  const rows = new Map<number, number>();

  const rowOf = (row: number): Float32Array => block.subarray(row * dimensions, (row + 1) * dimensions);

  function grow(): void {
    if ((ids.length + 1) * dimensions <= block.length) return;
    const larger = new Float32Array(block.length * 2);
    larger.set(block);
    block = larger;
  }

  function scored(row: number, query: Float32Array): Hit {
    return { id: ids[row]!, score: dot(block, row * dimensions, query) };
  }

  function searchAll(query: Float32Array, limit: number): readonly Hit[] {
    const best = createBest(limit);
    for (let row = 0; row < ids.length; row += 1) best.offer(ids[row]!, dot(block, row * dimensions, query));
    return best.hits();
  }

  /** Takes more candidates until those left out are clearly worse than the last one taken. */
  function searchNatively(library: UsearchModule, query: Float32Array, limit: number): readonly Hit[] {
    const dataset = block.subarray(0, ids.length * dimensions);
    ownQuery.set(query);
    for (let count = limit + SPARE; ; count *= 2) {
      if (count >= ids.length) return searchAll(query, limit);
      const found = library.exactSearch(dataset, ownQuery, dimensions, count, library.MetricKind.IP, 1);
      const hits = Array.from(keysOf(found), (row) => scored(Number(row), query)).sort(byScore);
      if (hits[limit - 1]!.score - hits.at(-1)!.score > TIE) return hits.slice(0, limit);
    }
  }

  function remove(id: number): void {
    const row = rows.get(id);
    if (row === undefined) return;
    const lastId = ids.pop()!;
    rows.delete(id);
    if (lastId === id) return;
    block.copyWithin(row * dimensions, ids.length * dimensions, (ids.length + 1) * dimensions);
    ids[row] = lastId;
    rows.set(lastId, row);
  }

  return {
    get size() {
      return ids.length;
    },
    has: (id) => rows.has(id),
    add(id, vector) {
      if (vector.length !== dimensions) throw wrongLength(vector.length, dimensions);
      grow();
      const row = rows.get(id) ?? ids.push(id) - 1;
      rows.set(id, row);
      block.set(vector, row * dimensions);
    },
    remove,
    forget: remove,
    search(query, limit) {
      if (query.length !== dimensions) throw wrongLength(query.length, dimensions);
      if (limit < 1) return [];
      return native ? searchNatively(native, query, limit) : searchAll(query, limit);
    },
    *entries() {
      for (const [row, id] of ids.entries()) yield [id, rowOf(row)] as const;
    },
  };
}

/** Of a row of `block` that starts at `offset` with `query`; four sums at once keep the processor busy. */
export function dot(block: Float32Array, offset: number, query: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let index = 0;
  for (; index + 4 <= query.length; index += 4) {
    a += block[offset + index]! * query[index]!;
    b += block[offset + index + 1]! * query[index + 1]!;
    c += block[offset + index + 2]! * query[index + 2]!;
    d += block[offset + index + 3]! * query[index + 3]!;
  }
  for (; index < query.length; index += 1) a += block[offset + index]! * query[index]!;
  return a + b + c + d;
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

export function wrongLength(length: number, dimensions: number): ClewError {
  return new ClewError('internal', `A vector of ${length} numbers came to an index of ${dimensions} dimensions.`);
}
