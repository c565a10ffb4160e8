/** How fast the memory is at several sizes: update, search, full recall, and what approximate search misses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { throwIfAborted } from '../../base/errors.ts';
import { factText } from '../../base/facts.ts';
import type { GraphId } from '../../base/ids.ts';
import { openDatabase, type Database } from '../../storage/database.ts';
import type { Embedder } from '../../../models/ports.ts';
import { openGraph, type StoredGraph } from '../open-graph.ts';
import { nearestStoredFacts } from '../stored-search.ts';
import { percentiles, type Percentiles } from './percentiles.ts';
import { variedEpisodes, variedQueries, type VariedEpisode } from './varied-facts.ts';
import { openVectorShelf } from './vector-shelf.ts';

export interface MemoryBenchSize {
  readonly facts: number;
  /** One episode of about six facts, with its transaction; embedding is apart. */
  readonly updateMs: Percentiles;
  /** The ten nearest facts of a query. Here and below the best of three rounds over all queries: other work only slows it. */
  readonly searchMs: Percentiles;
  /** AriGraph Alg. 2 with depth 2 and width 6, then the two best episodes. */
  readonly recallMs: Percentiles;
  /** The first round alone: vectors of entities are fetched from the file, and nothing is left out of the count. */
  readonly firstRecallMs: Percentiles;
  /** Share of the exact ten nearest (sqlite-vec over the file) that search returns. */
  readonly recallAt10: number;
  /** What the process grew by. */
  readonly memoryMb: number;
  readonly fileMb: number;
  /** Opening the stored graph anew, with the index that was saved: its facts, and what the first search adds to that. */
  readonly openMs: number;
  readonly firstSearchMs: number;
  /** The same ten nearest by sqlite-vec over the file, and how many times as long that takes. */
  readonly exactSearchMs: Percentiles;
  readonly exactToSearch: number;
  readonly isApproximate: boolean;
}

export interface MemoryBench {
  readonly embedder: string;
  /** Embedding one query: comes on top of search and recall. */
  readonly queryEmbeddingMs: Percentiles;
  readonly sizes: readonly MemoryBenchSize[];
  /** How the largest size compares with the smallest, p50. */
  readonly ratios: {
    readonly facts: number;
    readonly updateMs: number;
    readonly searchMs: number;
    readonly recallMs: number;
  };
}

export interface MemoryBenchOptions {
  readonly embedder: Embedder;
  /** Vectors are kept here between runs; the graphs go when they are measured. */
  readonly folder: string;
  readonly sizes?: readonly number[];
  readonly queries?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (what: string, done: number, total: number) => void;
}

const ROUNDS = 3;

export async function benchMemory(options: MemoryBenchOptions): Promise<MemoryBench> {
  const { sizes: counts = [1_000, 10_000, 100_000], queries: queryCount = 200 } = options;
  const largest = variedEpisodes(Math.max(...counts));
  const shelf = openVectorShelf(options.folder, options.embedder);
  try {
    const queries = variedQueries(queryCount, largest);
    const queryEmbeddingMs = await timeEmbedding(options, queries.slice(0, 40));
    await shelf.fill([...textsOf(largest), ...queries], {
      signal: options.signal,
      onProgress: (done, total) => options.onProgress?.('embedding facts', done, total),
    });
    const sizes: MemoryBenchSize[] = [];
    for (const count of counts)
      sizes.push(await benchSize({ ...options, embedder: shelf.embedder }, variedEpisodes(count), queries));
    return { embedder: options.embedder.info.id, queryEmbeddingMs, sizes, ratios: ratiosOf(sizes) };
  } finally {
    shelf.close();
  }
}

/** Every text that merges will embed, each once. */
function textsOf(episodes: readonly VariedEpisode[]): readonly string[] {
  const facts = episodes.flatMap((episode) => episode.facts);
  return [...new Set(facts.flatMap((fact) => [factText(fact), fact.subject, fact.object]))];
}

async function timeEmbedding(
  { embedder, signal }: MemoryBenchOptions,
  queries: readonly string[],
): Promise<Percentiles> {
  await embedder.embed(['warm up'], { signal });
  return percentiles(
    await timeEach([...new Set(queries)], async (query) => void (await embedder.embed([query], { signal }))),
  );
}

