/** Vectors of all passages in the lab's file, library by library. */
import type { Clock } from '../../base/clock.ts';
import { embedPassages } from '../../documents/index/embed-passages.ts';
import { createVectorStore } from '../../documents/index/vector-store.ts';
import { createLibraryStore, type LibraryStore } from '../../documents/library/library-store.ts';
import type { Database } from '../../storage/database.ts';
import type { Embedder } from '../../../models/ports.ts';

/** The collection of the Documents screen; all others are folders that were asked about. */
const LIBRARY = 'library';

export interface PassageEmbedding {
  /** Names of the libraries that hold passages. */
  libraries(): readonly string[];
  count(): number;
  /** `vectors`: the embedder's own id. */
  countMissing(vectors: string): number;
  /** Batch by batch; what is done stays done. Throws `aborted`, and what the embedder throws. */
  embedAll(
    embedder: Embedder,
    options: { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void },
  ): Promise<void>;
  /** Deletes the vectors of an embedder; the Documents screen's own library lets go of its old ones itself. */
  drop(vectors: string): void;
}

export function createPassageEmbedding({ database, clock }: { database: Database; clock: Clock }): PassageEmbedding {
  const names = (): readonly string[] =>
    database.read(() =>
      (
        database
          .statement(
            `SELECT name FROM collections WHERE EXISTS (
               SELECT 1 FROM documents JOIN passages USING (document_key)
               WHERE documents.collection_key = collections.collection_key) ORDER BY name`,
          )
          .all() as { name: string }[]
      ).map(({ name }) => name),
    );
  const libraries = (): LibraryStore[] =>
    names().map((collection) => createLibraryStore(database, { collection, now: () => clock.now() }));
  const count = (): number =>
    database.read(() => (database.statement('SELECT count(*) AS n FROM passages').get() as { n: number }).n);
  const countMissing = (vectors: string): number => {
    const store = createVectorStore(database, vectors);
    return libraries().reduce((sum, { collectionKey }) => sum + store.countMissing(collectionKey), 0);
  };
  return {
    libraries: names,
    count,
    countMissing,
    async embedAll(embedder, { signal, onProgress }) {
      const vectors = createVectorStore(database, embedder.info.id);
      const total = count();
      const report = (): void => {
        const missing = countMissing(embedder.info.id);
        onProgress({ done: Math.max(0, total - missing), total });
      };
      report();
      // Documents may be added meanwhile: once more until none is left out.
      while (countMissing(embedder.info.id) > 0)
        for (const library of libraries())
          await embedPassages({ library, vectors, embedder }, { signal, onProgress: report });
    },
    drop: (vectors) =>
      void database.transaction(() =>
        database
          .statement(
            `DELETE FROM passage_vectors WHERE embedder = ? AND passage_key NOT IN (
               SELECT passage_key FROM passages JOIN documents USING (document_key) JOIN collections USING (collection_key)
               WHERE collections.name = ?)`,
          )
          .run(vectors, LIBRARY),
      ),
  };
}
