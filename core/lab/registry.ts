/** What the lab offers of one kind, by id; an unknown id is answered with what there is. */
import { ClewError } from '../base/errors.ts';
import { nearest } from './suggest.ts';

export interface Registry<Item> {
  list(): readonly Item[];
  has(id: string): boolean;
  /** Throws `not-found` with the known ids and the nearest of them. */
  get(id: string): Item;
}

/** `kind` is the word for one item, in messages: `world`, `agent`. */
export function createRegistry<Item extends { readonly id: string }>(
  kind: string,
  items: readonly Item[],
): Registry<Item> {
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    list: () => items,
    has: (id) => byId.has(id),
    get: (id) => byId.get(id) ?? unknownName(kind, id, [...byId.keys()]),
  };
}

/** Throws `not-found`: what was asked for, what it may have meant, and what there is. */
export function unknownName(kind: string, typed: string, known: readonly string[]): never {
  const near = nearest(typed, known);
  const meant = near === null ? '' : `Did you mean ${near}? `;
  throw new ClewError('not-found', `There is no ${kind} called ${JSON.stringify(typed)}.`, {
    remedy: `${meant}There ${known.length === 1 ? 'is' : 'are'}: ${known.join(', ') || 'none yet'}.`,
  });
}
