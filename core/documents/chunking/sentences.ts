/** Sentences of any language, by the platform's own rules; common abbreviations do not end one. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const ABBREVIATION =
  /(?:^|\s)(?:\p{Lu}|(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|U\.S|No|Nr|Bd|Abs|bzw|z\.B|al|Fig|Eq|Inc|Ltd|Co)\.?)\.\s*$/u;

export interface Sentence {
  readonly text: string;
  /** Offsets into the text it was cut from. */
  readonly start: number;
  readonly end: number;
}

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const whole = text.slice(start, end);
    if (ABBREVIATION.test(whole) && end < text.length && whole.length < 2000) continue;
    add(sentences, text, start, end);
    start = end;
  }
  add(sentences, text, start, text.length);
  return sentences;
}

function add(sentences: Sentence[], text: string, start: number, end: number): void {
  const raw = text.slice(start, end);
  const trimmed = raw.trim();
  if (trimmed === '') return;
  const from = start + raw.indexOf(trimmed);
  sentences.push({ text: trimmed, start: from, end: from + trimmed.length });
}
