/** Vectors that benches need again and again, kept in a file of their own between runs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { throwIfAborted } from '../../base/errors.ts';
import { openDatabase } from '../../storage/database.ts';
import type { Embedder } from '../../../models/ports.ts';
import { createEmbeddingCache } from '../embedding-cache.ts';

export interface VectorShelf {
  /** Embeds and stores whatever is not there yet; interrupted, it goes on from there the next time. */
  fill(texts: readonly string[], options: FillOptions): Promise<void>;
  /** An embedder that takes everything from the shelf; texts must have been filled in. */
  readonly embedder: Embedder;
  close(): void;
}

export interface FillOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

const CHUNK = 512;

/** In `folder`, created when needed. */
export function openVectorShelf(folder: string, embedder: Embedder): VectorShelf {
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(join(folder, 'bench-vectors.db'));
  const cache = createEmbeddingCache(database, embedder);
  return {
    async fill(texts, { signal, onProgress }) {
      for (let start = 0; start < texts.length; start += CHUNK) {
        throwIfAborted(signal);
        await cache.prepare({ kept: texts.slice(start, start + CHUNK) }, signal);
        database.transaction(() => cache.flush());
        onProgress?.(Math.min(start + CHUNK, texts.length), texts.length);
      }
    },
    embedder: {
      info: embedder.info,
      async embed(texts, options) {
        await cache.prepare({ passing: texts }, options?.signal);
        return texts.map((text) => cache.find(text)!);
      },
      dispose: () => Promise.resolve(),
    },
    close: () => database.close(),
  };
}