async function benchSize(
  options: MemoryBenchOptions,
  episodes: readonly VariedEpisode[],
  queries: readonly string[],
): Promise<MemoryBenchSize> {
  const folder = mkdtempSync(join(options.folder, 'bench-'));
  const database = openDatabase(join(folder, 'lab.db'));
  try {
    const before = residentMb();
    const graph = await openBenchGraph(database, options);
    const updates = await fillGraph(database, graph, episodes, options);
    const measured = await measureSearch(database, graph, options, queries);
    const memoryMb = round(residentMb() - before);
    await graph.saveIndex();
    const reopened = await measureOpening(database, options, queries[0]!);
    const count = graph.counts().facts;
    return {
      facts: count,
      updateMs: percentiles(updates),
      ...measured,
      memoryMb,
      fileMb: fileMb(database),
      ...reopened,
    };
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function openBenchGraph(database: Database, { embedder }: MemoryBenchOptions): Promise<StoredGraph> {
  return openGraph(database, 'bench' as GraphId, { embedder });
}

/** Milliseconds of each merge with its transaction; every fiftieth episode outdates some facts of the one before. */
async function fillGraph(
  database: Database,
  graph: StoredGraph,
  episodes: readonly VariedEpisode[],
  { embedder, signal, onProgress }: MemoryBenchOptions,
): Promise<readonly number[]> {
  await graph.semanticSearch([{ text: 'the index is in use from the start', depth: 1 }], { width: 1, signal });
  const samples: number[] = [];
  for (const [number, { text, facts }] of episodes.entries()) {
    throwIfAborted(signal);
    await embedder.embed(textsOf([{ text, facts }])); // from the shelf into memory, so that reading it is not timed
    const invalidate = number % 50 === 49 ? graph.lastEpisodes(1)[0]!.factIds.slice(0, 3) : [];
    const start = performance.now();
    await graph.merge({ text, facts, invalidate });
    database.transaction(() => graph.flush());
    samples.push(performance.now() - start);
    if (number % 500 === 0) onProgress?.('merging episodes', number, episodes.length);
  }
  return samples;
}

async function measureSearch(
  database: Database,
  graph: StoredGraph,
  { embedder }: MemoryBenchOptions,
  queries: readonly string[],
): Promise<
  Pick<
    MemoryBenchSize,
    'searchMs' | 'recallMs' | 'firstRecallMs' | 'recallAt10' | 'exactSearchMs' | 'exactToSearch' | 'isApproximate'
  >
> {
  const known = [...new Set(queries)];
  const search = (text: string) => graph.semanticSearch([{ text, depth: 1 }], { width: 10 });
  const recall = async (text: string): Promise<void> => {
    const { facts } = await graph.semanticSearch([{ text, depth: 2 }], { width: 6 });
    graph.episodicSearch(
      facts.map(({ fact }) => fact.factId),
      { limit: 2 },
    );
  };
  for (const text of known) await search(text);
  const searches = await timeRounds(known, async (text) => void (await search(text)));
  const recalls = await timeRounds(known, recall);
  const checked = known.slice(0, 100);
  const vectors = await embedder.embed(checked);
  const stored = { graphId: graph.graphId, embedderId: embedder.info.id };
  let found = 0;
  const exactTimes: number[] = [];
  for (const [index, text] of checked.entries()) {
    const start = performance.now();
    const exact = nearestStoredFacts(database, stored, vectors[index]!, 10);
    exactTimes.push(performance.now() - start);
    const ours = new Set((await search(text)).facts.map(({ fact }) => fact.factId));
    found += exact.filter(({ factId }) => ours.has(factId)).length / exact.length;
  }
  const exactSearchMs = percentiles(exactTimes);
  return {
    searchMs: percentiles(searches.best),
    recallMs: percentiles(recalls.best),
    firstRecallMs: percentiles(recalls.first),
    recallAt10: Math.round((found / checked.length) * 10_000) / 10_000,
    exactSearchMs,
    exactToSearch: round(exactSearchMs.p50 / percentiles(searches.best).p50),
    isApproximate: graph.isApproximate(),
  };
}

async function measureOpening(
  database: Database,
  options: MemoryBenchOptions,
  query: string,
): Promise<Pick<MemoryBenchSize, 'openMs' | 'firstSearchMs'>> {
  const start = performance.now();
  const graph = await openBenchGraph(database, options);
  const opened = performance.now();
  await graph.semanticSearch([{ text: query, depth: 1 }], { width: 10 });
  return { openMs: round(opened - start), firstSearchMs: round(performance.now() - opened) };
}

async function timeEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number[]> {
  const samples: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    samples.push(performance.now() - start);
  }
  return samples;
}

/** Milliseconds of each item in the first round, and in its best. */
async function timeRounds<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<{ first: readonly number[]; best: readonly number[] }> {
  const first = await timeEach(items, work);
  let best = first;
  for (let round = 1; round < ROUNDS; round += 1) {
    const again = await timeEach(items, work);
    best = best.map((milliseconds, index) => Math.min(milliseconds, again[index]!));
  }
  return { first, best };
}

function ratiosOf(sizes: readonly MemoryBenchSize[]): MemoryBench['ratios'] {
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const ratio = (of: (size: MemoryBenchSize) => number): number => round(of(last) / of(first));
  return {
    facts: ratio((size) => size.facts),
    updateMs: ratio((size) => size.updateMs.p50),
    searchMs: ratio((size) => size.searchMs.p50),
    recallMs: ratio((size) => size.recallMs.p50),
  };
}

/** Of the whole process, native memory included, after a collection. */
function residentMb(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') (collect as () => void)();
  return process.memoryUsage.rss() / 2 ** 20;
}

function fileMb(database: Database): number {
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = database.sqlite
    .prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck()
    .get();
  return round((bytes as number) / 2 ** 20);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
