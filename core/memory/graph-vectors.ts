/** Search by meaning over one graph: the vectors of its current facts and of the entities they speak of. */
import { ClewError } from '../base/errors.ts';
import type { Database } from '../storage/database.ts';
import type { Embedder } from '../../models/ports.ts';
import { createEmbeddingCache, type EmbeddingCache } from './embedding-cache.ts';
import { isCurrent, textOfFact, type EntityRecord, type FactRecord, type GraphState } from './graph-state.ts';
import { createLiveVectors, type LiveVectors, type StoredVector } from './live-vectors.ts';
import { createGrowingIndex } from './vector-index/growing.ts';
import type { UsearchModule } from './vector-index/usearch.ts';
import type { Hit } from './vector-index/vector-index.ts';
import { findSavedIndex, saveIndex } from './saved-index.ts';

export interface GraphVectors {
  /** Embeds what a merge brings, before it changes anything. */
  prepareMerge(texts: readonly string[], signal?: AbortSignal): Promise<void>;
  /** Takes a merge's changes into the indexes that are in use. */
  refresh(): void;
  prepareFacts(texts: { kept?: Iterable<string>; passing?: Iterable<string> }, signal?: AbortSignal): Promise<void>;
  nearestFacts(text: string, limit: number): readonly Hit[];
  nearestEntities(text: string, limit: number, signal?: AbortSignal): Promise<readonly Hit[]>;
  isApproximate(): boolean;
  flush(): void;
  discard(): void;
  save(): Promise<void>;
}

export interface GraphVectorsOptions {
  readonly database: Database;
  readonly embedder: Embedder;
  /** Null where the native vector library is missing. */
  readonly native: UsearchModule | null;
  readonly state: GraphState;
  /** The graph's number in the file; null while it has none. */
  readonly graphKey: () => number | null;
  readonly exactLimit?: number;
}

export function createGraphVectors(options: GraphVectorsOptions): GraphVectors {
  const { state } = options;
  const cache = createEmbeddingCache(options.database, options.embedder);
  const facts = factVectors(options, cache);
  const entities = entityVectors(options, cache);
  state.onCurrency((fact) => {
    facts.touch(fact);
    entities.touch(fact.subject);
    entities.touch(fact.object);
  });

  async function prepare<Item>(
    vectors: LiveVectors<Item>,
    { kept = [], passing }: { kept?: Iterable<string>; passing?: Iterable<string> },
    signal?: AbortSignal,
  ): Promise<void> {
    await vectors.open();
    vectors.refresh();
    await cache.prepare({ kept: [...vectors.missing(), ...kept], passing }, signal);
    vectors.refresh();
  }

  return {
    prepareMerge: (kept, signal) => cache.prepare({ kept }, signal),
    refresh() {
      facts.refresh();
      entities.refresh();
    },
    prepareFacts: (texts, signal) => prepare(facts, texts, signal),
    nearestFacts: (text, limit) => facts.search(vectorOf(cache, text), limit),
    async nearestEntities(text, limit, signal) {
      await prepare(entities, { passing: [text] }, signal);
      return entities.search(vectorOf(cache, text), limit);
    },
    isApproximate: () => facts.index?.isApproximate ?? false,
    flush: () => cache.flush(),
    discard: () => cache.discard(),
    async save() {
      // Numbers of facts that never reach the file may be given out again.
      const unsaved = state.changes.length === 0 ? facts.index?.unsaved : null;
      const [graphKey, embedderKey] = [options.graphKey(), cache.embedderKey()];
      if (unsaved && graphKey !== null && embedderKey !== null)
        await saveIndex(options.database, { graphKey, embedderKey }, unsaved);
    },
  };
}

function factVectors(options: GraphVectorsOptions, cache: EmbeddingCache): LiveVectors<FactRecord> {
  const source = {
    items: options.state.facts,
    id: (fact: FactRecord) => fact.factId,
    text: textOfFact,
    isLive: isCurrent,
    stored: () =>
      storedVectors<number>(options, cache, {
        sql: `SELECT fact_id, vector, fact_id FROM facts JOIN embeddings USING (text_hash)
          WHERE graph_key = ? AND embedder_key = ? AND fact_id > ? ORDER BY fact_id LIMIT ?`,
        first: 0,
      }),
  };
  return createLiveVectors(source, cache, () => {
    const [graphKey, embedderKey] = [options.graphKey(), cache.embedderKey()];
    const saved =
      options.native && graphKey !== null && embedderKey !== null
        ? findSavedIndex(options.database, { graphKey, embedderKey })
        : undefined;
    return createGrowingIndex({ ...growth(options, cache), ...(saved && { saved }) });
  });
}

function entityVectors(options: GraphVectorsOptions, cache: EmbeddingCache): LiveVectors<EntityRecord> {
  const source = {
    items: options.state.entities,
    id: (entity: EntityRecord) => entity.entityId,
    text: (entity: EntityRecord) => entity.name,
    isLive: (entity: EntityRecord) => entity.currentFacts > 0,
    stored: () =>
      storedVectors<string>(options, cache, {
        sql: `SELECT entity_id, vector, key FROM entities JOIN embeddings USING (text_hash)
          WHERE graph_key = ? AND embedder_key = ? AND key > ? ORDER BY key LIMIT ?`,
        first: '',
      }),
  };
  return createLiveVectors(source, cache, () => createGrowingIndex(growth(options, cache)));
}

function growth({ native, exactLimit }: GraphVectorsOptions, { dimensions }: EmbeddingCache) {
  return { dimensions, native, exactLimit };
}

/** Vectors of a page: some milliseconds. */
const PAGE = 500;

/** Rows of a STRICT table that only the memory writes: id, vector, and the value after which the next page begins. */
function* storedVectors<Cursor extends number | string>(
  { database, graphKey }: GraphVectorsOptions,
  cache: EmbeddingCache,
  { sql, first }: { readonly sql: string; readonly first: Cursor },
): Generator<readonly StoredVector[]> {
  const [graph, embedder] = [graphKey(), cache.embedderKey()];
  if (graph === null || embedder === null) return;
  const statement = database.statement(sql).raw();
  for (let after = first; ;) {
    const rows = statement.all(graph, embedder, after, PAGE) as [number, Buffer, Cursor][];
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)![2];
  }
}

function vectorOf(cache: EmbeddingCache, text: string): Float32Array {
  const vector = cache.find(text);
  if (vector) return vector;
  throw new ClewError('internal', `"${text}" was searched before it was embedded.`);
}
