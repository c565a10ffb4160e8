/** Questions to a folder of one's own files: brought up to date first, then answered. */
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import { runIdSchema } from '../base/ids.ts';
import { answerQuestion } from '../documents/answers/answer-question.ts';
import type { Answer, PassageHit } from '../contract/document-views.ts';
import { embedPassages } from '../documents/index/embed-passages.ts';
import { loadIndex } from '../documents/index/load-index.ts';
import { createVectorStore } from '../documents/index/vector-store.ts';
import type { DocumentRow } from '../documents/library/document-rows.ts';
import { indexFiles, type IndexOutcome } from '../documents/library/index-files.ts';
import { createLibraryStore } from '../documents/library/library-store.ts';
import { factsOf, scanFolder } from '../documents/library/scan-folder.ts';
import { createDocumentReader } from '../documents/reading/document-reader.ts';
import { runConfigSchema } from '../events/run-config.ts';
import type { Database } from '../storage/database.ts';
import type { DocumentThreads } from './documents/document-threads.ts';
import type { Embedders } from './embedders.ts';
import type { ResolvedReasoner, ResolveReasoner } from './reasoners.ts';

export interface AskOptions {
  /** `rules` quotes the documents; a model answers in its own words with citations. */
  readonly model: string;
  readonly embedder: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (what: string, done: number, total: number) => void;
}

export interface FolderAnswer extends Answer {
  readonly index: IndexOutcome;
  readonly failures: readonly Pick<DocumentRow, 'path' | 'problem' | 'message'>[];
  readonly passages: number;
  /** What was found nearest to the question, whether or not it answers it; best first. */
  readonly nearest: readonly Pick<PassageHit, 'path' | 'page' | 'text' | 'score'>[];
}

export interface DocumentService {
  /** Throws `not-found` for a folder that is not there, `bad-input` for one without readable files. */
  askFolder(folder: string, question: string, options: AskOptions): Promise<FolderAnswer>;
  /** A model for one's own questions, such as an evaluation's. Throws what loading throws; `release` lets go of it. */
  useModel(model: string): Promise<ResolvedReasoner>;
  /** Forgets a folder: every trace of its files. */
  forgetFolder(folder: string): Promise<void>;
}

export interface DocumentServiceParts {
  readonly database: Database;
  readonly embedders: Embedders;
  readonly resolveReasoner: ResolveReasoner;
  readonly clock: Clock;
  readonly threads: DocumentThreads;
}

export function createDocumentService({
  database,
  embedders,
  resolveReasoner,
  clock,
  threads,
}: DocumentServiceParts): DocumentService {
  const openLibrary = (folder: string) =>
    createLibraryStore(database, { collection: `folder ${folder}`, now: () => clock.now() });
  return {
    async askFolder(given, question, options) {
      const folder = await findFolder(given);
      const files = folder.isFile ? [await factsOf(folder.path)] : await scanFolder(folder.path, options);
      const library = openLibrary(folder.path);
      const reader = createDocumentReader({ entry: threads.reading });
      const tell = options.onProgress ?? (() => undefined);
      try {
        const outcome = await indexFiles({ library, reader }, files, {
          signal: options.signal,
          onProgress: ({ done, total }) => tell('reading', done, total),
        });
        if (library.passages().length === 0) throw nothingToRead(folder.path, library.documents());
        const embedder = await embedders.get(options.embedder);
        const vectors = createVectorStore(database, embedder.info.id);
        await embedPassages(
          { library, vectors, embedder },
          { signal: options.signal, onProgress: ({ done, total }) => tell('vectors', done, total) },
        );
        const rows = library.passages();
        const index = loadIndex(database, rows, vectors.all(library.collectionKey), {
          collectionKey: library.collectionKey,
        });
        const resolved =
          options.model === 'rules'
            ? null
            : await resolveReasoner(askingId, configOf(options.model), `documents:${folder.path}`);
        try {
          const parts = { index, embedder, reasoner: resolved?.reasoner ?? null, clock };
          const { answer, passages } = await answerQuestion(question, parts, { signal: options.signal });
          const nearest = passages.slice(0, 3).map(({ path, page, text, score }) => ({ path, page, text, score }));
          return {
            ...answer,
            nearest,
            index: outcome,
            failures: failuresOf(library.documents()),
            passages: rows.length,
          };
        } finally {
          resolved?.release();
        }
      } finally {
        await reader.dispose();
      }
    },
    useModel: (model) => resolveReasoner(askingId, configOf(model), 'documents:a question set'),
    async forgetFolder(given) {
      const { path } = await findFolder(given);
      const library = openLibrary(path);
      library.erase(library.documents().map((document) => document.documentKey));
    },
  };
}

const askingId = runIdSchema.parse('documents');

function configOf(model: string) {
  return runConfigSchema.parse({ world: 'documents', model });
}

async function findFolder(given: string): Promise<{ path: string; isFile: boolean }> {
  try {
    const path = await realpath(resolve(given));
    return { path, isFile: (await stat(path)).isFile() };
  } catch (cause) {
    throw new ClewError('not-found', `There is no folder or file ${given}.`, { cause, remedy: 'Check the path.' });
  }
}

function failuresOf(documents: readonly DocumentRow[]): FolderAnswer['failures'] {
  return documents
    .filter((document) => document.state === 'failed')
    .map(({ path, problem, message }) => ({ path, problem, message }));
}

function nothingToRead(folder: string, documents: readonly DocumentRow[]): ClewError {
  const reasons = failuresOf(documents).map((failure) => `${failure.path}: ${failure.message ?? ''}`);
  return new ClewError('bad-input', `There is nothing to read in ${folder}.`, {
    remedy: 'Give a folder with PDF, DOCX, HTML, Markdown, TXT, EPUB or CSV files that hold text.',
    detail: reasons.length > 0 ? reasons.join('\n') : undefined,
  });
}
