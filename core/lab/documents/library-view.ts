/** The library as a screen shows it, and what has changed since it was last shown. */
import { basename } from 'node:path';
import type { DocumentSourceView, DocumentView, LibraryChange } from '../../contract/document-views.ts';
import type { DocumentRow } from '../../documents/library/document-rows.ts';
import type { DocumentSource } from '../../documents/library/source-store.ts';

/** `vectors`: passages that have theirs, by document. */
export function documentView(
  row: DocumentRow,
  { vectors, pathOf }: { vectors: ReadonlyMap<number, number>; pathOf: (documentKey: number) => string | null },
): DocumentView {
  const share = row.passages === 0 ? 0 : Math.min(1, (vectors.get(row.documentKey) ?? 0) / row.passages);
  return {
    documentId: row.documentKey,
    sourceId: row.sourceKey,
    path: row.path,
    name: basename(row.path),
    title: row.title,
    bytes: row.bytes,
    pages: row.pages,
    language: row.language,
    state: row.state === 'words-ready' && share === 1 ? 'ready' : row.state,
    problem: row.problem,
    message: row.message,
    warnings: row.warnings,
    duplicateOf: row.duplicateOf === null ? null : pathOf(row.duplicateOf),
    passages: row.passages,
    vectors: share,
  };
}

export function sourceView(source: DocumentSource, problem: string | null): DocumentSourceView {
  const { sourceKey: sourceId, kind, path, addedAt } = source;
  return { sourceId, kind, path, name: basename(path), addedAt, problem };
}

/** What a screen that has seen `before` must be told to show `now`; the whole where it has seen nothing. */
export function changeSince(
  before: readonly DocumentView[] | null,
  now: Omit<LibraryChange, 'isWhole' | 'removed'>,
): LibraryChange {
  if (before === null) return { ...now, isWhole: true, removed: [] };
  const known = new Map(before.map((document) => [document.documentId, JSON.stringify(document)]));
  const documents = now.documents.filter((document) => known.get(document.documentId) !== JSON.stringify(document));
  const kept = new Set(now.documents.map((document) => document.documentId));
  return { ...now, isWhole: false, documents, removed: [...known.keys()].filter((id) => !kept.has(id)) };
}
