/** Facts as small integers: each (predicate, entities) that can ever hold gets a number. */
import { ClewError } from '../../base/errors.ts';

export interface FactTable {
  readonly size: number;
  /** The number of a fact, a new one if it has none. */
  intern(predicate: number, entities: readonly number[]): number;
  /** −1 for a fact that can never hold. */
  find(predicate: number, entities: readonly number[]): number;
  predicateOf(fact: number): number;
  entitiesOf(fact: number): readonly number[];
}

/** @throws ClewError `game-invalid` when there are too many entities to number their facts. */
export function createFactTable(predicateCount: number, entityCount: number, maxArity: number): FactTable {
  const base = entityCount + 1;
  if (predicateCount * base ** maxArity > Number.MAX_SAFE_INTEGER)
    throw new ClewError(
      'game-invalid',
      `The game is too large: ${entityCount} things in facts of ${maxArity} places.`,
      {
        remedy: 'Use a game with fewer things.',
      },
    );
  const ids = new Map<number, number>();
  const predicates: number[] = [];
  const entities: (readonly number[])[] = [];
  const key = (predicate: number, args: readonly number[]): number => {
    let value = predicate;
    for (let index = 0; index < maxArity; index += 1) value = value * base + (args[index] ?? -1) + 1;
    return value;
  };
  return {
    get size() {
      return predicates.length;
    },
    intern(predicate, args) {
      const value = key(predicate, args);
      const known = ids.get(value);
      if (known !== undefined) return known;
      ids.set(value, predicates.length);
      entities.push([...args]);
      return predicates.push(predicate) - 1;
    },
    find: (predicate, args) => (args.includes(-1) ? -1 : (ids.get(key(predicate, args)) ?? -1)),
    predicateOf: (fact) => predicates[fact]!,
    entitiesOf: (fact) => entities[fact]!,
  };
}
