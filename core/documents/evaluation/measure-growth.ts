/** How time and memory grow with a collection: words and names, for more and more passages. */
import type { Clock } from '../../base/clock.ts';
import { throwIfAborted } from '../../base/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import { loadIndex } from '../index/load-index.ts';
import { retrieve } from '../retrieval/retriever.ts';
import type { Dataset } from './datasets.ts';
import { openDataset } from './index-dataset.ts';
import { quantile } from './intervals.ts';

export interface GrowthRow {
  readonly passages: number;
  /** From text to searchable by words and names. */
  readonly indexSeconds: number;
  readonly queryMs: { readonly p50: number; readonly p95: number };
  /** Of the index in memory, in MiB; null where the garbage collector cannot be asked. */
  readonly memoryMb: number | null;
  /** Of the file, in MiB. */
  readonly fileMb: number;
}

const QUESTIONS = 40;

/** `make` gives a collection of so many passages. Vectors are left out: each passage has its own, whatever their number. */
export function measureGrowth(
  sizes: readonly number[],
  make: (passages: number) => Dataset,
  { clock, signal, onSize }: { clock: Clock; signal?: AbortSignal; onSize?: (row: GrowthRow) => void },
): GrowthRow[] {
  return sizes.map((size) => {
    throwIfAborted(signal);
    const row = measureSize(make(size), clock);
    onSize?.(row);
    return row;
  });
}

function measureSize(dataset: Dataset, clock: Clock): GrowthRow {
  const database = openDatabase(':memory:');
  try {
    const before = usedMemory();
    const start = clock.monotonic();
    const library = openDataset(database, dataset, clock);
    const index = loadIndex(database, library.passages(), null);
    const indexSeconds = (clock.monotonic() - start) / 1000;
    const after = usedMemory();
    const times = dataset.questions.slice(0, QUESTIONS).map(({ question }) => {
      const from = clock.monotonic();
      retrieve(index, { text: question, vector: null }, { retriever: 'graph-without-vectors', limit: 5 });
      return clock.monotonic() - from;
    });
    const sorted = times.toSorted((a, b) => a - b);
    return {
      passages: index.rows.length,
      indexSeconds,
      queryMs: { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) },
      memoryMb: before === null || after === null ? null : (after - before) / 2 ** 20,
      fileMb: pagesOf(database.sqlite) / 2 ** 20,
    };
  } finally {
    database.close();
  }
}

function pagesOf(sqlite: { pragma(text: string, options: { simple: true }): unknown }): number {
  const read = (name: string): number => sqlite.pragma(name, { simple: true }) as number;
  return read('page_count') * read('page_size');
}

/** Bytes on the heap and in buffers after a collection; null without `--expose-gc`. */
function usedMemory(): number | null {
  if (typeof globalThis.gc !== 'function') return null;
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
