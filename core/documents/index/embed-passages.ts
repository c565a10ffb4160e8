/** Gives every passage of a collection its vectors, batch by batch; what is done stays done, so it goes on after a restart. */
import { throwIfAborted } from '../../base/errors.ts';
import type { Embedder } from '../../../models/ports.ts';
import { passageTitle } from '../library/document-rows.ts';
import type { LibraryStore } from '../library/library-store.ts';
import { passageSentences } from './load-index.ts';
import type { PassageVectors, VectorStore } from './vector-store.ts';

export interface EmbedProgress {
  readonly done: number;
  readonly total: number;
}

/** Passages a transaction; a crash loses at most so many. */
const BATCH = 64;

/** Resolves with the number of passages that got their vectors. Throws `aborted`, and what the embedder throws. */
export async function embedPassages(
  parts: { library: LibraryStore; vectors: VectorStore; embedder: Embedder },
  options: { signal?: AbortSignal; onProgress?: (progress: EmbedProgress) => void } = {},
): Promise<number> {
  const { library, vectors, embedder } = parts;
  const total = vectors.countMissing(library.collectionKey);
  let done = 0;
  for (;;) {
    throwIfAborted(options.signal);
    const keys = vectors.missing(library.collectionKey, BATCH);
    if (keys.length === 0) return done;
    const rows = keys.flatMap((key) => library.passage(key) ?? []);
    vectors.put(await embedRows(rows, embedder, options.signal));
    done += rows.length;
    options.onProgress?.({ done, total: Math.max(total, done) });
  }
}

/** Passages as `title`, new line, text; sentences as `title: sentence`, which tells them apart when they speak of “it”. */
async function embedRows(
  rows: readonly {
    readonly passageKey: number;
    readonly title: string;
    readonly headings: readonly string[];
    readonly text: string;
  }[],
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<PassageVectors[]> {
  const sentences = rows.map((row) => passageSentences(row));
  const texts = rows.flatMap((row, index) => [
    `${passageTitle(row)}\n${row.text}`,
    ...sentences[index]!.map((sentence) => `${passageTitle(row)}: ${sentence}`),
  ]);
  const embedded = await embedder.embed(texts, { signal });
  let at = 0;
  return rows.map((row, index) => {
    const passage = embedded[at]!;
    const own = embedded.slice(at + 1, at + 1 + sentences[index]!.length);
    at += 1 + own.length;
    return { passageKey: row.passageKey, passage, sentences: join(own, passage.length) };
  });
}

function join(vectors: readonly Float32Array[], width: number): Float32Array {
  const joined = new Float32Array(vectors.length * width);
  vectors.forEach((vector, index) => joined.set(vector, index * width));
  return joined;
}
