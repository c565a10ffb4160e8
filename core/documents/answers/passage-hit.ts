/** Passages found, as screens and answers speak of them. */
import type { Citation, PassageHit } from '../../contract/document-views.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { passageTitle, type PassageRow } from '../library/document-rows.ts';
import type { RankedPassage } from '../retrieval/retriever.ts';

export function hitOf(index: LoadedIndex, { passage, score, stages }: RankedPassage): PassageHit {
  const row = index.rows[passage]!;
  const { passageKey: passageId, documentKey: documentId, path, page, headings, text } = row;
  return { passageId, documentId, title: passageTitle(row), path, page, headings, text, score, stages };
}

export function cite(row: PassageRow, quote: string, number: number): Citation {
  const { documentKey: documentId, passageKey: passageId, path: file, title, page } = row;
  return { number, documentId, passageId, file, title, page, quote };
}
