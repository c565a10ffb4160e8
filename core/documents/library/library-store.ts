/** A collection in the file: its sources, documents and passages, with the word index kept in step in the same transaction. */
import type { Database } from '../../storage/database.ts';
import { releaseFreedPages } from '../../storage/erase-run.ts';
import { markScrubNeeded } from '../../storage/scrub.ts';
import type { Chunk } from '../chunking/chunk-document.ts';
import { eraseFactGraph } from '../facts/fact-graph-id.ts';
import { createWordIndex } from '../index/word-index.ts';
import type { ReadingProblem } from '../reading/document-text.ts';
import {
  documentColumns,
  documentRowSchema,
  passageColumns,
  passageRowSchema,
  passageTitle,
  type DocumentRow,
  type DocumentState,
  type PassageRow,
} from './document-rows.ts';
import { forgetLostNames } from './name-decisions.ts';

export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

export interface IndexedText {
  readonly contentHash: string;
  readonly title: string;
  readonly pages: number | null;
  readonly language: string | null;
  readonly warnings: readonly string[];
  readonly chunks: readonly Chunk[];
}

export interface LibraryStore {
  readonly collectionKey: number;
  documents(): readonly DocumentRow[];
  document(documentKey: number): DocumentRow | undefined;
  documentAt(path: string): DocumentRow | undefined;
  /** A ready document of the same content, other than this path. */
  twinOf(contentHash: string, path: string): DocumentRow | undefined;
  /** New, or changed: it waits to be read. What was indexed before stays until the new text is there. */
  enqueueAll(files: readonly (FileFacts & { readonly sourceKey?: number | null })[]): void;
  setState(documentKey: number, state: DocumentState): void;
  /** The file now comes with this source. */
  adopt(documentKey: number, sourceKey: number | null): void;
  fail(documentKey: number, problem: ReadingProblem, message: string): void;
  markDuplicate(documentKey: number, of: number, contentHash: string): void;
  /** Replaces the document's passages and their words, in one transaction. */
  replaceText(documentKey: number, text: IndexedText): void;
  /** All passages of the collection that can be searched, in a fixed order. */
  passages(): readonly PassageRow[];
  passage(passageKey: number): PassageRow | undefined;
  passagesOf(documentKey: number): readonly PassageRow[];
  /** Every trace: rows, words, vectors, answers that quote it, and their bytes in the file. */
  erase(documentKeys: readonly number[]): void;
}

