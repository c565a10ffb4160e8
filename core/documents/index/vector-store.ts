/** Vectors of passages and their sentences, an embedder each; written in batches in the background. */
import type { Database } from '../../storage/database.ts';

export interface PassageVectors {
  readonly passageKey: number;
  readonly passage: Float32Array;
  /** A vector a sentence, one after the other. */
  readonly sentences: Float32Array;
}

export interface VectorStore {
  /** Passages of the collection that have no vectors of this embedder yet, in order. */
  missing(collectionKey: number, limit: number): readonly number[];
  countMissing(collectionKey: number): number;
  put(vectors: readonly PassageVectors[]): void;
  /** Passages of each document that have theirs. */
  countByDocument(collectionKey: number): ReadonlyMap<number, number>;
  /** Forgets the vectors of every other embedder. */
  dropOthers(collectionKey: number): void;
  /** By passage. */
  all(collectionKey: number): ReadonlyMap<number, PassageVectors>;
}

export function createVectorStore(database: Database, embedder: string): VectorStore {
  const sql = (text: string) => database.statement(text);
  const withoutVectors = `
    FROM passages JOIN documents USING (document_key)
    WHERE documents.collection_key = ? AND NOT EXISTS (
      SELECT 1 FROM passage_vectors AS vector WHERE vector.passage_key = passages.passage_key AND vector.embedder = ?)`;
  return {
    missing: (collectionKey, limit) =>
      database.read(() =>
        (
          sql(`SELECT passage_key AS key ${withoutVectors} ORDER BY passage_key LIMIT ?`).all(
            collectionKey,
            embedder,
            limit,
          ) as {
            key: number;
          }[]
        ).map((row) => row.key),
      ),
    countMissing: (collectionKey) =>
      database.read(
        () => (sql(`SELECT count(*) AS n ${withoutVectors}`).get(collectionKey, embedder) as { n: number }).n,
      ),
    put: (vectors) =>
      database.transaction(() => {
        const insert = sql(
          `INSERT INTO passage_vectors (passage_key, embedder, passage, sentences)
           SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM passages WHERE passage_key = ?)
           ON CONFLICT (passage_key, embedder) DO UPDATE SET passage = excluded.passage, sentences = excluded.sentences`,
        );
        for (const { passageKey, passage, sentences } of vectors) {
          insert.run(passageKey, embedder, bytesOf(passage), bytesOf(sentences), passageKey);
        }
      }),
    countByDocument: (collectionKey) =>
      database.read(
        () =>
          new Map(
            sql(
              `SELECT passages.document_key, count(*) FROM passage_vectors AS vector JOIN passages USING (passage_key)
               JOIN documents USING (document_key)
               WHERE documents.collection_key = ? AND vector.embedder = ? GROUP BY passages.document_key`,
            )
              .raw()
              .all(collectionKey, embedder) as [number, number][],
          ),
      ),
    dropOthers: (collectionKey) =>
      void database.transaction(() =>
        sql(
          `DELETE FROM passage_vectors WHERE embedder <> ? AND passage_key IN
             (SELECT passage_key FROM passages JOIN documents USING (document_key) WHERE collection_key = ?)`,
        ).run(embedder, collectionKey),
      ),
    all: (collectionKey) =>
      database.read(() => {
        const rows = sql(
          `SELECT vector.passage_key AS key, vector.passage, vector.sentences
           FROM passage_vectors AS vector JOIN passages USING (passage_key) JOIN documents USING (document_key)
           WHERE documents.collection_key = ? AND vector.embedder = ?`,
        ).all(collectionKey, embedder) as { key: number; passage: Uint8Array; sentences: Uint8Array }[];
        return new Map(
          rows.map((row) => [
            row.key,
            { passageKey: row.key, passage: floatsOf(row.passage), sentences: floatsOf(row.sentences) },
          ]),
        );
      }),
  };
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A copy: a column's bytes need not be aligned. */
function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}
