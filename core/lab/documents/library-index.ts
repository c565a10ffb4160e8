/** The library's search index in memory, made again when what it is made from has changed. */
import { createGraphBuilder } from '../../documents/index/graph-builder.ts';
import { loadIndex, namedPassages, type LoadedIndex } from '../../documents/index/load-index.ts';
import { createVectorStore } from '../../documents/index/vector-store.ts';
import type { PassageRow } from '../../documents/library/document-rows.ts';
import type { LibraryStore } from '../../documents/library/library-store.ts';
import type { NameDecisions } from '../../documents/library/name-decisions.ts';
import type { PassageGraph } from '../../documents/retrieval/passage-graph.ts';
import type { Database } from '../../storage/database.ts';

export interface LibraryIndex {
  /** The index of the library as it is now. */
  get(): Promise<LoadedIndex>;
  /** Names of the last one made, however old; null before the first. */
  names(): number | null;
  /** Texts or decisions about names have changed. */
  forget(): void;
  /** Vectors have changed. */
  forgetVectors(): void;
  dispose(): Promise<void>;
}

export interface LibraryIndexParts {
  readonly database: Database;
  readonly library: LibraryStore;
  readonly decisions: NameDecisions;
  /** Of the embedder whose vectors are searched. */
  readonly embedderId: () => string;
  /** The bundled thread (graph-builder.ts). */
  readonly thread?: string;
}

interface Texts {
  readonly rows: readonly PassageRow[];
  readonly graph: PassageGraph;
}

export function createLibraryIndex(parts: LibraryIndexParts): LibraryIndex {
  const { database, library, decisions } = parts;
  const builder = createGraphBuilder({ entry: parts.thread });
  let texts: Promise<Texts> | null = null;
  let made: Promise<LoadedIndex> | null = null;
  let names: number | null = null;

  async function readTexts(): Promise<Texts> {
    const rows = library.passages();
    const sameNames = decisions.all().filter(({ state }) => state === 'merged');
    const graph = await builder.build(namedPassages(rows), { sameNames });
    names = graph.vocabulary.names.length;
    return { rows, graph };
  }

  async function make(): Promise<LoadedIndex> {
    texts ??= readTexts();
    const { rows, graph } = await texts;
    const vectors = createVectorStore(database, parts.embedderId()).all(library.collectionKey);
    return loadIndex(database, rows, vectors, { collectionKey: library.collectionKey, graph });
  }

  const forgetVectors = (): void => void (made = null);
  const forget = (): void => {
    texts = null;
    made = null;
  };
  return {
    get() {
      made ??= make().catch((error: unknown) => {
        forget();
        throw error;
      });
      return made;
    },
    names: () => names,
    forget,
    forgetVectors,
    dispose: () => builder.dispose(),
  };
}
