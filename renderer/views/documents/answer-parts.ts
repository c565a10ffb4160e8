/** An answer's text cut at its citations: `paid two thirds [1], the rest [2][3]`. */
import type { Citation } from '../../../core/contract/document-views.ts';

export type AnswerPart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'citation'; readonly number: number };

const MARK = /\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/gu;

/** Numbers that no citation has stay text: nothing leads to them. */
export function answerParts(text: string, citations: readonly Pick<Citation, 'number'>[]): readonly AnswerPart[] {
  const known = new Set(citations.map(({ number }) => number));
  const parts: AnswerPart[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const numbers = match[1]!.split(',').map(Number);
    if (!numbers.every((number) => known.has(number))) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    for (const number of numbers) parts.push({ kind: 'citation', number });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
