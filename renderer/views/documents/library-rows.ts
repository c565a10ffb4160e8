/** The library as rows of one list: each source with its files, filtered and in the order in which people look. */
import type { DocumentSourceView, DocumentView } from '../../../core/contract/document-views.ts';
import type { Library } from '../../client/fold-library.ts';

export interface SourceRow {
  readonly kind: 'source';
  readonly key: string;
  /** Null heads the files that came one by one. */
  readonly source: DocumentSourceView | null;
  readonly files: number;
}

export interface DocumentRow {
  readonly kind: 'document';
  readonly key: string;
  readonly document: DocumentView;
  /** Where it came alone: removing it removes this. */
  readonly source: DocumentSourceView | null;
  /** Folders between the source and the file; empty for none. */
  readonly folder: string;
}

export type LibraryRow = SourceRow | DocumentRow;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Folders in the order in which they were added, then single files by name. A source is shown without files as well. */
export function libraryRows(
  { documents, sources }: Pick<Library, 'documents' | 'sources'>,
  filter: string,
): LibraryRow[] {
  const wanted = filter.trim().toLocaleLowerCase();
  const matching = [...documents.values()].filter((document) => matches(document, wanted));
  const folders = sources.filter(({ kind }) => kind === 'folder').toSorted((a, b) => a.addedAt - b.addedAt);
  const folderIds = new Set(folders.map(({ sourceId }) => sourceId));
  const rows = folders.flatMap((source) => {
    const files = matching.filter((document) => document.sourceId === source.sourceId);
    if (files.length === 0 && wanted !== '') return [];
    return [headRow(source, files.length), ...sorted(files).map((document) => documentRow(document, source))];
  });
  const single = sorted(matching.filter(({ sourceId }) => sourceId === null || !folderIds.has(sourceId)));
  const bySource = new Map(sources.map((source) => [source.sourceId, source]));
  const lonely =
    wanted === '' ? sources.filter((source) => source.kind === 'file' && !hasFiles(documents, source)) : [];
  if (single.length + lonely.length === 0) return rows;
  const head = folders.length > 0 ? [headRow(null, single.length)] : [];
  return [
    ...rows,
    ...head,
    ...single.map((document) => documentRow(document, bySource.get(document.sourceId ?? -1) ?? null)),
    ...lonely.map((source) => headRow(source, 0)),
  ];
}

function hasFiles(documents: Library['documents'], { sourceId }: DocumentSourceView): boolean {
  return [...documents.values()].some((document) => document.sourceId === sourceId);
}

function headRow(source: DocumentSourceView | null, files: number): SourceRow {
  return { kind: 'source', key: `source ${source?.sourceId ?? 'single'}`, source, files };
}

function documentRow(document: DocumentView, source: DocumentSourceView | null): DocumentRow {
  const folder = source?.kind === 'folder' ? folderWithin(source.path, document.path) : '';
  const alone = source?.kind === 'file' ? source : null;
  return { kind: 'document', key: `document ${document.documentId}`, document, source: alone, folder };
}

/** `letters/1998` for a file two folders down. */
export function folderWithin(root: string, path: string): string {
  if (!path.startsWith(root)) return '';
  const parts = path
    .slice(root.length)
    .split(/[\\/]/u)
    .filter((part) => part !== '');
  return parts.slice(0, -1).join('/');
}

function matches({ name, title, path }: DocumentView, wanted: string): boolean {
  return wanted === '' || [name, title, path].some((text) => text.toLocaleLowerCase().includes(wanted));
}

function sorted(files: readonly DocumentView[]): DocumentView[] {
  return files.toSorted((a, b) => byName.compare(a.path, b.path));
}
