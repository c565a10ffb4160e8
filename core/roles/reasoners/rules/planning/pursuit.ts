/** Backward from a wanted thing to what must be had first: it is in a box, the box is locked, the key is to be found. */
import type { Aim } from '../aim.ts';
import type { Situation } from '../knowing/situation.ts';
import { thingKey } from '../reading/names.ts';

/** Aims that lead to having the thing, the first to do first. */
export function pursue(thing: string, situation: Situation, depth = 0): readonly Aim[] {
  const { belief } = situation;
  if (depth > 4 || belief.isCarried(thing)) return [];
  const holder = belief.holding(thing)?.holder;
  const take: Aim = { kind: 'take', thing };
  if (holder === undefined) return [{ kind: 'find', thing }];
  if (belief.isPlace(holder) || belief.is(holder, 'open') || holder === 'inventory') return [take];
  return [...unlocking(holder, situation, depth + 1), take];
}

/** What opens a box: its key, as far as one is known. */
function unlocking(box: string, situation: Situation, depth: number): readonly Aim[] {
  const { belief } = situation;
  if (['open', 'unlocked', 'closed'].some((state) => belief.is(box, state))) return [];
  const [told] = belief.keysOf(box);
  if (told === undefined && !belief.is(box, 'locked')) return [];
  const tool = told ?? keyNamedLike(box);
  return [...pursue(tool, situation, depth), { kind: 'unlock', thing: box, tool }];
}

/** Keys are often named after their lock: the golden locker has a golden key. */
export function keyNamedLike(box: string): string {
  const words = box.split(' ');
  return words.length > 1 ? [...words.slice(0, -1), 'key'].join(' ') : `${box} key`;
}

/** Locks that a fresh fact says can be opened by a key: the aim is there as soon as it was read. */
export function unlockingLearned({ seen, belief }: Situation): readonly Aim[] {
  return seen
    .filter((fact) => belief.openedBy(fact.subject).some((thing) => thingKey(thing) === thingKey(fact.object)))
    .filter(({ relation }) => /open|lock/u.test(relation))
    .map(({ subject, object }): Aim => ({ kind: 'unlock', thing: object, tool: subject }));
}

/** Keys in hand that are named after a thing that is known: a locker key is for the locker. */
export function unlockingByName({ belief, carried }: Situation): readonly Aim[] {
  return carried.flatMap(({ name: tool }): Aim[] => {
    const thing = lockNamedIn(tool);
    if (thing === null || belief.placeOf(thing) === null || belief.is(thing, 'open')) return [];
    return [{ kind: 'unlock', thing, tool }];
  });
}

/** What a key's name says that it is for; null where it says nothing. */
export function lockNamedIn(key: string): string | null {
  return /^(.+) (?:key|latchkey|keycard|passkey)$/iu.exec(key)?.[1] ?? null;
}
