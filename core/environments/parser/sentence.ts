/** A typed line taken apart: a verb, up to two things, the word between them. */
import { articles, directionOf, findVerb, prepositions } from './verbs.ts';

export interface Sentence {
  readonly verb: string;
  /** Words of the first and second thing; empty where none is named. */
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Lower case, single spaces, no final punctuation. */
export function normalizeLine(line: string): string {
  return line
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?]+$/, '');
}

/** Null when the first word is no verb. `verbs`: those of the game's own rules. */
export function readSentence(line: string, verbs: ReadonlySet<string>): Sentence | null {
  const words = line.split(' ').filter((word) => word !== '' && !articles.has(word));
  const direction = directionOf(words[0] ?? '');
  if (direction !== undefined && words.length === 1) return { verb: 'go', first: [direction], second: [] };
  const found = findVerb(words, verbs);
  if (found === null) return null;
  const rest = words.slice(found.length);
  const split = rest.findIndex((word, index) => index > 0 && prepositions.has(word));
  const first = split < 0 ? rest : rest.slice(0, split);
  const second = split < 0 ? [] : rest.slice(split + 1);
  return { ...settleVerb(found.verb, first, rest[split] ?? ''), second };
}

/** `put X in Y` is inserting, `pick X up` and `put X down` are taking and dropping, `go n` is going north. */
function settleVerb(verb: string, first: readonly string[], preposition: string): Omit<Sentence, 'second'> {
  const last = first.at(-1);
  if (verb === 'go') return { verb, first: first.map((word) => directionOf(word) ?? word) };
  if (verb === 'take' && last === 'up') return { verb, first: first.slice(0, -1) };
  if (verb === 'put' && last === 'down') return { verb: 'drop', first: first.slice(0, -1) };
  if (verb === 'put' && ['in', 'into', 'inside'].includes(preposition)) return { verb: 'insert', first };
  return { verb, first };
}
