/** Which type is one of which: subtypes match wherever their ancestors are asked for. */
import { ClewError } from '../../base/errors.ts';
import type { TypeDefinition } from './definition.ts';

export interface TypeTree {
  has(type: string): boolean;
  /** True when `type` is `ancestor` or one of its descendants. */
  isA(type: string, ancestor: string): boolean;
}

/** @throws ClewError `game-invalid` for a parent that is not declared or a type among its own ancestors. */
export function createTypeTree(types: readonly TypeDefinition[]): TypeTree {
  const parents = new Map(types.map((type) => [type.name, type.parents]));
  const ancestors = new Map<string, ReadonlySet<string>>();
  for (const type of types) ancestors.set(type.name, collectAncestors(type.name, parents, []));
  return {
    has: (type) => parents.has(type),
    isA: (type, ancestor) => ancestors.get(type)?.has(ancestor) ?? false,
  };
}

function collectAncestors(
  type: string,
  parents: ReadonlyMap<string, readonly string[]>,
  path: readonly string[],
): ReadonlySet<string> {
  const own = parents.get(type);
  if (own === undefined) throw invalid(`The type "${type}", a parent of "${path.at(-1) ?? '?'}", is not declared.`);
  if (path.includes(type)) throw invalid(`The type "${type}" is its own ancestor.`);
  const all = new Set([type]);
  for (const parent of own) for (const name of collectAncestors(parent, parents, [...path, type])) all.add(name);
  return all;
}

function invalid(message: string): ClewError {
  return new ClewError('game-invalid', message, { remedy: 'The game file is damaged or not a TextWorld game.' });
}
