/** Vectors in blocks of memory, by id: nothing is copied when many more come, and what goes leaves no gap. */
import { ClewError } from '../../base/errors.ts';

/** Twelve megabytes at 384 dimensions. */
const ROWS_A_BLOCK = 8192;
const FIRST_ROWS = 64;

export interface VectorRows {
  readonly size: number;
  has(id: number): boolean;
  /** An id that is there takes the new vector. */
  put(id: number, vector: Float32Array): void;
  /** Ids that are not there are passed over. */
  remove(id: number): void;
  ids(): IterableIterator<number>;
  /** A view: copy what you keep. Undefined for an id that is not there. */
  vector(id: number): Float32Array | undefined;
  /** Dot product with the query: the cosine, as vectors have unit length. Undefined for an id that is not there. */
  score(id: number, query: Float32Array): number | undefined;
  /** The rows one after the other, a block at a time, each with the ids of its rows. */
  blocks(): IterableIterator<Block>;
}

export interface Block {
  readonly vectors: Float32Array;
  readonly ids: readonly number[];
}

export function createVectorRows(dimensions: number): VectorRows {
  const blocks: { vectors: Float32Array; ids: number[] }[] = [];
  /** Row numbers: blocks before the last one are full. */
  const rows = new Map<number, number>();

  const place = (row: number) => ({ block: blocks[Math.floor(row / ROWS_A_BLOCK)]!, at: row % ROWS_A_BLOCK });

  function viewOf(row: number): Float32Array {
    const { block, at } = place(row);
    return block.vectors.subarray(at * dimensions, (at + 1) * dimensions);
  }

  /** Room for one more row; only the first block grows, the others begin at their full size. */
  function makeRoom(): void {
    const last = blocks.at(-1);
    if (!last) return void blocks.push({ vectors: new Float32Array(FIRST_ROWS * dimensions), ids: [] });
    if (last.ids.length === ROWS_A_BLOCK)
      return void blocks.push({ vectors: new Float32Array(ROWS_A_BLOCK * dimensions), ids: [] });
    if (last.ids.length * dimensions < last.vectors.length) return;
    const larger = new Float32Array(last.vectors.length * 2);
    larger.set(last.vectors);
    last.vectors = larger;
  }

  function append(id: number): number {
    makeRoom();
    blocks.at(-1)!.ids.push(id);
    const row = rows.size;
    rows.set(id, row);
    return row;
  }

  return {
    get size() {
      return rows.size;
    },
    has: (id) => rows.has(id),
    put(id, vector) {
      checkLength(vector, dimensions);
      viewOf(rows.get(id) ?? append(id)).set(vector);
    },
    remove(id) {
      const row = rows.get(id);
      if (row === undefined) return;
      const last = viewOf(rows.size - 1);
      const lastId = blocks.at(-1)!.ids.pop()!;
      rows.delete(id);
      if (lastId !== id) {
        viewOf(row).set(last);
        const { block, at } = place(row);
        block.ids[at] = lastId;
        rows.set(lastId, row);
      }
      if (blocks.at(-1)!.ids.length === 0) blocks.pop();
    },
    ids: () => rows.keys(),
    vector(id) {
      const row = rows.get(id);
      return row === undefined ? undefined : viewOf(row);
    },
    score(id, query) {
      const row = rows.get(id);
      if (row === undefined) return undefined;
      const { block, at } = place(row);
      return dot(block.vectors, at * dimensions, query);
    },
    *blocks() {
      for (const { vectors, ids } of blocks) yield { vectors: vectors.subarray(0, ids.length * dimensions), ids };
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

export function checkLength(vector: Float32Array, dimensions: number): void {
  if (vector.length === dimensions) return;
  throw new ClewError('internal', `A vector of ${vector.length} numbers came to an index of ${dimensions} dimensions.`);
}
