/** What stands where in the house, as far as it is known, and which things lie about. */
import type { Spot } from './belonging.ts';
import { isInSight, sameName, type Situation } from './situation.ts';
import { holdingOf } from './relations.ts';
import { thingKey } from '../reading/names.ts';

/** What nothing belongs on; a spot of every room. */
export const floor = 'floor';

/** Furniture of the places that are known: what a place is said to contain. What lies there is not furniture. */
export function spotsKnown({ belief }: Situation): readonly Spot[] {
  const spots = belief.facts.flatMap((fact): Spot[] => {
    const held = /^contains$/iu.test(fact.relation) ? holdingOf(fact) : null;
    return held !== null && belief.isPlace(held.holder) ? [{ holder: held.thing, room: held.holder }] : [];
  });
  return [...new Map(spots.map((spot) => [`${thingKey(spot.room)}|${thingKey(spot.holder)}`, spot])).values()];
}

export interface LyingThing {
  readonly thing: string;
  readonly spot: Spot;
}

/** Things in sight that lie on or in something here, or on the floor. */
export function thingsLying(situation: Situation): readonly LyingThing[] {
  const { seen, belief, here } = situation;
  if (here === null) return [];
  const held = seen.flatMap((fact) => (/^contains$/iu.test(fact.relation) ? [] : (holdingOf(fact) ?? [])));
  return held
    .filter(({ thing }) => !belief.isCarried(thing) && isInSight(situation, thing))
    .map(({ thing, holder }) => ({
      thing,
      spot: { holder: sameName(holder, here) ? floor : holder, room: here },
    }));
}
