/** Finds every action a game can ever offer: rules bound to entities, starting from what holds at first. */
import { ClewError } from '../../base/errors.ts';
import type { Atom, Rule } from './definition.ts';
import type { FactTable } from './fact-table.ts';
import type { Symbols } from './symbols.ts';

/** A rule with an entity for each of its variables. */
export interface GroundRule {
  readonly rule: number;
  /** Entities in the order of `RuleShape.variables`. */
  readonly binding: readonly number[];
  readonly preconditions: readonly number[];
  readonly postconditions: readonly number[];
}

/** A rule with its names resolved to numbers. */
export interface RuleShape {
  readonly rule: Rule;
  /** Names; those of the preconditions first. */
  readonly variables: readonly string[];
  readonly types: readonly string[];
  /** By variable: 1 for each entity that it may stand for. */
  readonly fits: readonly Uint8Array[];
  readonly preconditions: readonly AtomShape[];
  readonly postconditions: readonly AtomShape[];
}

interface AtomShape {
  readonly predicate: number;
  readonly variables: readonly number[];
}

/** More than any real game has; keeps a damaged file from filling the memory. */
const MAX_ACTIONS = 150_000;
const MAX_FACTS = 150_000;
const MAX_LOOKUPS = 30_000_000;

export function shapeRule(rule: Rule, symbols: Symbols): RuleShape {
  const types = new Map<string, string>();
  const atoms = [...rule.preconditions, ...rule.postconditions];
  for (const { parameters } of atoms)
    for (const { name, type } of parameters) if (!types.has(name)) types.set(name, type);
  const variables = [...types.keys()];
  const shape = ({ predicate, parameters }: Atom): AtomShape => ({
    predicate: symbols.predicate(predicate),
    variables: parameters.map(({ name }) => variables.indexOf(name)),
  });
  return {
    rule,
    variables,
    types: [...types.values()],
    fits: [...types.values()].map((type) => symbols.fits(type)),
    preconditions: rule.preconditions.map(shape),
    postconditions: rule.postconditions.map(shape),
  };
}

/**
 * All bindings whose preconditions can come to hold when endings are ignored (reachability by relaxation). `facts` gets
 * every fact that can ever hold; those it has at the call hold at first.
 *
 * @throws ClewError `game-invalid` for a game too large to play.
 */
export function groundRules(shapes: readonly RuleShape[], symbols: Symbols, facts: FactTable): GroundRule[] {
  const reached = new ReachedFacts(facts, { entityCount: symbols.entities.length, maxArity: symbols.maxArity });
  const found = new Map<string, GroundRule>();
  const uses = indexUses(shapes);
  const emit = (rule: number, binding: readonly number[]): void => {
    const key = `${rule} ${binding.join(' ')}`;
    if (found.has(key)) return;
    const shape = shapes[rule]!;
    const bind = (atom: AtomShape): number => facts.intern(atom.predicate, entitiesOf(atom, binding));
    found.set(key, {
      rule,
      binding,
      preconditions: shape.preconditions.map(bind),
      postconditions: shape.postconditions.map(bind),
    });
    if (found.size > MAX_ACTIONS || facts.size > MAX_FACTS) throw tooLarge();
  };
  for (let fact = 0; fact < facts.size; fact += 1) {
    reached.add(fact);
    for (const [rule, atom] of uses.get(facts.predicateOf(fact)) ?? []) {
      const search = new BindingSearch(shapes[rule]!, symbols, reached, (binding) => emit(rule, binding));
      search.startFrom(atom, facts.entitiesOf(fact));
    }
  }
  return [...found.values()];
}

/** Which preconditions (rule, atom) speak of a predicate. */
function indexUses(shapes: readonly RuleShape[]): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const uses = new Map<number, [number, number][]>();
  for (const [rule, shape] of shapes.entries())
    for (const [atom, { predicate }] of shape.preconditions.entries()) {
      const list = uses.get(predicate) ?? [];
      list.push([rule, atom]);
      uses.set(predicate, list);
    }
  return uses;
}

function entitiesOf(atom: AtomShape, binding: readonly number[]): number[] {
  return atom.variables.map((variable) => binding[variable]!);
}

/** The facts that are known to be reachable so far, by predicate and by what stands at which place. */
class ReachedFacts {
  readonly #facts: FactTable;
  readonly #byPredicate = new Map<number, number[]>();
  readonly #byEntity = new Map<number, number[]>();
  readonly #entityCount: number;
  readonly #maxArity: number;
  #lookups = 0;

