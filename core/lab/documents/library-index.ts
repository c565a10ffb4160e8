/** The library's search index in memory, made again when what it is made from has changed. */
import { loadIndex, type LoadedIndex } from '../../documents/index/load-index.ts';
import { createVectorStore } from '../../documents/index/vector-store.ts';
import type { LibraryStore } from '../../documents/library/library-store.ts';
import type { NameDecisions } from '../../documents/library/name-decisions.ts';
import type { Database } from '../../storage/database.ts';

export interface LibraryIndex {
  /** The index of the library as it is now. */
  get(): LoadedIndex;
  /** The last one made, however old; null before the first. */
  latest(): LoadedIndex | null;
  /** Something that is searched has changed. */
  forget(): void;
}

export interface LibraryIndexParts {
  readonly database: Database;
  readonly library: LibraryStore;
  readonly decisions: NameDecisions;
  /** Of the embedder whose vectors are searched. */
  readonly embedderId: () => string;
}

export function createLibraryIndex({ database, library, decisions, embedderId }: LibraryIndexParts): LibraryIndex {
  let made: LoadedIndex | null = null;
  let isFresh = false;
  return {
    get() {
      if (made && isFresh) return made;
      const vectors = createVectorStore(database, embedderId()).all(library.collectionKey);
      made = loadIndex(database, library.passages(), vectors, {
        collectionKey: library.collectionKey,
        decisions: decisions.all(),
      });
      isFresh = true;
      return made;
    },
    latest: () => made,
    forget: () => void (isFresh = false),
  };
}
