/** Names of a game turned into numbers: entities, predicates, and which entities are of a type. */
import { ClewError } from '../../base/errors.ts';
import type { Atom, EntityDefinition, Fact, GameDefinition } from './definition.ts';
import { createTypeTree, type TypeTree } from './type-tree.ts';

export interface Symbols {
  readonly types: TypeTree;
  readonly entities: readonly EntityDefinition[];
  readonly predicates: readonly string[];
  readonly maxArity: number;
  /** −1 where it is unknown. */
  entity(id: string): number;
  predicate(name: string): number;
  /** Numbers of all entities that are of the type. */
  ofType(type: string): readonly number[];
  isA(entity: number, type: string): boolean;
  /** By entity: 1 when it is of the type. */
  fits(type: string): Uint8Array;
}

/** @throws ClewError `game-invalid` for an entity of an undeclared type or two entities of one id. */
export function createSymbols(definition: GameDefinition): Symbols {
  const types = createTypeTree(definition.types);
  const entityIds = numberEntities(definition.entities, types);
  const predicates = collectPredicates(definition);
  const predicateIds = new Map([...predicates.keys()].map((name, index) => [name, index]));
  const byType = new Map<string, number[]>();
  const masks = new Map<string, Uint8Array>();
  const isA = (entity: number, type: string): boolean => types.isA(definition.entities[entity]!.type, type);
  return {
    types,
    entities: definition.entities,
    predicates: [...predicates.keys()],
    maxArity: Math.max(1, ...predicates.values()),
    entity: (id) => entityIds.get(id) ?? -1,
    predicate: (name) => predicateIds.get(name) ?? -1,
    ofType(type) {
      const known = byType.get(type) ?? definition.entities.flatMap((_, entity) => (isA(entity, type) ? [entity] : []));
      byType.set(type, known);
      return known;
    },
    isA,
    fits(type) {
      const known = masks.get(type) ?? Uint8Array.from(definition.entities, (_, entity) => (isA(entity, type) ? 1 : 0));
      masks.set(type, known);
      return known;
    },
  };
}

function numberEntities(entities: readonly EntityDefinition[], types: TypeTree): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const [index, entity] of entities.entries()) {
    if (!types.has(entity.type))
      throw invalid(`"${entity.id}" is of the type "${entity.type}", which is not declared.`);
    if (ids.has(entity.id)) throw invalid(`Two things share the id "${entity.id}".`);
    ids.set(entity.id, index);
  }
  return ids;
}

/** Each predicate with the most places it is used with. */
function collectPredicates(definition: GameDefinition): ReadonlyMap<string, number> {
  const arities = new Map<string, number>();
  const note = (name: string, arity: number): void => void arities.set(name, Math.max(arity, arities.get(name) ?? 0));
  const noteAtoms = (atoms: readonly Atom[]): void => {
    for (const atom of atoms) note(atom.predicate, atom.parameters.length);
  };
  const noteFacts = (facts: readonly Fact[]): void => {
    for (const fact of facts) note(fact.predicate, fact.entities.length);
  };
  noteFacts(definition.facts);
  for (const rule of definition.rules) {
    noteAtoms(rule.preconditions);
    noteAtoms(rule.postconditions);
  }
  for (const quest of definition.quests) for (const condition of [...quest.win, ...quest.fail]) noteFacts(condition);
  return arities;
}

function invalid(message: string): ClewError {
  return new ClewError('game-invalid', message, { remedy: 'The game file is damaged or not a TextWorld game.' });
}
