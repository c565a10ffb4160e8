/** How a file stands, in words. */
import type { DocumentView, LibraryChange } from '../../../core/contract/document-views.ts';
import { count } from '../../app/format.ts';
import { percentDown } from '../../app/indexing-words.ts';
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

export function fileName(path: string): string {
  return path.split(/[\\/]/u).at(-1) ?? path;
}

export function countsLine({ documents, passages }: LibraryChange['counts']): string {
  return copy.counts(copy.files(count(documents), documents === 1), copy.passages(count(passages), passages === 1));
}
