/** Vectors by text, so that no entity or fact is embedded twice: in the file for what graphs hold, in memory for the rest. */
import { ClewError, throwIfAborted } from '../base/errors.ts';
import type { Database } from '../storage/database.ts';
import type { Embedder } from '../../models/ports.ts';
import { textHash } from './text-hash.ts';

export interface EmbeddingCache {
  readonly dimensions: number;
  /** This embedder's number in the file; null while it has none. */
  embedderKey(): number | null;
  /** The vector of a text that was embedded before, here or in any earlier run; undefined for a new one. */
  find(text: string): Float32Array | undefined;
  /**
   * Makes sure that `find` knows all of these texts, with at most one call of the embedder. `kept` ones are written with
   * the next flush: texts of entities and facts; `passing` ones, such as queries, stay in memory alone.
   */
  prepare(texts: { kept?: Iterable<string>; passing?: Iterable<string> }, signal?: AbortSignal): Promise<void>;
  /** Writes the kept ones. Call it inside a transaction. */
  flush(): void;
  discard(): void;
}

/** Vectors of 384 floats take 1.5 kB: six megabytes. */
const RECENT_LIMIT = 4096;

export function createEmbeddingCache(database: Database, embedder: Embedder): EmbeddingCache {
  const { dimensions, id } = embedder.info;
  const recent = new Map<string, Known>();
  const pending = new Set<string>();
  let key: number | null = null;

  function embedderKey(): number | null {
    key ??= findEmbedder(database, id, dimensions);
    return key;
  }

  function remember(text: string, known: Known): Known {
    recent.delete(text);
    recent.set(text, known);
    return known;
  }

  /** The least recently used go; between preparations only, so that what was prepared is there to be found. */
  function trim(): void {
    for (const text of recent.keys()) {
      if (recent.size <= RECENT_LIMIT) return;
      if (!pending.has(text)) recent.delete(text);
    }
  }

  function lookUp(text: string): Known | undefined {
    const known = recent.get(text);
    if (known) return remember(text, known);
    const vector = findStored(text);
    return vector && remember(text, { vector, isKept: true });
  }

  function findStored(text: string): Float32Array | undefined {
    if (embedderKey() === null) return undefined;
    const blob = database
      .statement('SELECT vector FROM embeddings WHERE text_hash = ? AND embedder_key = ?')
      .pluck()
      .get(textHash(text), key) as Buffer | undefined;
    return blob && toVector(blob);
  }

  async function embedMissing(texts: readonly string[], signal?: AbortSignal): Promise<void> {
    const missing = texts.filter((text) => lookUp(text) === undefined);
    if (missing.length === 0) return;
    const vectors = await embedder.embed(missing, { signal });
    throwIfAborted(signal);
    for (const [index, text] of missing.entries())
      remember(text, { vector: checked(vectors[index], dimensions, id), isKept: false });
  }

  return {
    dimensions,
    embedderKey,
    find: (text) => lookUp(text)?.vector,
    async prepare({ kept = [], passing = [] }, signal) {
      throwIfAborted(signal);
      trim();
      const keeping = [...kept];
      await embedMissing([...new Set([...keeping, ...passing])], signal);
      for (const text of keeping) {
        const known = recent.get(text)!;
        if (known.isKept) continue;
        known.isKept = true;
        pending.add(text);
      }
    },
    flush() {
      if (pending.size === 0) return;
      key = embedderKey() ?? addEmbedder(database, id, dimensions);
      const insert = database.statement(
        'INSERT INTO embeddings (embedder_key, text_hash, vector) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      );
      for (const text of pending) insert.run(key, textHash(text), toBlob(recent.get(text)!.vector));
      pending.clear();
    },
    discard() {
      for (const text of pending) recent.get(text)!.isKept = false;
      pending.clear();
      key = null;
    },
  };
}

interface Known {
  readonly vector: Float32Array;
  /** In the file, or pending for it. */
  isKept: boolean;
}

/** A row's bytes as floats. Copies: a row's buffer need not be aligned. */
export function toVector(blob: Buffer): Float32Array {
  return new Float32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));
}

export function toBlob(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

function findEmbedder(database: Database, id: string, dimensions: number): number | null {
  const row = database
    .statement('SELECT embedder_key AS key, dimensions FROM embedders WHERE embedder_id = ?')
    .get(id) as { key: number; dimensions: number } | undefined;
  if (!row) return null;
  if (row.dimensions === dimensions) return row.key;
  throw new ClewError(
    'conflict',
    `The embedder ${id} gives ${dimensions} dimensions; before, it gave ${row.dimensions}.`,
    {
      remedy: 'An embedder of other weights needs an id of its own.',
    },
  );
}

function addEmbedder(database: Database, id: string, dimensions: number): number {
  return Number(
    database.statement('INSERT INTO embedders (embedder_id, dimensions) VALUES (?, ?)').run(id, dimensions)
      .lastInsertRowid,
  );
}

function checked(vector: Float32Array | undefined, dimensions: number, id: string): Float32Array {
  if (vector?.length === dimensions) return vector;
  throw new ClewError(
    'internal',
    `The embedder ${id} gave ${vector?.length ?? 'no'} numbers where ${dimensions} were promised.`,
  );
}
