/** Facts of a passage by rules: what it mentions, and what a sentence says between two names. */
import type { Triple } from '../../base/facts.ts';
import { findMentions, titleName, type EntityVocabulary, type Mention } from '../retrieval/entity-vocabulary.ts';

export interface PassageText {
  /** Of the document, headings left out. */
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Names and words between them as they stand in the text. */
export function ruleFacts(passage: PassageText, vocabulary: EntityVocabulary): Triple[] {
  const facts: Triple[] = [];
  const own = titleName(passage.title);
  const mentioned = new Set<string>();
  for (const sentence of passage.sentences) {
    const mentions = findMentions(sentence, vocabulary, { longestOnly: true });
    const surfaceOf = ({ start, end }: Mention): string => sentence.slice(start, end);
    for (const mention of mentions) {
      const name = surfaceOf(mention);
      if (titleName(name) === own || mentioned.has(titleName(name))) continue;
      mentioned.add(titleName(name));
      facts.push({ subject: passage.title, relation: 'mentions', object: name });
    }
    for (const [index, next] of mentions.slice(1).entries()) {
      const before = mentions[index]!;
      const relation = relationBetween(sentence.slice(before.end, next.start));
      if (relation !== null && before.entity !== next.entity)
        facts.push({ subject: surfaceOf(before), relation, object: surfaceOf(next) });
    }
  }
  return facts;
}

/** Longer than this, the words between two names seldom relate them. */
const LONGEST = 6;
const RELATING = /^[\s,]*((?:[\p{L}\p{M}'’-]+[\s,]+){0,8}[\p{L}\p{M}'’-]+)[\s,]*$/u;
/** Words that only join or point: alone they say nothing. */
const EMPTY_WORDS = new Set('and or but nor the a an of both either also as well with than'.split(' '));

/** Null where punctuation parts the names, or nothing is said. */
function relationBetween(text: string): string | null {
  const words =
    RELATING.exec(text)?.[1]
      ?.replace(/\s*,\s*/gu, ', ')
      .split(/\s+/u) ?? [];
  while (words.length > 0 && /^(?:the|an?)$/iu.test(words.at(-1)!)) words.pop();
  if (words.length === 0 || words.length > LONGEST) return null;
  const isEmpty = words.every((word) => EMPTY_WORDS.has(word.toLowerCase().replace(/,$/u, '')));
  return isEmpty || /^(?:and|or|but)$/iu.test(words[0]!) ? null : words.join(' ').replace(/,$/u, '');
}
