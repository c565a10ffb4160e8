/** A step that the rules consider, and which of several goes first. */
import { goToPrefix } from '../../../act.ts';
import { headingOf } from '../../../place-heading.ts';
import { hasFailed, sameName, type Situation } from '../knowing/situation.ts';
import { commandFor, type Doing } from './commands.ts';

/** The first goes first: use what is at hand, take, look into things here, make room, fetch, explore, carry on elsewhere. */
export const orders = ['use', 'take', 'search', 'make-room', 'fetch', 'explore', 'process'] as const;
export type Order = (typeof orders)[number];

export interface Step {
  readonly action: string;
  readonly reason: string;
  readonly order: Order;
  /** How far a walk goes, as a rank among the destinations; 0 for what is done here. */
  readonly distance: number;
}

/** What may be answered: the commands of this step and the places a walk can end in, nearest first. */
export interface Choices {
  readonly admissible: readonly string[] | null;
  readonly destinations: readonly string[];
}

/** The step to take of several: by order, then the nearest, then the first. */
export function firstOf(steps: readonly Step[]): Step | undefined {
  return [...steps].sort((a, b) => orders.indexOf(a.order) - orders.indexOf(b.order) || a.distance - b.distance)[0];
}

/** The command that does it here and now; null when it is not admitted, or was refused a moment ago. */
export function doHere(situation: Situation, choices: Choices, doing: Doing, order: Order = 'use'): Step | null {
  const command = commandFor(doing, choices.admissible);
  if (command === null || hasFailed(situation, command)) return null;
  return { action: command, reason: `This can be done here: ${command}.`, order, distance: 0 };
}

/** A walk to where memory or the text says the thing is; null when that is here, or unknown. */
export function walkTo(thing: string, situation: Situation, choices: Choices, order: Order = 'fetch'): Step | null {
  const place = situation.belief.placeOf(thing);
  if (place === null || sameName(place, situation.here)) return null;
  const rank = choices.destinations.findIndex((name) => sameName(name, place));
  const destination = choices.destinations[rank];
  if (destination === undefined || wasJustThere(situation, destination)) return null;
  return {
    action: `${goToPrefix}${destination}`,
    reason: `${thing} is in ${destination}.`,
    order,
    distance: rank + 1,
  };
}

/** Back to a place left a moment ago, with nothing done since, would find it as it was. */
function wasJustThere({ memory }: Situation, place: string): boolean {
  const since = memory.history.findLastIndex(({ observation }) => sameName(headingOf(observation), place));
  return since !== -1 && memory.history.slice(since).every(({ action }) => /^(?:go|look|examine)\b/u.test(action));
}