  constructor(facts: FactTable, { entityCount, maxArity }: { entityCount: number; maxArity: number }) {
    this.#facts = facts;
    this.#entityCount = entityCount;
    this.#maxArity = maxArity;
  }

  add(fact: number): void {
    const predicate = this.#facts.predicateOf(fact);
    append(this.#byPredicate, predicate, fact);
    for (const [place, entity] of this.#facts.entitiesOf(fact).entries())
      append(this.#byEntity, this.#key(predicate, place, entity), fact);
  }

  /** The shortest list that holds every match for the bound places of the atom. */
  candidates(atom: AtomShape, binding: readonly number[]): readonly number[] {
    this.#lookups += 1;
    if (this.#lookups > MAX_LOOKUPS) throw tooLarge();
    let best = this.#byPredicate.get(atom.predicate) ?? NONE;
    for (let place = 0; place < atom.variables.length; place += 1) {
      const entity = binding[atom.variables[place]!]!;
      if (entity < 0) continue;
      const list = this.#byEntity.get(this.#key(atom.predicate, place, entity)) ?? NONE;
      if (list.length < best.length) best = list;
    }
    return best;
  }

  entitiesOf(fact: number): readonly number[] {
    return this.#facts.entitiesOf(fact);
  }

  #key(predicate: number, place: number, entity: number): number {
    return (predicate * this.#maxArity + place) * this.#entityCount + entity;
  }
}

const NONE: readonly number[] = [];

function append(lists: Map<number, number[]>, key: number, fact: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [fact]);
  else list.push(fact);
}

/** Backtracking over the preconditions of one rule, the one with the fewest candidates first. */
class BindingSearch {
  readonly #shape: RuleShape;
  readonly #symbols: Symbols;
  readonly #reached: ReachedFacts;
  readonly #emit: (binding: readonly number[]) => void;
  readonly #binding: number[];
  readonly #open: Set<AtomShape>;

  constructor(shape: RuleShape, symbols: Symbols, reached: ReachedFacts, emit: (binding: readonly number[]) => void) {
    this.#shape = shape;
    this.#symbols = symbols;
    this.#reached = reached;
    this.#emit = emit;
    this.#binding = shape.variables.map(() => -1);
    this.#open = new Set(shape.preconditions);
  }

  startFrom(atom: number, entities: readonly number[]): void {
    this.#matchAtom(this.#shape.preconditions[atom]!, entities);
  }

  #matchAtom(atom: AtomShape, entities: readonly number[]): void {
    if (entities.length !== atom.variables.length) return;
    const bound: number[] = [];
    if (atom.variables.every((variable, place) => this.#bind(variable, entities[place]!, bound))) {
      this.#open.delete(atom);
      this.#matchNext();
      this.#open.add(atom);
    }
    for (const variable of bound) this.#binding[variable] = -1;
  }

  #bind(variable: number, entity: number, bound: number[]): boolean {
    const current = this.#binding[variable]!;
    if (current >= 0) return current === entity;
    if (this.#shape.fits[variable]![entity] === 0 || this.#binding.includes(entity)) return false;
    this.#binding[variable] = entity;
    bound.push(variable);
    return true;
  }

  #matchNext(): void {
    let next: AtomShape | null = null;
    let candidates: readonly number[] = [];
    for (const atom of this.#open) {
      const list = this.#reached.candidates(atom, this.#binding);
      if (next === null || list.length < candidates.length) [next, candidates] = [atom, list];
    }
    if (next === null) this.#bindRest();
    else for (const fact of candidates) this.#matchAtom(next, this.#reached.entitiesOf(fact));
  }

  /** Variables that only the postconditions have: any unused entity of the type does. */
  #bindRest(): void {
    const variable = this.#binding.indexOf(-1);
    if (variable < 0) return this.#emit([...this.#binding]);
    for (const entity of this.#symbols.ofType(this.#shape.types[variable]!)) {
      if (this.#binding.includes(entity)) continue;
      this.#binding[variable] = entity;
      this.#bindRest();
      this.#binding[variable] = -1;
    }
  }
}

function tooLarge(): ClewError {
  return new ClewError(
    'game-invalid',
    `The game is too large: its rules allow too many actions (the limit is ${MAX_ACTIONS}).`,
    {
      remedy: 'Use a game with fewer rooms and things.',
    },
  );
}
