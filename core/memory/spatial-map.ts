/** The map that current facts draw: places, exits, ways between places (AriGraph App. B), and how to walk. */
import { oppositeOf, readSpatialFact, type Direction, type SpatialReading } from '../base/spatial.ts';
import type { EntityRecord, FactRecord } from './graph-state.ts';
import type { Exit } from './temporal-graph.ts';

export interface SpatialMap {
  /** Oldest knowledge first. */
  readonly places: readonly EntityRecord[];
  /** Fewest moves; of equals the one that was known first. Null where no way is known, empty for the place itself. */
  path(from: EntityRecord, to: EntityRecord): readonly Direction[] | null;
  /** Alg. 3: exits that no way explains, of one place or of all. */
  unexploredExits(place?: EntityRecord): readonly Exit[];
}

interface Place {
  readonly exits: Set<Direction>;
  readonly ways: Map<Direction, EntityRecord>;
}

type Way = { readonly from: EntityRecord; readonly direction: Direction; readonly to: EntityRecord };

/**
 * A fact that B is north of A is a way north from A to B, and back unless another fact says what lies south of B. Where two facts
 * name different places for one direction, the newer one is believed. Facts about things known to be no places draw nothing.
 */
export function drawMap(currentFacts: readonly FactRecord[]): SpatialMap {
  const places = new Map<EntityRecord, Place>();
  const placeOf = (entity: EntityRecord): Place => {
    const known = places.get(entity) ?? { exits: new Set(), ways: new Map() };
    places.set(entity, known);
    return known;
  };
  const vague: Way[] = [];
  const certain: Way[] = [];
  for (const fact of currentFacts) {
    const reading = readingOf(fact);
    if (!reading || !mayBePlace(fact.subject)) continue;
    if (reading.kind === 'exits')
      for (const direction of reading.directions) placeOf(fact.subject).exits.add(direction);
    else if (mayBePlace(fact.object) && fact.subject !== fact.object)
      (reading.isCertain ? certain : vague).push(wayOf(fact, reading));
  }
  for (const { from, direction, to } of certain) {
    placeOf(from).ways.set(direction, to);
    placeOf(to);
  }
  const isPlace = (entity: EntityRecord): boolean => entity.kind === 'place' || places.has(entity);
  const believed = vague.filter(({ from, to }) => isPlace(from) && isPlace(to));
  for (const { from, direction, to } of believed)
    if (!placeOf(from).ways.has(direction)) placeOf(from).ways.set(direction, to);
  for (const { from, direction, to } of [...certain, ...believed]) {
    const back = placeOf(to).ways;
    if (!back.has(oppositeOf(direction))) back.set(oppositeOf(direction), from);
  }
  return {
    places: [...places.keys()],
    path: (from, to) => findPath(places, from, to),
    unexploredExits: (place) => listExits(places, place),
  };
}

/** Readings depend on words alone and are kept with the fact. */
const readings = new WeakMap<FactRecord, { readonly reading: SpatialReading | null }>();

function readingOf(fact: FactRecord): SpatialReading | null {
  let known = readings.get(fact);
  if (!known) {
    known = {
      reading: readSpatialFact({ subject: fact.subject.name, relation: fact.relation, object: fact.object.name }),
    };
    readings.set(fact, known);
  }
  return known.reading;
}

function mayBePlace(entity: EntityRecord): boolean {
  return entity.kind === 'place' || entity.kind === 'other';
}

function wayOf(fact: FactRecord, reading: Extract<SpatialReading, { kind: 'way' }>): Way {
  return reading.from === 'subject'
    ? { from: fact.subject, direction: reading.direction, to: fact.object }
    : { from: fact.object, direction: reading.direction, to: fact.subject };
}

function findPath(
  places: ReadonlyMap<EntityRecord, Place>,
  from: EntityRecord,
  to: EntityRecord,
): readonly Direction[] | null {
  if (from === to) return [];
  const reachedBy = new Map<EntityRecord, { readonly before: EntityRecord; readonly direction: Direction } | null>([
    [from, null],
  ]);
  // A Map visits what is added while it is walked, in the order in which it came: a breadth-first search.
  for (const place of reachedBy.keys()) {
    for (const [direction, next] of places.get(place)?.ways ?? []) {
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, { before: place, direction });
      if (next === to) return traceBack(reachedBy, to);
    }
  }
  return null;
}

function traceBack(
  reachedBy: ReadonlyMap<EntityRecord, { readonly before: EntityRecord; readonly direction: Direction } | null>,
  to: EntityRecord,
): readonly Direction[] {
  const path: Direction[] = [];
  for (let step = reachedBy.get(to); step; step = reachedBy.get(step.before)) path.push(step.direction);
  return path.reverse();
}

function listExits(places: ReadonlyMap<EntityRecord, Place>, only?: EntityRecord): readonly Exit[] {
  const listed = only ? [only] : [...places.keys()];
  return listed.flatMap((entity) => {
    const place = places.get(entity);
    const open = [...(place?.exits ?? [])].filter((direction) => !place!.ways.has(direction));
    return open.map((direction) => ({ place: entity.name, direction }));
  });
}
