/** Where a quote stands in a passage, whatever its line breaks. */

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Null where it does not stand there. Runs of white space count as one space. */
export function findQuote(text: string, quote: string): TextRange | null {
  const wanted = quote.trim();
  if (wanted === '') return null;
  const exact = text.indexOf(wanted);
  if (exact >= 0) return { start: exact, end: exact + wanted.length };
  const { folded, places } = fold(text);
  const at = folded.indexOf(wanted.replaceAll(/\s+/gu, ' '));
  if (at < 0) return null;
  const last = at + wanted.replaceAll(/\s+/gu, ' ').length - 1;
  return { start: places[at]!, end: places[last]! + 1 };
}

/** The text with single spaces, and where each of its characters stood. */
function fold(text: string): { folded: string; places: readonly number[] } {
  const places: number[] = [];
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    const isSpace = /\s/u.test(text[index]!);
    if (isSpace && folded.endsWith(' ')) continue;
    folded += isSpace ? ' ' : text[index]!;
    places.push(index);
  }
  return { folded, places };
}
