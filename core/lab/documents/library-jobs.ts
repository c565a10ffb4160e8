/** The library's work in the background: looks at the folders, reads what is new, then makes vectors and the fact graph. */
import { stat } from 'node:fs/promises';
import type { Clock } from '../../base/clock.ts';
import { isClewError, toClewError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { IndexingView } from '../../contract/document-views.ts';
import { indexFiles, type WantedFile } from '../../documents/library/index-files.ts';
import type { LibraryStore } from '../../documents/library/library-store.ts';
import { factsOf, scanFolder } from '../../documents/library/scan-folder.ts';
import type { DocumentSource, SourceStore } from '../../documents/library/source-store.ts';
import type { DocumentReader } from '../../documents/reading/document-reader.ts';
import { createPace } from './pace.ts';

export interface LibraryJobs {
  /** Something may have changed: looks at everything once, again if it was looking already. */
  wake(): void;
  /** Stops after the file or batch under way; what is done stays done. */
  pause(): void;
  resume(): void;
  state(): IndexingView;
  /** Why a source cannot be looked at, by its key. */
  problemOf(sourceKey: number): string | null;
  /** When all that is to do now is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryJobParts {
  readonly library: LibraryStore;
  readonly sources: SourceStore;
  readonly reader: DocumentReader;
  /** What follows the words: resolves when vectors and graph are there too. */
  readonly deepen: (options: {
    signal: AbortSignal;
    onProgress: (progress: { done: number; total: number }) => void;
  }) => Promise<void>;
  readonly isPaused: { get(): boolean; set(isPaused: boolean): void };
  /** The texts that can be searched have changed. */
  readonly onTexts: () => void;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

const idle: IndexingView = {
  state: 'idle',
  filesDone: 0,
  filesTotal: 0,
  passagesDone: 0,
  passagesTotal: 0,
  current: null,
  secondsLeft: null,
  wordsSeconds: null,
  problem: null,
};

export function createLibraryJobs(parts: LibraryJobParts): LibraryJobs {
  const { library, sources, reader, clock, logger } = parts;
  const problems = new Map<number, string>();
  let view: IndexingView = { ...idle, state: parts.isPaused.get() ? 'paused' : 'idle' };
  let running: Promise<void> | null = null;
  let wantsMore = false;
  let isClosed = false;
  let abort = new AbortController();

  const show = (change: Partial<IndexingView>): void => {
    view = { ...view, ...change };
    parts.onChange();
  };
  const rest = (change: Partial<IndexingView> = {}): void =>
    show({ ...idle, wordsSeconds: view.wordsSeconds, state: parts.isPaused.get() ? 'paused' : 'idle', ...change });

  function wake(): void {
    wantsMore = true;
    if (running || isClosed || parts.isPaused.get()) return;
    running = run().finally(() => (running = null));
  }

  async function run(): Promise<void> {
    abort = new AbortController();
    try {
      while (wantsMore) {
        wantsMore = false;
        await pass(abort.signal);
      }
      rest();
    } catch (error) {
      const problem = isClewError(error, 'aborted') || abort.signal.aborted ? null : toClewError(error).message;
      if (problem !== null) logger.error('The library could not be brought up to date.', { problem });
      if (!isClosed) rest({ problem });
    }
  }

  async function pass(signal: AbortSignal): Promise<void> {
    show({ ...idle, state: 'scanning', wordsSeconds: view.wordsSeconds });
    const files = await wantedFiles(signal);
    const start = clock.monotonic();
    const pace = createPace(clock);
    const outcome = await indexFiles({ library, reader }, files, {
      signal,
      onProgress: ({ done, total, path }) => {
        if (done > 0) parts.onTexts();
        show({ state: 'reading', filesDone: done, filesTotal: total, current: path, secondsLeft: pace(done, total) });
      },
    });
    const hasChanged = outcome.read + outcome.failed + outcome.duplicates + outcome.removed > 0;
    if (hasChanged) parts.onTexts();
    if (outcome.read > 0) show({ wordsSeconds: (clock.monotonic() - start) / 1000 });
    const vectorPace = createPace(clock);
    await parts.deepen({
      signal,
      onProgress: ({ done, total }) =>
        show({
          ...idle,
          wordsSeconds: view.wordsSeconds,
          state: 'vectors',
          passagesDone: done,
          passagesTotal: total,
          secondsLeft: vectorPace(done, total),
        }),
    });
  }

  /** A source that cannot be looked at keeps what it had: a disk may come back. */
  async function wantedFiles(signal: AbortSignal): Promise<WantedFile[]> {
    const wanted = new Map<string, WantedFile>();
    for (const source of sources.all()) {
      try {
        for (const file of await filesOf(source, signal))
          if (!wanted.has(file.path)) wanted.set(file.path, { ...file, sourceKey: source.sourceKey });
        problems.delete(source.sourceKey);
      } catch (error) {
        if (signal.aborted) throw error;
        problems.set(source.sourceKey, 'It is not there now. What was read from it is kept.');
        for (const document of library.documents())
          if (document.sourceKey === source.sourceKey && !wanted.has(document.path))
            wanted.set(document.path, document);
      }
    }
    return [...wanted.values()];
  }

  return {
    wake,
    pause() {
      parts.isPaused.set(true);
      abort.abort();
      if (!running) rest();
    },
    resume() {
      parts.isPaused.set(false);
      rest();
      void (running ?? Promise.resolve()).then(wake);
    },
    state: () => view,
    problemOf: (sourceKey) => problems.get(sourceKey) ?? null,
    async settled() {
      while (running) await running;
    },
    async close() {
      isClosed = true;
      abort.abort();
      await running;
    },
  };
}

async function filesOf(source: DocumentSource, signal: AbortSignal): Promise<WantedFile[]> {
  await stat(source.path);
  return source.kind === 'folder' ? scanFolder(source.path, { signal }) : [await factsOf(source.path)];
}
