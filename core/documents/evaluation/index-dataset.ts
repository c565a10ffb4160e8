/** A question set's paragraphs as a collection, with their words in the index. */
import type { Clock } from '../../base/clock.ts';
import { sha256 } from '../../base/hash.ts';
import type { Database } from '../../storage/database.ts';
import { chunkDocument } from '../chunking/chunk-document.ts';
import { createLibraryStore, type LibraryStore } from '../library/library-store.ts';
import type { Dataset } from './datasets.ts';

/** Named by the paragraphs' hash: made once, and used again. */
export function openDataset(database: Database, dataset: Dataset, clock: Clock): LibraryStore {
  const collection = `evaluation ${sha256(JSON.stringify(dataset.paragraphs)).slice(0, 16)}`;
  const library = createLibraryStore(database, { collection, now: () => clock.now() });
  if (library.documents().length !== dataset.paragraphs.length) addParagraphs(database, library, dataset);
  return library;
}

/** Each paragraph is a document whose path is its number. */
function addParagraphs(database: Database, library: LibraryStore, dataset: Dataset): void {
  database.transaction(() => {
    library.enqueueAll(
      dataset.paragraphs.map(({ text }, number) => ({ path: String(number), bytes: text.length, modifiedAt: 0 })),
    );
    const keys = new Map(library.documents().map(({ path, documentKey }) => [path, documentKey]));
    dataset.paragraphs.forEach((paragraph, number) => {
      const documentKey = keys.get(String(number))!;
      const blocks = [{ kind: 'paragraph' as const, level: 0, text: paragraph.text, page: null }];
      library.replaceText(documentKey, {
        contentHash: sha256(`${paragraph.title}\n${paragraph.text}`),
        title: paragraph.title,
        pages: null,
        language: null,
        warnings: [],
        chunks: chunkDocument(
          { title: paragraph.title, blocks, pages: null, warnings: [] },
          { targetLength: Infinity, maxLength: Infinity },
        ),
      });
    });
  });
}
