/** The words for what one can do: synonyms of the verbs that rules use. */

/** Rules' verbs by what players write instead, longer phrases first where they overlap. */
const SYNONYMS: readonly (readonly [phrase: string, verb: string])[] = [
  ['pick up', 'take'],
  ['pick', 'take'],
  ['get', 'take'],
  ['grab', 'take'],
  ['carry', 'take'],
  ['remove', 'take'],
  ['take', 'take'],
  ['put down', 'drop'],
  ['throw away', 'drop'],
  ['discard', 'drop'],
  ['drop', 'drop'],
  ['look at', 'examine'],
  ['look in', 'examine'],
  ['look inside', 'examine'],
  ['inspect', 'examine'],
  ['check', 'examine'],
  ['describe', 'examine'],
  ['read', 'examine'],
  ['x', 'examine'],
  ['examine', 'examine'],
  ['look around', 'look'],
  ['l', 'look'],
  ['look', 'look'],
  ['check inventory', 'inventory'],
  ['take inventory', 'inventory'],
  ['inv', 'inventory'],
  ['i', 'inventory'],
  ['inventory', 'inventory'],
  ['walk', 'go'],
  ['run', 'go'],
  ['move', 'go'],
  ['head', 'go'],
  ['go', 'go'],
  ['shut', 'close'],
  ['close', 'close'],
  ['open', 'open'],
  ['unlock', 'unlock'],
  ['lock', 'lock'],
  ['place', 'put'],
  ['put', 'put'],
  ['insert', 'insert'],
  ['eat', 'eat'],
  ['consume', 'eat'],
  ['drink', 'drink'],
  ['cook', 'cook'],
  ['slice', 'slice'],
  ['dice', 'dice'],
  ['chop', 'chop'],
  ['make meal', 'prepare'],
  ['prepare', 'prepare'],
  ['z', 'wait'],
  ['wait', 'wait'],
];

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ...['north', 'south', 'east', 'west'].map((word) => [word, word] as const),
]);

/** Words between a thing and another. */
export const prepositions: ReadonlySet<string> = new Set(
  'with using from off in into inside on onto to through at'.split(' '),
);

export const articles: ReadonlySet<string> = new Set('the a an some my'.split(' '));

export function directionOf(word: string): string | undefined {
  return DIRECTIONS.get(word);
}

/** The verb that the words begin with and how many of them it takes; null for none. `extra`: verbs of this game's rules. */
export function findVerb(
  words: readonly string[],
  extra: ReadonlySet<string>,
): { verb: string; length: number } | null {
  let best: { verb: string; length: number } | null = null;
  for (const [phrase, verb] of SYNONYMS) {
    const parts = phrase.split(' ');
    if (parts.length > (best?.length ?? 0) && parts.every((part, index) => words[index] === part))
      best = { verb, length: parts.length };
  }
  const first = words[0] ?? '';
  return best ?? (extra.has(first) ? { verb: first, length: 1 } : null);
}
