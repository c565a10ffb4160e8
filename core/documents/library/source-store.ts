/** The files and folders a collection is made from. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import type { Database } from '../../storage/database.ts';

const sourceSchema = z.object({
  sourceKey: z.number().int(),
  kind: z.enum(['file', 'folder']),
  path: z.string(),
  addedAt: z.number(),
});
export type DocumentSource = Readonly<z.infer<typeof sourceSchema>>;

export interface SourceStore {
  /** In the order in which they were added; those removed are left out. */
  all(): readonly DocumentSource[];
  /** One that was removed and not yet erased comes back. Throws `already-exists`. */
  add(source: { readonly kind: DocumentSource['kind']; readonly path: string }, at: number): DocumentSource;
  /** Out of sight, with its documents. Throws `not-found`. */
  hide(sourceKey: number, at: number): void;
  /** Throws `not-found` when it is erased. */
  unhide(sourceKey: number): void;
  hidden(): readonly DocumentSource[];
  /** Documents that came with it. */
  documentsOf(sourceKey: number): readonly number[];
  /** The row alone: its documents must be erased before. */
  remove(sourceKey: number): void;
}

const COLUMNS = 'source_key AS sourceKey, kind, path, added_at AS addedAt';

export function createSourceStore(database: Database, collectionKey: number): SourceStore {
  const sql = (text: string) => database.statement(text);
  const where = (condition: string, ...values: unknown[]): DocumentSource[] =>
    database.read(() =>
      sql(
        `SELECT ${COLUMNS} FROM document_sources WHERE collection_key = ? AND ${condition} ORDER BY added_at, source_key`,
      )
        .all(collectionKey, ...values)
        .map((row) => sourceSchema.parse(row)),
    );
  const setHidden = (sourceKey: number, hiddenAt: number | null): void => {
    const { changes } = database.transaction(() =>
      sql('UPDATE document_sources SET hidden_at = ? WHERE collection_key = ? AND source_key = ?').run(
        hiddenAt,
        collectionKey,
        sourceKey,
      ),
    );
    if (changes === 0) throw new ClewError('not-found', `There is no source ${sourceKey} in the library.`);
  };
  return {
    all: () => where('hidden_at IS NULL'),
    add({ kind, path }, at) {
      if (where('path = ? AND hidden_at IS NULL', path).length > 0)
        throw new ClewError('already-exists', `${path} is in the library already.`);
      database.transaction(() =>
        sql(
          `INSERT INTO document_sources (collection_key, kind, path, added_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (collection_key, path) DO UPDATE SET hidden_at = NULL, kind = excluded.kind, added_at = excluded.added_at`,
        ).run(collectionKey, kind, path, at),
      );
      return where('path = ?', path)[0]!;
    },
    hide: (sourceKey, at) => setHidden(sourceKey, at),
    unhide: (sourceKey) => setHidden(sourceKey, null),
    hidden: () => where('hidden_at IS NOT NULL'),
    documentsOf: (sourceKey) =>
      database.read(
        () =>
          sql('SELECT document_key FROM documents WHERE source_key = ?').pluck().all(sourceKey) as unknown as number[],
      ),
    remove: (sourceKey) =>
      void database.transaction(() =>
        sql('DELETE FROM document_sources WHERE collection_key = ? AND source_key = ?').run(collectionKey, sourceKey),
      ),
  };
}
