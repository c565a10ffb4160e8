/** How a file stands, and how the indexing goes, in words. */
import type { DocumentView, IndexingView, LibraryChange } from '../../../core/contract/document-views.ts';
import { count, duration, percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';

export interface DocumentStanding {
  readonly text: string;
  readonly tone: 'plain' | 'live' | 'bad';
  /** Share done, where something is under way. */
  readonly progress: number | null;
  /** A line under the name. */
  readonly note: string | null;
}

const copy = words.documents;

export function standingOf(document: DocumentView): DocumentStanding {
  const { state, vectors, pages, problem, message, duplicateOf } = document;
  const plain = { tone: 'plain', progress: null, note: document.warnings[0] ?? null } as const;
  switch (state) {
    case 'queued':
      return { ...plain, text: copy.states.queued };
    case 'reading':
      return { ...plain, text: copy.states.reading, tone: 'live' };
    case 'words-ready':
      if (vectors === 0) return { ...plain, text: copy.states['words-ready'], tone: 'live' };
      return { ...plain, text: copy.vectors(percentDown(vectors)), tone: 'live', progress: vectors };
    case 'ready':
      return { ...plain, text: pages === null ? copy.states.ready : copy.pages(count(pages)) };
    case 'failed':
      return { text: copy.problems[problem ?? ''] ?? copy.states.failed, tone: 'bad', progress: null, note: message };
    case 'duplicate':
      return {
        ...plain,
        text: copy.states.duplicate,
        note: duplicateOf === null ? null : copy.duplicateOf(fileName(duplicateOf)),
      };
  }
}

/** Never `100 %` before it is done. */
export function percentDown(share: number): string {
  return percent(share < 1 ? Math.min(0.99, share) : 1);
}

export function fileName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? path;
}

export function countsLine({ documents, passages }: LibraryChange['counts']): string {
  return copy.counts(copy.files(count(documents), documents === 1), copy.passages(count(passages), passages === 1));
}

/** What is being done, how far it is, and how long it takes still. */
export function indexingLine(indexing: IndexingView): string {
  const { state, filesDone, filesTotal, passagesDone, passagesTotal, secondsLeft, wordsSeconds } = indexing;
  const share = passagesTotal === 0 ? 0 : passagesDone / passagesTotal;
  const wordsReady = wordsSeconds === null ? null : copy.wordsReady(duration(wordsSeconds * 1_000));
  const left = secondsLeft === null ? null : copy.timeLeft(duration(Math.max(1, Math.round(secondsLeft)) * 1_000));
  const parts = {
    idle: [wordsReady, copy.upToDate],
    scanning: [copy.scanning],
    reading: [copy.readingFiles(count(filesDone), count(filesTotal)), left],
    vectors: [wordsReady, copy.vectorsOf(percentDown(share)), left],
    paused: [
      copy.paused,
      filesDone < filesTotal ? copy.readingFiles(count(filesDone), count(filesTotal)) : null,
      passagesDone < passagesTotal ? copy.vectorsOf(percentDown(share)) : null,
    ],
  }[state];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Share of the work under way; null where there is none or it cannot be told. */
export function indexingShare(indexing: IndexingView): number | null {
  const { state, filesDone, filesTotal, passagesDone, passagesTotal } = indexing;
  if (state === 'idle' || state === 'scanning') return null;
  if (state === 'reading' || filesDone < filesTotal) return filesTotal === 0 ? null : filesDone / filesTotal;
  return passagesTotal === 0 ? null : passagesDone / passagesTotal;
}
