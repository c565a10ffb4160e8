/** What each stage of the search says of a passage, in figures that can be compared by eye. */
import type { PassageHit } from '../../../core/contract/document-views.ts';
import { words } from '../../app/language.ts';

/** Less is nothing to the eye. */
const LEAST = 0.000_05;

/** `.86`, `1.58`, `.0042`: two figures that count. */
export function figure(value: number): string {
  const size = Math.abs(value);
  if (size < LEAST) return '.00';
  const digits = size >= 0.1 ? 2 : Math.min(4, 1 - Math.floor(Math.log10(size)));
  return value.toFixed(digits).replace(/^(-?)0(?=\.)/u, '$1');
}

export interface StageFigure {
  readonly label: string;
  readonly value: number | null;
}

export function stageFigures({ score, stages }: Pick<PassageHit, 'score' | 'stages'>): readonly StageFigure[] {
  const [, match, byWords, meaning, sentence, graph] = words.documents.scores;
  return [
    { label: match!, value: score },
    { label: byWords!, value: stages.words },
    { label: meaning!, value: stages.vector },
    { label: sentence!, value: stages.bestSentence },
    { label: graph!, value: stages.walk },
  ];
}
