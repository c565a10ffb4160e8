/** The Documents screen's calls: the library, its search, answers and conversations. */
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { ClewError } from '../../base/errors.ts';
import type {
  AnswerEvent,
  ConversationView,
  DocumentSourceView,
  DocumentTextView,
  DocumentView,
  LibraryChange,
  NameGraphView,
  NameMergeView,
  PassageHit,
  TurnView,
} from '../../contract/document-views.ts';
import { suggestedQuestions } from '../../documents/answers/suggested-questions.ts';
import { conversationFile, type ConversationFormat } from '../../documents/conversations/conversation-file.ts';
import { openFactGraph } from '../../documents/facts/fact-graph.ts';
import { nameGraph, type NameGraphRequest } from '../../documents/facts/name-graph.ts';
import { nameMerges } from '../../documents/facts/name-merges.ts';
import { createDocumentReader } from '../../documents/reading/document-reader.ts';
import { exportGraph, type ExportFormat } from '../../memory/export/export-graph.ts';
import { answerable, ask, search, type AskRequest } from './asking.ts';
import { bringGraphUpToDate, deepen } from './deepen.ts';
import { createExtraction } from './extraction.ts';
import { createFolderWatch } from './folder-watch.ts';
import { createLibraryJobs } from './library-jobs.ts';
import { createLibraryParts, type LibraryOptions } from './library-parts.ts';
import { createLibraryScreen } from './library-screen.ts';
import { createRemovals } from './removals.ts';

