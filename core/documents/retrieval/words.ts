/** Words of any script: NFKC, lower case, inner apostrophes kept, with their place in the text. */

export interface Word {
  /** Lower case, a possessive ending dropped. */
  readonly word: string;
  /** As it stands in the text. */
  readonly surface: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** Scripts that write without spaces; their runs are cut by the platform's own segmenter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

export function findWords(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    if (UNSPACED.test(match[0])) {
      for (const part of segmenter.segment(match[0])) {
        if (part.isWordLike) found.push(toWord(part.segment, match.index + part.index));
      }
    } else found.push(toWord(match[0], match.index));
  }
  return found;
}

/** The words alone, as `findWords` normalises them. */
export function wordsOf(text: string): string[] {
  return findWords(text).map((found) => found.word);
}

function toWord(surface: string, start: number): Word {
  const word = surface
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s$/u, '');
  return { word, surface, start, end: start + surface.length };
}