export function createLibraryStore(
  database: Database,
  options: { collection: string; now: () => number },
): LibraryStore {
  const sql = (text: string) => database.statement(text);
  const words = createWordIndex(database);
  const collectionKey = database.transaction(() => findCollection(database, options.collection, options.now()));
  const documentsWhere = (where: string, ...values: unknown[]): DocumentRow[] =>
    sql(`SELECT ${documentColumns} FROM documents WHERE collection_key = ? AND ${where} ORDER BY path`)
      .all(collectionKey, ...values)
      .map((row) => documentRowSchema.parse(row));
  const passagesWhere = (where: string, ...values: unknown[]): PassageRow[] =>
    sql(
      `SELECT ${passageColumns} FROM passages JOIN documents USING (document_key)
       WHERE documents.collection_key = ? AND ${where} ORDER BY passages.passage_key`,
    )
      .all(collectionKey, ...values)
      .map((row) => passageRowSchema.parse(row));
  const dropWords = (documentKey: number): void => {
    for (const row of passagesWhere('passages.document_key = ?', documentKey)) words.remove(wordsOfRow(row));
  };
  const update = (documentKey: number, set: string, ...values: unknown[]): void =>
    void sql(`UPDATE documents SET ${set} WHERE document_key = ?`).run(...values, documentKey);

  return {
    collectionKey,
    documents: () => database.read(() => documentsWhere(VISIBLE)),
    document: (documentKey) => database.read(() => documentsWhere('document_key = ?', documentKey)[0]),
    documentAt: (path) => database.read(() => documentsWhere('path = ?', path)[0]),
    twinOf: (contentHash, path) =>
      database.read(
        () =>
          documentsWhere(
            `content_hash = ? AND path <> ? AND state IN ('words-ready', 'ready') AND ${VISIBLE}`,
            contentHash,
            path,
          )[0],
      ),
    enqueueAll: (files) =>
      database.transaction(() => {
        const insert = sql(
          `INSERT INTO documents (collection_key, source_key, path, bytes, modified_at, title, state)
           VALUES (?, ?, ?, ?, ?, ?, 'queued')
           ON CONFLICT (collection_key, path) DO UPDATE SET
             source_key = excluded.source_key, bytes = excluded.bytes, modified_at = excluded.modified_at,
             state = 'queued', problem = NULL, message = NULL`,
        );
        for (const file of files)
          insert.run(collectionKey, file.sourceKey ?? null, file.path, file.bytes, file.modifiedAt, nameOf(file.path));
      }),
    setState: (documentKey, state) => database.transaction(() => update(documentKey, 'state = ?', state)),
    adopt: (documentKey, sourceKey) => database.transaction(() => update(documentKey, 'source_key = ?', sourceKey)),
    fail: (documentKey, problem, message) =>
      database.transaction(() => {
        dropWords(documentKey);
        sql('DELETE FROM passages WHERE document_key = ?').run(documentKey);
        update(documentKey, "state = 'failed', problem = ?, message = ?, content_hash = NULL", problem, message);
      }),
    markDuplicate: (documentKey, of, contentHash) =>
      database.transaction(() => {
        dropWords(documentKey);
        sql('DELETE FROM passages WHERE document_key = ?').run(documentKey);
        update(
          documentKey,
          "state = 'duplicate', duplicate_of = ?, content_hash = ?, problem = NULL, message = NULL",
          of,
          contentHash,
        );
      }),
    replaceText: (documentKey, text) =>
      database.transaction(() => {
        dropWords(documentKey);
        sql('DELETE FROM passages WHERE document_key = ?').run(documentKey);
        update(
          documentKey,
          `state = 'words-ready', content_hash = ?, title = ?, pages = ?, language = ?, warnings = ?, problem = NULL,
           message = NULL, duplicate_of = NULL, indexed_at = ?`,
          text.contentHash,
          text.title,
          text.pages,
          text.language,
          JSON.stringify(text.warnings),
          options.now(),
        );
        const insert = sql('INSERT INTO passages (document_key, ordinal, headings, page, text) VALUES (?, ?, ?, ?, ?)');
        for (const chunk of text.chunks) {
          const { lastInsertRowid } = insert.run(
            documentKey,
            chunk.ordinal,
            JSON.stringify(chunk.headings),
            chunk.page,
            chunk.text,
          );
          words.add({
            passageKey: Number(lastInsertRowid),
            title: passageTitle({ ...chunk, title: text.title }),
            text: chunk.text,
          });
        }
      }),
    passages: () => database.read(() => passagesWhere(VISIBLE)),
    passage: (passageKey) => database.read(() => passagesWhere('passages.passage_key = ?', passageKey)[0]),
    passagesOf: (documentKey) => database.read(() => passagesWhere('passages.document_key = ?', documentKey)),
    erase(documentKeys) {
      database.transaction(() => {
        markScrubNeeded(database.sqlite);
        for (const documentKey of documentKeys) {
          dropWords(documentKey);
          sql(
            `DELETE FROM conversation_turns WHERE turn_key IN (SELECT turn_key FROM turn_documents WHERE document_key = ?)`,
          ).run(documentKey);
          sql('DELETE FROM documents WHERE document_key = ?').run(documentKey);
        }
        sql(
          `DELETE FROM conversations WHERE collection_key = ?
           AND NOT EXISTS (SELECT 1 FROM conversation_turns AS turn WHERE turn.conversation_key = conversations.conversation_key)`,
        ).run(collectionKey);
        eraseFactGraph(database, collectionKey);
        forgetLostNames(database, collectionKey, words);
      });
      releaseFreedPages(database);
    },
  };
}

/** Not of a source that was removed and can still be had back. */
const VISIBLE = `(documents.source_key IS NULL OR documents.source_key NOT IN
  (SELECT hidden.source_key FROM document_sources AS hidden WHERE hidden.hidden_at IS NOT NULL))`;

function findCollection(database: Database, name: string, now: number): number {
  database
    .statement('INSERT INTO collections (name, created_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING')
    .run(name, now);
  return (
    database.statement('SELECT collection_key AS key FROM collections WHERE name = ?').get(name) as { key: number }
  ).key;
}

function wordsOfRow(row: PassageRow): { passageKey: number; title: string; text: string } {
  return { passageKey: row.passageKey, title: passageTitle(row), text: row.text };
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.[^.]+$/u, '');
}
