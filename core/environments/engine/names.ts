/** What things are called: articles, words for their state, and lists of them. */
import type { GroundGame } from './ground-game.ts';

/** By entity: for each group the facts that put a word before its name, the first that holds counts. */
export type NamePrefixes = readonly (readonly (readonly { readonly fact: number; readonly word: string }[])[])[];

export function bindNamePrefixes(game: GroundGame): NamePrefixes {
  const { symbols, facts } = game;
  return symbols.entities.map((_, entity) =>
    game.definition.namePrefixes
      .map((group) =>
        group
          .map(({ predicate, word }) => ({ fact: facts.find(symbols.predicate(predicate), [entity]), word }))
          .filter(({ fact }) => fact >= 0),
      )
      .filter((group) => group.length > 0),
  );
}

/** `sliced raw potato`. */
export function stateName(entity: number, game: GroundGame, prefixes: NamePrefixes, holds: Uint8Array): string {
  const { name } = game.symbols.entities[entity]!;
  let words = '';
  for (const group of prefixes[entity]!) {
    const prefix = group.find(({ fact }) => holds[fact] === 1);
    if (prefix !== undefined && prefix.word !== '') words += `${prefix.word} `;
  }
  return words + name;
}

export function withArticle(name: string, article: string | undefined): string {
  if (article !== undefined) return article === '' ? name : `${article} ${name}`;
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** `a, b and c`. */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

/** `living room` → `Living Room`, as headings show it. */
export function headingName(name: string): string {
  return name.replace(/(^|[\s-])(\S)/g, (_, before: string, first: string) => before + first.toUpperCase());
}
