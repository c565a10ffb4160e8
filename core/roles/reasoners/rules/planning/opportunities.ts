/** What any player does who comes upon it: takes keys, reads what is readable, opens what is not locked. */
import type { Aim } from '../aim.ts';
import { isInSight, type Situation } from '../knowing/situation.ts';
import { thingKey } from '../reading/names.ts';
import { isReadable } from '../reading/read-observation.ts';

/** Aims for what is in sight now. */
export function opportunities(situation: Situation): readonly Aim[] {
  const names = thingsInSight(situation);
  return [
    ...names.filter((name) => isUseful(name, situation)).map((thing): Aim => ({ kind: 'take', thing })),
    ...readables(names, situation).map((thing): Aim => ({ kind: 'read', thing })),
    ...names.filter((name) => situation.belief.is(name, 'unlocked')).map((thing): Aim => ({ kind: 'open', thing })),
  ];
}

/** Names of things in sight, each once. */
export function thingsInSight(situation: Situation): readonly string[] {
  const named = situation.seen.flatMap(({ subject, object }) => [subject, object]);
  const distinct = new Map(named.map((name) => [thingKey(name), name]));
  return [...distinct.values()].filter((name) => isInSight(situation, name) && !situation.belief.isPlace(name));
}

/** A key, something that opens a thing, or what the goal asks for. */
function isUseful(name: string, { belief, wanted }: Situation): boolean {
  if (belief.isCarried(name) || isReadable(name)) return false;
  const key = thingKey(name);
  return /\bkey\b/u.test(key) || belief.openedBy(name).length > 0 || wanted.some((thing) => thingKey(thing) === key);
}

function readables(names: readonly string[], { belief, carried }: Situation): readonly string[] {
  const within = [...names, ...carried.map(({ name }) => name)];
  return within.filter((name) => isReadable(name) && !belief.is(name, 'read'));
}
