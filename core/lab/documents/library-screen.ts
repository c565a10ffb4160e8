/** What screens are shown of the library: its documents, sources and work, and each change of them. */
import { setTimeout as delay } from 'node:timers/promises';
import { ClewError } from '../../base/errors.ts';
import type {
  DocumentSourceView,
  DocumentView,
  ExtractionView,
  IndexingView,
  LibraryChange,
} from '../../contract/document-views.ts';
import type { TimedTriple } from '../../documents/facts/extracted-facts.ts';
import { createVectorStore } from '../../documents/index/vector-store.ts';
import type { DocumentSource } from '../../documents/library/source-store.ts';
import { weakLanguages } from '../../documents/reading/language.ts';
import { createHub } from '../hub.ts';
import type { LibraryParts } from './library-parts.ts';
import { changeSince, documentView, sourceView } from './library-view.ts';

export interface LibraryScreen {
  /** Something that is shown may have changed. */
  touch(): void;
  changes(signal?: AbortSignal): AsyncGenerator<LibraryChange, void, void>;
  source(source: DocumentSource): DocumentSourceView;
  /** Throws `not-found`. */
  document(documentId: number): DocumentView;
  /** Where facts come from. */
  places(): {
    readonly extracted: ReadonlyMap<number, readonly TimedTriple[]>;
    readonly documentOf: (passageId: number) => number | undefined;
  };
  close(): void;
}

export interface LibraryWork {
  readonly indexing: () => IndexingView;
  readonly extraction: () => ExtractionView;
  readonly problemOf: (sourceKey: number) => string | null;
}

/** Changes are gathered for so long. */
const GATHER_MS = 250;

export function createLibraryScreen(parts: LibraryParts, work: LibraryWork): LibraryScreen {
  const { database, library, sources, index, embedders, own, extracted } = parts;
  const hub = createHub<'touched'>({ keyOf: (news) => news });

  const documents = (): DocumentView[] => {
    const rows = library.documents();
    const paths = new Map(rows.map((row) => [row.documentKey, row.path]));
    const vectors = createVectorStore(database, own.get().vectorsOf ?? '').countByDocument(library.collectionKey);
    return rows.map((row) => documentView(row, { vectors, pathOf: (key) => paths.get(key) ?? null }));
  };
  const source = (given: DocumentSource): DocumentSourceView => sourceView(given, work.problemOf(given.sourceKey));
  const whole = (): Omit<LibraryChange, 'isWhole' | 'removed'> => {
    const all = documents();
    const { id, name } = embedders.offers.get(own.get().embedder);
    return {
      documents: all,
      sources: sources.all().map(source),
      indexing: work.indexing(),
      extraction: work.extraction(),
      counts: {
        documents: all.length,
        passages: all.reduce((sum, document) => sum + document.passages, 0),
        names: index.names(),
      },
      embedder: { id, name },
      notes: weakLanguages(
        { id, name },
        all.map((document) => document.language),
      ),
    };
  };

  return {
    touch: () => hub.tell('touched'),
    async *changes(signal) {
      const touches = hub.listen(signal);
      let shown = whole();
      yield changeSince(null, shown);
      for await (const _touched of touches) {
        await delay(GATHER_MS, undefined, { ref: false });
        const now = whole();
        yield changeSince(shown.documents, now);
        shown = now;
      }
    },
    source,
    document(documentId) {
      const found = documents().find((document) => document.documentId === documentId);
      if (found) return found;
      throw new ClewError('not-found', `There is no document ${documentId} in the library.`, {
        remedy: 'It may have been removed.',
      });
    },
    places() {
      const documentOf = new Map(library.passages().map((row) => [row.passageKey, row.documentKey]));
      return { extracted: extracted.byPassage(), documentOf: (passageId) => documentOf.get(passageId) };
    },
    close: () => hub.close(),
  };
}
