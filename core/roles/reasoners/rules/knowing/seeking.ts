/** Whether an aim still waits for something to be found. */
import type { Aim } from '../aim.ts';
import type { Belief } from './belief.ts';
import { applianceFor, cutFor, knife } from './kitchen-lore.ts';

export function isSought(aim: Aim, belief: Belief): boolean {
  return thingsNeeded(aim, belief).some((thing) => !belief.isCarried(thing) && belief.placeOf(thing) === null);
}

/** Things that must be had or reached for the aim now. */
export function thingsNeeded(aim: Aim, belief: Belief): readonly string[] {
  switch (aim.kind) {
    case 'prepare':
    case 'eat':
    case 'drop':
    case 'check':
    case 'rest':
    case 'other':
      return [];
    case 'explore':
      return ['something new'];
    case 'unlock':
    case 'cook':
      return [aim.thing, aim.tool];
    case 'put':
      return [aim.thing, aim.holder];
    case 'cut':
      return [aim.thing, knife];
    case 'ready':
      return [aim.thing, ...toolsFor(aim.states.filter((state) => !belief.is(aim.thing, state)))];
    case 'take':
    case 'read':
    case 'find':
    case 'open':
      return [aim.thing];
  }
}

function toolsFor(states: readonly string[]): readonly string[] {
  return states.flatMap((state) => applianceFor(state) ?? (cutFor(state) === null ? [] : [knife]));
}
