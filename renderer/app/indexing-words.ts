/** How the indexing of documents goes, in words. */
import type { IndexingView } from '../../core/contract/document-views.ts';
import { count, duration, percent } from './format.ts';
import { words } from './language.ts';

const copy = words.documents;

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

/** Never `100 %` before it is done. */
export function percentDown(share: number): string {
  return percent(share < 1 ? Math.min(0.99, share) : 1);
}
