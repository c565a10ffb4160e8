/** What a set of facts says about the world, asked by name: where a thing is, how it is, what opens it. */
import { normalizeName, type Triple } from '../../../../base/facts.ts';
import { readSpatialFact } from '../../../../base/spatial.ts';
import { thingKey } from '../reading/names.ts';
import { everyOf } from '../reading/statements.ts';
import { excludes, holdingOf, isOpener, stateOf, type Holding } from './relations.ts';

export interface Belief {
  readonly facts: readonly Triple[];
  /** What holds the thing next: a box, a table, a place, `inventory`; null when it is not known. */
  holding(thing: string): Holding | null;
  /** The place where it is, through whatever holds it: as far as that is known; null when nothing is. */
  placeOf(thing: string): string | null;
  isCarried(thing: string): boolean;
  isPlace(name: string): boolean;
  is(thing: string, state: string): boolean;
  /** Things that open it. */
  keysOf(thing: string): readonly string[];
  /** What it opens. */
  openedBy(key: string): readonly string[];
  /** Things said to be in it or on it. */
  contentsOf(holder: string): readonly Holding[];
  /** Facts with this subject and relation. */
  objectsOf(subject: string, relation: string): readonly string[];
}

/**
 * A belief from facts in the order of trust: the first to say where a thing is, or how it is, is believed.
 * `places` are names known to be places for another reason (the agent stands there, or has been there).
 */
export function believe(facts: readonly Triple[], places: readonly string[] = []): Belief {
  const holdings = indexHoldings(facts);
  const states = indexStates(facts);
  const placeKeys = new Set([...places.map(normalizeName), ...spatialPlaces(facts)]);
  const isPlace = (name: string): boolean => placeKeys.has(normalizeName(name));
  const holding = (thing: string): Holding | null => holdings.get(thingKey(thing)) ?? null;
  const openers = facts.filter(isOpener);
  return {
    facts,
    holding,
    isPlace,
    placeOf: (thing) => placeOf(thing, { holding, isPlace }),
    isCarried: (thing) => normalizeName(holding(thing)?.holder ?? '') === 'inventory',
    is: (thing, state) => isIn(states, thing, state),
    keysOf: (thing) => openers.filter(({ object }) => thingKey(object) === thingKey(thing)).map((fact) => fact.subject),
    openedBy: (key) => openers.filter(({ subject }) => thingKey(subject) === thingKey(key)).map((fact) => fact.object),
    contentsOf: (holder) => [...holdings.values()].filter((held) => thingKey(held.holder) === thingKey(holder)),
    objectsOf: (subject, relation) =>
      facts
        .filter((fact) => normalizeName(fact.relation) === relation && thingKey(fact.subject) === thingKey(subject))
        .map((fact) => fact.object),
  };
}

function indexHoldings(facts: readonly Triple[]): ReadonlyMap<string, Holding> {
  const holdings = new Map<string, Holding>();
  for (const fact of facts) {
    const held = holdingOf(fact);
    if (held && !holdings.has(thingKey(held.thing))) holdings.set(thingKey(held.thing), held);
  }
  return holdings;
}

function indexStates(facts: readonly Triple[]): ReadonlyMap<string, ReadonlySet<string>> {
  const states = new Map<string, Set<string>>();
  for (const fact of facts) {
    const state = stateOf(fact);
    if (state === null) continue;
    const known = states.get(thingKey(fact.subject)) ?? new Set();
    if (![...known].some((other) => excludes(state, other))) known.add(state);
    states.set(thingKey(fact.subject), known);
  }
  return states;
}

/** As the thing was seen; else as all of its kind are said to be. */
function isIn(states: ReadonlyMap<string, ReadonlySet<string>>, thing: string, state: string): boolean {
  const key = thingKey(thing);
  const own = states.get(key);
  if (own?.has(state)) return true;
  const ofKind = states.get(everyOf(key.split(' ').at(-1) ?? key));
  return (ofKind?.has(state) ?? false) && ![...(own ?? [])].some((other) => excludes(state, other));
}

function spatialPlaces(facts: readonly Triple[]): readonly string[] {
  return facts.flatMap((fact) => {
    const reading = readSpatialFact(fact);
    if (reading === null) return [];
    return (reading.kind === 'exits' ? [fact.subject] : [fact.subject, fact.object]).map(normalizeName);
  });
}

function placeOf(thing: string, by: Pick<Belief, 'holding' | 'isPlace'>): string | null {
  let current = thing;
  for (let steps = 0; steps < 6; steps += 1) {
    if (by.isPlace(current)) return current;
    const held = by.holding(current);
    if (!held) return steps === 0 ? null : current;
    current = held.holder;
  }
  return null;
}
