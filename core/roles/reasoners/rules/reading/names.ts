/** Names of things in running text: lists, articles, and the adjectives that tell a state and not which thing it is. */
import { normalizeName } from '../../../../base/facts.ts';

const article = /^(?:an?|the|some|your|another|one)\s+/iu;

/** Words before a name that say how a thing is now; they change while the thing stays the same. */
const stateWords =
  'raw|uncooked|fried|roasted|grilled|cooked|burned|burnt|sliced|diced|chopped|uncut|closed|open|opened|locked|unlocked';
const leadingState = new RegExp(`^(${stateWords})\\s+(?=\\S)`, 'iu');

export interface StatedName {
  readonly name: string;
  /** `closed`, `raw`, …, in the order of the text. */
  readonly states: readonly string[];
}

/** Parts a name from its article and its states: `an opened toolbox` is the toolbox, open. */
export function splitStates(text: string): StatedName {
  let rest = text.trim().replace(article, '');
  const states: string[] = [];
  for (let match = leadingState.exec(rest); match; match = leadingState.exec(rest)) {
    states.push(
      match[1]!
        .toLowerCase()
        .replace(/^opened$/u, 'open')
        .replace(/^burnt$/u, 'burned'),
    );
    rest = rest.slice(match[0].length);
  }
  return { name: rest.replace(/^(?:[\w-]+\s+)?looking\s+/iu, '').trim(), states };
}

/** The key under which two namings are the same thing: states and articles apart. */
export function thingKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = normalizeName(splitStates(normalizeName(name)).name);
  if (keys.size > 5000) keys.clear();
  keys.set(name, key);
  return key;
}

/** Keys worked out before: the same names are compared again and again. */
const keys = new Map<string, string>();

/** `a knife, a raw potato and some water` as names. An `and` inside a name stays where every item has its article. */
export function splitNames(list: string): readonly StatedName[] {
  const plain = list.replace(/,? so there's that$/iu, '').trim();
  const separator = article.test(plain)
    ? /\s*,\s*(?:and\s+)?(?=(?:an?|the|some)\s)|\s+and\s+(?=(?:an?|the|some)\s)/iu
    : /\s*,\s*(?:and\s+)?|\s+and\s+/iu;
  return plain
    .split(separator)
    .map(splitStates)
    .filter(({ name }) => name !== '' && !/^(?:nothing|none)$/iu.test(name));
}

/** What an inventory text says is carried. */
export function carriedNames(inventory: string | null): readonly StatedName[] {
  if (inventory === null) return [];
  const list = /\bcarrying:?\s+([^.]*)/iu.exec(inventory)?.[1] ?? inventory;
  return splitNames(list.replace(/\s+/gu, ' '));
}
