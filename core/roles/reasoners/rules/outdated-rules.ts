/** Answers `outdated`: a thing is in one place, and in one of the states that exclude each other. */
import type { Triple } from '../../../base/facts.ts';
import type { OutdatedInput, OutdatedOutput } from '../../outdated.ts';
import { excludes, holdingOf, isOpener, stateOf } from './knowing/relations.ts';
import { thingKey } from './reading/names.ts';

export function findOutdated({ newFacts, knownFacts }: OutdatedInput): OutdatedOutput {
  const outdated = knownFacts.flatMap((known, index) =>
    newFacts.some((fact) => replaces(fact, known)) ? [index + 1] : [],
  );
  return { outdated: outdated.slice(0, 24) };
}

function replaces(fact: Triple, known: Triple): boolean {
  if (isOpener(known)) return false;
  return isElsewhere(fact, known) || isOtherwise(fact, known) || emptied(fact, known);
}

/** The same thing with another holder: `key, is in, inventory` replaces `hall, contains, key`. */
function isElsewhere(fact: Triple, known: Triple): boolean {
  const held = holdingOf(fact);
  const before = holdingOf(known) ?? onFloor(known);
  if (!held || !before || thingKey(held.thing) !== thingKey(before.thing)) return false;
  return thingKey(held.holder) !== thingKey(before.holder) || held.relation !== before.relation;
}

/** `key, is on, floor` tells no place, but is over once the key is somewhere else. */
function onFloor({ subject, object }: Triple): { thing: string; holder: string; relation: string } | null {
  return /^(?:floor|ground)$/iu.test(object) ? { thing: subject, holder: object, relation: 'on' } : null;
}

function isOtherwise(fact: Triple, known: Triple): boolean {
  if (thingKey(fact.subject) !== thingKey(known.subject)) return false;
  const state = stateOf(fact);
  const before = stateOf(known);
  return state !== null && before !== null && excludes(state, before);
}

/** An empty box holds nothing any more; a thing in it says that it is not empty. */
function emptied(fact: Triple, known: Triple): boolean {
  const held = holdingOf(known);
  if (stateOf(fact) === 'empty' && held) return thingKey(held.holder) === thingKey(fact.subject);
  const filled = holdingOf(fact);
  return filled !== null && stateOf(known) === 'empty' && thingKey(filled.holder) === thingKey(known.subject);
}