export interface LibraryService {
  /** The library now, then each change of it, a few times a second at most. */
  changes(signal?: AbortSignal): AsyncGenerator<LibraryChange, void, void>;
  /** Throws `not-found` for a path that is not there, `already-exists` for one in the library. */
  add(paths: readonly string[]): Promise<readonly DocumentSourceView[]>;
  removeSource(sourceId: number): { readonly undoUntil: number };
  undoRemoveSource(sourceId: number): void;
  pause(): void;
  resume(): void;
  retry(documentId: number): void;
  text(of: { documentId: number; from: number; limit: number; around: number | null }): DocumentTextView;
  search(request: { question: string; retriever: TurnView['retriever']; limit: number }): Promise<{
    readonly passages: readonly PassageHit[];
    readonly names: readonly string[];
  }>;
  ask(request: AskRequest, signal?: AbortSignal): AsyncGenerator<AnswerEvent, void, void>;
  suggestions(): Promise<readonly string[]>;
  readonly conversations: {
    list(query: string): readonly ConversationView[];
    get(conversationId: number): ConversationView & { readonly history: readonly TurnView[] };
    rename(conversationId: number, title: string): ConversationView;
    delete(conversationId: number): { readonly undoUntil: number };
    undoDelete(conversationId: number): void;
    export(conversationId: number, format: ConversationFormat): { readonly fileName: string; readonly text: string };
  };
  graph(request: NameGraphRequest): Promise<NameGraphView>;
  exportGraph(format: ExportFormat): Promise<{ readonly fileName: string; readonly text: string }>;
  merges(): Promise<readonly NameMergeView[]>;
  decideMerge(names: { keep: string; drop: string }, state: NameMergeView['state']): Promise<readonly NameMergeView[]>;
  extract(model: string): void;
  stopExtraction(): void;
  setEmbedder(embedder: string): Promise<void>;
  /** When everything that is to do now is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Begins where the last session stopped. */
export function createLibraryService(options: LibraryOptions): LibraryService {
  const parts = createLibraryParts(options);
  const { library, sources, conversations, decisions, index, own, clock, logger, graceMs } = parts;
  const reader = createDocumentReader({ entry: options.threads.reading });
  const isPaused = { get: () => own.get().isPaused, set: (value: boolean) => own.set({ isPaused: value }) };
  const screen = createLibraryScreen(parts, {
    indexing: () => jobs.state(),
    extraction: () => extraction.state(),
    problemOf: (sourceKey) => jobs.problemOf(sourceKey),
  });
  const jobs = createLibraryJobs({
    ...parts,
    reader,
    isPaused,
    deepen: (work) => deepen(parts, work),
    onTexts: () => index.forget(),
    onChange: () => screen.touch(),
  });
  const watch = createFolderWatch(() => jobs.wake(), logger);
  const extraction = createExtraction(parts, {
    clock,
    onChange: () => screen.touch(),
    onFacts: () => jobs.wake(),
  });
  const follow = (): void => {
    if (options.isWatched) watch.follow(sources.all().map((source) => source.path));
  };
  const now = (): number => clock.now();
  const texts = (): void => {
    index.forget();
    screen.touch();
  };
  const sourceRemovals = createRemovals({
    now,
    graceMs,
    logger,
    hidden: () => sources.hidden().map((source) => source.sourceKey),
    erase: (keys) => {
      const gone = sources.hidden().filter((source) => keys.includes(source.sourceKey));
      library.erase(keys.flatMap((key) => sources.documentsOf(key)));
      keys.forEach((key) => sources.remove(key));
      for (const { path } of gone) removeUpload(options.uploads, path);
      own.set({ graphOf: null });
      texts();
      jobs.wake();
    },
  });
  const conversationRemovals = createRemovals({
    now,
    graceMs,
    logger,
    hidden: () => conversations.hidden(),
    erase: (ids) => conversations.erase(ids),
  });
  sourceRemovals.all();
  conversationRemovals.all();
  if (options.isWatched && sources.all().length > 0) {
    follow();
    jobs.wake();
  }

  /** The fact graph as it is; made now where the background has not come to it. */
  const facts = async () => {
    await bringGraphUpToDate(parts, new AbortController().signal);
    return openFactGraph(parts.database, library.collectionKey);
  };

  const merges = async () => nameMerges((await index.get()).graph, decisions.all());

  return {
    changes: (signal) => screen.changes(signal),
    async add(paths) {
      const found = await Promise.all(paths.map(findPath));
      const added = found.map((source) => sources.add(source, now()));
      follow();
      jobs.wake();
      screen.touch();
      return added.map((source) => screen.source(source));
    },
    removeSource(sourceId) {
      sources.hide(sourceId, now());
      follow();
      texts();
      return { undoUntil: sourceRemovals.later(sourceId) };
    },
    undoRemoveSource(sourceId) {
      sources.unhide(sourceId);
      sourceRemovals.undo(sourceId);
      follow();
      texts();
      jobs.wake();
    },
    pause: () => jobs.pause(),
    resume: () => jobs.resume(),
    retry(documentId) {
      screen.document(documentId);
      library.setState(documentId, 'queued');
      screen.touch();
      jobs.wake();
    },
    text({ documentId, from, limit, around }) {
      const document: DocumentView = screen.document(documentId);
      const rows = library.passagesOf(documentId);
      const middle = around === null ? -1 : rows.findIndex((row) => row.passageKey === around);
      const start = middle < 0 ? from : Math.max(0, Math.min(middle - Math.floor(limit / 2), rows.length - limit));
      const passages = rows
        .slice(start, start + limit)
        .map(({ passageKey: passageId, ordinal, page, headings, text }) => ({
          passageId,
          ordinal,
          page,
          headings,
          text,
        }));
      return { document, total: rows.length, passages };
    },
    search: (request) => search(parts, request),
    ask: (request, signal) => ask(parts, request, signal),
    async suggestions() {
      if (library.passages().length === 0) return [];
      const { facts: shared } = nameGraph(await facts(), { names: [], hops: 1, limit: 2_000 }, screen.places());
      return answerable(parts, suggestedQuestions(shared));
    },
    conversations: {
      list: (query) => conversations.list(query),
      get: (conversationId) => conversations.get(conversationId),
      rename: (conversationId, title) => conversations.rename(conversationId, title),
      delete(conversationId) {
        conversations.get(conversationId);
        conversations.hide(conversationId);
        return { undoUntil: conversationRemovals.later(conversationId) };
      },
      undoDelete(conversationId) {
        conversations.unhide(conversationId);
        conversationRemovals.undo(conversationId);
      },
      export: (conversationId, format) => conversationFile(conversations.get(conversationId), format),
    },
    graph: async (request) => nameGraph(await facts(), request, screen.places()),
    async exportGraph(format) {
      const { text, extension } = exportGraph(await facts(), format);
      return { fileName: `documents.${extension}`, text };
    },
    merges,
    decideMerge(names, state) {
      decisions.decide(names, state === 'suggested' ? null : state);
      texts();
      jobs.wake();
      return merges();
    },
    extract: (model) => {
      if (model === 'rules')
        throw new ClewError('bad-input', 'Facts beyond the rules need a language model.', {
          remedy: 'Choose a model. What rules can find is in the graph already.',
        });
      extraction.start(model);
    },
    stopExtraction: () => extraction.stop(),
    async setEmbedder(embedder) {
      await parts.embedders.get(embedder);
      own.set({ embedder });
      screen.touch();
      jobs.wake();
    },
    async settled() {
      await extraction.settled();
      await jobs.settled();
    },
    async close() {
      extraction.stop();
      await watch.close();
      await jobs.close();
      await extraction.settled();
      screen.close();
      await Promise.all([reader.dispose(), index.dispose()]);
      sourceRemovals.all();
      conversationRemovals.all();
    },
  };
}

/** A copy that a browser sent is the lab's own, and goes with its source; anybody's own file stays. */
function removeUpload(uploads: string, path: string): void {
  if (!existsSync(uploads)) return;
  if (path.startsWith(realpathSync(uploads) + sep)) rmSync(path, { recursive: true, force: true });
}

async function findPath(given: string): Promise<{ kind: 'file' | 'folder'; path: string }> {
  try {
    const path = await realpath(resolve(given));
    return { path, kind: (await stat(path)).isDirectory() ? 'folder' : 'file' };
  } catch (cause) {
    throw new ClewError('not-found', `There is no folder or file ${given}.`, { cause, remedy: 'Check the path.' });
  }
}
