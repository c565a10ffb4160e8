/** The names a collection speaks of, found by rules: titles, runs of capitalised words, and their parts. */
import { stopWords } from './stop-words.ts';
import { findWords, wordsOf } from './words.ts';

export interface NamedPassage {
  readonly title: string;
  /** In order; a name never reaches from one into the next. */
  readonly sentences: readonly string[];
}

/** Names by number; a name is its words in lower case, joined by single spaces. */
export interface EntityVocabulary {
  readonly names: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** Words of the longest name. */
  readonly longest: number;
}

export interface Mention {
  readonly entity: number;
  readonly start: number;
  readonly end: number;
}

/** A capitalised run; small words may stand inside (`Bank of the West`). Scripts without case find names by titles alone. */
const CAPITALISED =
  /\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?:\s+(?:(?:of|the|and|in|de|la|le|von|van|der|du|del|di|da|for|on)\s+){0,2}(?:\p{Lu}[\p{L}\p{M}\p{N}'’.-]*|\d+))*/gu;
const INNER_WORDS = /\s+(?:and|in|of|for|on)\s+(?:the\s+)?/u;
const LONGEST_NAME = 6;
/** A word seen this often in lower case is a word, not a name, even when a sentence starts with it. */
const COMMON_ALONE = 3;
const COMMON_FIRST = 50;

export function buildVocabulary(passages: readonly NamedPassage[]): EntityVocabulary {
  const numberOf = new Map<string, number>();
  const add = (name: string): void => {
    if (name.length > 1 && !numberOf.has(name)) numberOf.set(name, numberOf.size);
  };
  for (const passage of passages) add(titleName(passage.title));
  const titles = new Set(numberOf.keys());
  const lowerCase = countLowerCase(passages);
  const labels = findLabels(passages);
  for (const passage of passages)
    for (const sentence of passage.sentences) {
      for (const run of capitalisedRuns(sentence)) if (!labels.has(run)) addRun(run, { add, titles, lowerCase });
    }
  numberOf.delete('');
  const names = [...numberOf.keys()];
  return {
    names,
    numberOf: new Map(names.map((name, index) => [name, index])),
    longest: names.reduce((most, name) => Math.max(most, Math.min(LONGEST_NAME, name.split(' ').length)), 1),
  };
}

/** Titles, and these names in place of those that rules find: such as the subjects and objects of published triples. */
export function vocabularyOf(passages: readonly NamedPassage[], names: Iterable<string>): EntityVocabulary {
  const all = new Set(passages.map((passage) => titleName(passage.title)));
  for (const name of names) all.add(dropArticle(wordsOf(name).join(' ')));
  const kept = [...all].filter((name) => name.length > 1 && !isNoName(name));
  return {
    names: kept,
    numberOf: new Map(kept.map((name, index) => [name, index])),
    longest: kept.reduce((most, name) => Math.max(most, Math.min(LONGEST_NAME, name.split(' ').length)), 1),
  };
}

/** Every mention of `drop` counts as one of `keep`, from the next look on; names that are not there change nothing. */
export function withSameNames(
  vocabulary: EntityVocabulary,
  same: readonly { readonly keep: string; readonly drop: string }[],
): EntityVocabulary {
  if (same.length === 0) return vocabulary;
  const numberOf = new Map(vocabulary.numberOf);
  for (const { keep, drop } of same) {
    const kept = numberOf.get(keep);
    if (kept !== undefined && numberOf.has(drop)) numberOf.set(drop, kept);
  }
  return { ...vocabulary, numberOf };
}

/** The name a title gives: what stands in brackets at its end, and a leading article, left out. */
export function titleName(title: string): string {
  return dropArticle(wordsOf(title.replace(/\s*\([^)]*\)\s*$/u, '')).join(' '));
}

/**
 * Every mention of a known name. `longestOnly` keeps the longest at each place, as a question means it; otherwise the
 * names inside a name count too, which links passages that shorten it.
 */
export function findMentions(text: string, vocabulary: EntityVocabulary, options: { longestOnly: boolean }): Mention[] {
  const words = findWords(text);
  const mentions: Mention[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let count = Math.min(vocabulary.longest, words.length - from); count >= 1; count -= 1) {
      const first = words[from]!;
      if (count === 1 && isNoName(first.word)) continue;
      const last = words[from + count - 1]!;
      const entity = vocabulary.numberOf.get(joined(words, from, count));
      if (entity === undefined) continue;
      mentions.push({ entity, start: first.start, end: last.end });
      if (options.longestOnly) {
        from += count - 1;
        break;
      }
    }
  }
  return mentions;
}

function joined(words: readonly { readonly word: string }[], from: number, count: number): string {
  let name = words[from]!.word;
  for (let index = from + 1; index < from + count; index += 1) name += ` ${words[index]!.word}`;
  return name;
}

function isNoName(word: string): boolean {
  return stopWords.has(word) || /^\d{1,2}$/u.test(word);
}

function dropArticle(name: string): string {
  return name.replace(/^(?:the|an?) (?=\S)/u, '');
}

/** Each run whole, and its parts at the small words inside. */
function* capitalisedRuns(text: string): Generator<string> {
  for (const [run] of text.matchAll(CAPITALISED)) {
    yield run;
    const parts = run.split(INNER_WORDS);
    if (parts.length > 1) yield* parts.filter((part) => /^\p{Lu}/u.test(part));
  }
}

interface RunContext {
  readonly add: (name: string) => void;
  readonly titles: ReadonlySet<string>;
  readonly lowerCase: ReadonlyMap<string, number>;
}

function addRun(run: string, { add, titles, lowerCase }: RunContext): void {
  const name = dropArticle(wordsOf(run).join(' '));
  const [first = '', ...others] = name.split(' ');
  if (others.length === 0) {
    if (!isNoName(first) && (titles.has(first) || (lowerCase.get(first) ?? 0) <= COMMON_ALONE)) add(first);
    return;
  }
  if (stopWords.has(first) || (lowerCase.get(first) ?? 0) > COMMON_FIRST) {
    // `In 1991 the Bank`: the year is not the bank's.
    const rest = dropArticle(others.join(' ').replace(/^\d+ (?=the |an? )/u, ''));
    if (rest.length > 2 && !isNoName(rest)) add(rest);
  }
  if (!stopWords.has(first)) add(name);
}

/** Capitalised runs that begin `Column: value` wherever they stand, twice at least: heads of tables, which name no thing. */
function findLabels(passages: readonly NamedPassage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const sentence of passages.flatMap(({ sentences }) => sentences))
    for (const { 0: run, index } of sentence.matchAll(CAPITALISED)) {
      const isFirst = index === 0 || sentence.startsWith('; ', index - 2);
      const isLabel =
        isFirst && /^[^;:.,!?]{0,30}: /u.test(sentence.slice(index + run.length, index + run.length + 32));
      counts.set(run, isLabel ? (counts.get(run) ?? 0) + 1 : -Infinity);
    }
  return new Set([...counts].flatMap(([run, count]) => (count >= 2 ? [run] : [])));
}

function countLowerCase(passages: readonly NamedPassage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const passage of passages) {
    for (const [word] of passage.sentences.join('\n').matchAll(/(?<!\p{L})\p{Ll}[\p{L}]+/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
