/** What relations of facts mean to the rules, whoever wrote the facts: where things are, how they are, what opens what. */
import { normalizeName, type Triple } from '../../../../base/facts.ts';
import { readSpatialFact } from '../../../../base/spatial.ts';

export interface Holding {
  readonly thing: string;
  readonly holder: string;
  readonly relation: 'in' | 'on';
}

const inside = /^(?:is|are|is located|lies?|is found|is kept)? ?(?:in|inside|within|at)$/u;
const upon = /^(?:is|are|lies?|is located)? ?(?:on|upon|on top of)$/u;
const holds = /^(?:contains|holds|has in it|has)$/u;
const supports = /^(?:has on it|supports|has on top)$/u;
const isFloor = /^(?:floor|ground)$/u;

/** Which thing is where by this fact; null when it does not say. "On the floor" says nothing about the place. */
export function holdingOf({ subject, relation, object }: Triple): Holding | null {
  const said = normalizeName(relation);
  if (isFloor.test(normalizeName(object)) || isFloor.test(normalizeName(subject))) return null;
  if (holds.test(said)) return { thing: object, holder: subject, relation: 'in' };
  if (supports.test(said)) return { thing: object, holder: subject, relation: 'on' };
  if (inside.test(said)) return { thing: subject, holder: object, relation: 'in' };
  if (upon.test(said)) return { thing: subject, holder: object, relation: 'on' };
  return null;
}

/** `open`, `locked`, `raw`, …: how a thing is; null when the fact says something else. */
export function stateOf({ relation, object }: Triple): string | null {
  const said = normalizeName(relation);
  if (/^(?:is|are|has been|was|state|is now)$/u.test(said)) return normalizeName(object);
  const inRelation = /^(?:is|are|has been) ([a-z]+)$/u.exec(said)?.[1];
  return inRelation !== undefined && /^(?:un)?locked|open|closed|empty$/u.test(inRelation) ? inRelation : null;
}

/** States of which a thing has one at a time. */
const exclusive: readonly (readonly string[])[] = [
  ['open', 'closed', 'locked', 'unlocked'],
  ['raw', 'fried', 'roasted', 'grilled', 'burned'],
  ['uncut', 'sliced', 'diced', 'chopped'],
  ['on', 'off'],
  ['empty', 'full'],
];

/** Whether a thing in the first state cannot be in the second as well. */
export function excludes(state: string, other: string): boolean {
  return state !== other && exclusive.some((group) => group.includes(state) && group.includes(other));
}

/** Whether the fact says that its subject opens its object. */
export function isOpener(fact: Triple): boolean {
  return /^(?:unlocks|opens|can (?:unlock|open)|fits|is (?:the )?key (?:to|for|of))$/u.test(
    normalizeName(fact.relation),
  );
}

/** Whether the fact is about the way from a place to another, or out of one. */
export function isSpatial(fact: Triple): boolean {
  return readSpatialFact(fact) !== null;
}
