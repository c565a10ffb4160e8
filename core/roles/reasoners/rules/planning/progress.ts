/** How an aim stands: done, or what is still missing. Reasons speak of progress, never of places: those are memory's. */
import type { Aim } from '../aim.ts';
import { thingKey } from '../reading/names.ts';
import type { Belief } from '../knowing/belief.ts';
import type { Situation } from '../knowing/situation.ts';

/** Whether the aim is reached, as far as the situation shows. */
export function isReached(aim: Aim, situation: Situation): boolean {
  const { belief } = situation;
  switch (aim.kind) {
    case 'take':
      return belief.isCarried(aim.thing) || belief.is(aim.thing, 'eaten');
    case 'find':
      return belief.isCarried(aim.thing) || belief.placeOf(aim.thing) !== null;
    case 'read':
      return belief.is(aim.thing, 'read');
    case 'unlock':
      return ['unlocked', 'open', 'closed'].some((state) => belief.is(aim.thing, state));
    case 'open':
      return belief.is(aim.thing, 'open');
    case 'cook':
    case 'cut':
      return belief.is(aim.thing, participle(aim.way));
    case 'put':
      return thingKey(belief.holding(aim.thing)?.holder ?? '') === thingKey(aim.holder);
    case 'drop':
      return !belief.isCarried(aim.thing);
    case 'ready':
      return isServed(belief);
    case 'prepare':
      return isServed(belief);
    case 'eat':
      return belief.is(aim.thing, 'eaten');
    case 'check':
    case 'explore':
    case 'rest':
    case 'other':
      return false;
  }
}

/** What is missing for it, in a few words. */
export function progressOf(aim: Aim, situation: Situation): string {
  switch (aim.kind) {
    case 'take':
    case 'read':
    case 'open':
    case 'eat':
    case 'drop':
      return whereabouts(aim.thing, situation);
    case 'unlock':
      return `${whereabouts(aim.tool, situation)}; ${whereabouts(aim.thing, situation)}`;
    case 'put':
      return `${whereabouts(aim.thing, situation)}; ${whereabouts(aim.holder, situation)}`;
    case 'cook':
      return `${whereabouts(aim.thing, situation)}; ${whereabouts(aim.tool, situation)}`;
    case 'cut':
      return `${whereabouts(aim.thing, situation)}; ${whereabouts('knife', situation)}`;
    case 'ready':
      return missingOf(aim, situation);
    case 'find':
      return `${aim.thing} not found yet`;
    case 'prepare':
      return 'once everything is ready';
    case 'explore':
      return 'something is still to be found';
    case 'check':
    case 'rest':
    case 'other':
      return '';
  }
}

/** What a thing to be made ready still lacks. */
function missingOf({ thing, states }: Aim & { kind: 'ready' }, situation: Situation): string {
  const missing = states.filter((state) => !situation.belief.is(thing, state));
  if (!situation.belief.isCarried(thing)) return whereabouts(thing, situation);
  return missing.length === 0 ? 'carried and ready' : `carried; not ${missing.join(', not ')} yet`;
}

function isServed(belief: Belief): boolean {
  return belief.isCarried('meal') || belief.is('meal', 'eaten');
}

function whereabouts(thing: string, { belief }: Situation): string {
  if (belief.isCarried(thing)) return `${thing} is carried`;
  return belief.placeOf(thing) === null ? `${thing} not found yet` : `${thing} was found`;
}

export function participle(way: string): string {
  if (way === 'fry') return 'fried';
  if (way.endsWith('p')) return `${way}ped`;
  return way.endsWith('e') ? `${way}d` : `${way}ed`;
}
