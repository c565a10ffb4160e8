/** The library as rows: folders first, files in the order in which people count, filtered by any part of a name. */
import { describe, expect, it } from 'vitest';
import type { DocumentSourceView, DocumentView } from '../../../../core/contract/document-views.ts';
import { folderWithin, libraryRows } from '../../../../renderer/views/documents/library-rows.ts';

const folder: DocumentSourceView = {
  sourceId: 1,
  kind: 'folder',
  path: '/home/ada/archive',
  name: 'archive',
  addedAt: 1,
  problem: null,
};
const file: DocumentSourceView = { ...folder, sourceId: 2, kind: 'file', path: '/tmp/note.md', name: 'note.md' };

function document(documentId: number, path: string, sourceId: number | null): DocumentView {
  return {
    documentId,
    sourceId,
    path,
    name: path.split('/').at(-1)!,
    title: path.split('/').at(-1)!,
    bytes: 10,
    pages: null,
    language: null,
    state: 'ready',
    problem: null,
    message: null,
    warnings: [],
    duplicateOf: null,
    passages: 1,
    vectors: 1,
  };
}

function rowsOf(documents: readonly DocumentView[], sources: readonly DocumentSourceView[], filter = '') {
  const rows = libraryRows({ documents: new Map(documents.map((one) => [one.documentId, one])), sources }, filter);
  return rows.map((row) =>
    row.kind === 'source' ? `# ${row.source?.name ?? 'single'}` : `${row.folder}|${row.document.name}`,
  );
}

const documents = [
  document(1, '/home/ada/archive/page 10.md', 1),
  document(2, '/home/ada/archive/page 9.md', 1),
  document(3, '/home/ada/archive/letters/may.pdf', 1),
  document(4, '/tmp/note.md', 2),
];

describe('library rows', () => {
  it('count as people do, and name the folders in between', () => {
    expect(rowsOf(documents, [folder, file])).toEqual([
      '# archive',
      'letters|may.pdf',
      '|page 9.md',
      '|page 10.md',
      '# single',
      '|note.md',
    ]);
  });

  it('have no head over single files alone, and give each the source that it is removed by', () => {
    const rows = libraryRows({ documents: new Map([[4, documents[3]!]]), sources: [file] }, '');
    expect(rows).toMatchObject([{ kind: 'document', source: { sourceId: 2 }, folder: '' }]);
  });

  it('keep only what matches, and the folder of what matches', () => {
    expect(rowsOf(documents, [folder, file], ' MAY')).toEqual(['# archive', 'letters|may.pdf']);
    expect(rowsOf(documents, [folder, file], 'note')).toEqual(['# single', '|note.md']);
    expect(rowsOf(documents, [folder, file], 'nothing like it')).toEqual([]);
  });

  it('show a folder and a file of which nothing was found yet', () => {
    expect(rowsOf([], [folder, file])).toEqual(['# archive', '# single', '# note.md']);
  });

  it('know the folder within, on either system', () => {
    expect(folderWithin('C:\\files', 'C:\\files\\a\\b\\c.pdf')).toBe('a/b');
    expect(folderWithin('/files', '/elsewhere/c.pdf')).toBe('');
  });
});
