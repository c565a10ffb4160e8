/** Steps that bring a thing into the hands: take it, open what it is in, walk to where it is. */
import type { Situation } from '../knowing/situation.ts';
import { doHere, walkTo, type Choices, type Step } from './step.ts';

export function take(thing: string, situation: Situation, choices: Choices): Step | null {
  if (situation.belief.isCarried(thing)) return null;
  const here = doHere(situation, choices, { verbs: ['take', 'pick up', 'get'], thing }, 'take');
  if (here) return here;
  const holder = situation.belief.holding(thing)?.holder;
  if (holder === undefined || situation.belief.isPlace(holder)) return walkTo(thing, situation, choices);
  if (isOutOfReach(holder, situation)) return null;
  return doHere(situation, choices, { verbs: ['open'], thing: holder }) ?? walkTo(thing, situation, choices);
}

/** A box that is locked, or that a key is known for and that was not opened yet. */
function isOutOfReach(box: string, { belief }: Situation): boolean {
  if (belief.is(box, 'open') || belief.is(box, 'unlocked')) return false;
  return belief.is(box, 'locked') || belief.keysOf(box).length > 0;
}
