/** What follows when the words are there: the fact graph for the explorer, then vectors, passage by passage. */
import { sha256 } from '../../base/hash.ts';
import { buildFactGraph } from '../../documents/facts/fact-graph.ts';
import { factGraphOf } from '../../documents/facts/fact-graph-id.ts';
import { embedPassages } from '../../documents/index/embed-passages.ts';
import { createVectorStore } from '../../documents/index/vector-store.ts';
import type { LibraryParts } from './library-parts.ts';

export interface DeepenOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

export async function deepen(parts: LibraryParts, options: DeepenOptions): Promise<void> {
  await bringGraphUpToDate(parts, options.signal);
  await bringVectorsUpToDate(parts, options);
}

export async function bringGraphUpToDate(parts: LibraryParts, signal: AbortSignal): Promise<void> {
  const { database, library, decisions, extracted, own } = parts;
  const stamp = sha256(
    JSON.stringify([
      library.documents().map(({ documentKey, contentHash }) => [documentKey, contentHash]),
      [...decisions.all()],
      extracted.counts(),
    ]),
  );
  if (own.get().graphOf === stamp && hasGraph(parts)) return;
  const { rows, graph } = await parts.index.get();
  const { collectionKey } = library;
  const input = { database, collectionKey, rows, vocabulary: graph.vocabulary, extracted: extracted.byPassage() };
  await buildFactGraph(input, { signal });
  own.set({ graphOf: stamp });
}

/** Another embedder than before: the old one's vectors serve until the new one's are whole. */
async function bringVectorsUpToDate(parts: LibraryParts, { signal, onProgress }: DeepenOptions): Promise<void> {
  const { database, library, own, index } = parts;
  if (library.passages().length === 0) return;
  const embedder = await parts.embedders.get(own.get().embedder);
  const vectors = createVectorStore(database, embedder.info.id);
  if (own.get().vectorsOf === null) own.set({ vectorsOf: embedder.info.id });
  const made = await embedPassages({ library, vectors, embedder }, { signal, onProgress });
  const before = own.get().vectorsOf;
  if (before !== embedder.info.id) {
    own.set({ vectorsOf: embedder.info.id });
    vectors.dropOthers(library.collectionKey);
  }
  if (made > 0 || before !== embedder.info.id) index.forgetVectors();
}

function hasGraph({ database, library }: LibraryParts): boolean {
  const row = database.statement('SELECT 1 FROM graphs WHERE graph_id = ?').get(factGraphOf(library.collectionKey));
  return row !== undefined || library.documents().length === 0;
}
