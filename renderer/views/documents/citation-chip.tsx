/** The number of a citation: gold while its source is shown. */
import type { TurnView } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';
import classes from './citation-chip.module.css';
import { useDocumentsContext } from './documents-context.ts';

export interface CitationChipProps {
  readonly turn: TurnView;
  readonly number: number;
  readonly isShown: boolean;
}

export function CitationChip({ turn, number, isShown }: CitationChipProps) {
  const { source, showCitation } = useDocumentsContext();
  const citation = turn.answer.citations.find((candidate) => candidate.number === number);
  if (!citation) return null;
  const isActive = isShown && source?.citation?.number === number;
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isActive}
      aria-label={words.documents.citation(number, citation.title, citation.page)}
      title={citation.quote}
      onClick={() => showCitation(turn, number)}
    >
      {number}
    </button>
  );
}
