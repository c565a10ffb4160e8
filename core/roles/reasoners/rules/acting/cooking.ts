/** Steps that make an ingredient ready: have it, cook it as asked and only once, cut it as asked. */
import type { Aim } from '../aim.ts';
import { applianceFor, cutFor, knife } from '../knowing/kitchen-lore.ts';
import type { Situation } from '../knowing/situation.ts';
import { makeRoomFor } from './making-room.ts';
import { doHere, walkTo, type Choices, type Step } from './step.ts';
import { take } from './taking.ts';

export interface Kitchen {
  readonly situation: Situation;
  readonly choices: Choices;
  /** All aims of the plan: what is needed must not be put down for good. */
  readonly aims: readonly Aim[];
}

export function makeReady(aim: Aim & { kind: 'ready' }, kitchen: Kitchen): Step | null {
  const { situation, choices } = kitchen;
  const missing = aim.states.filter((state) => !situation.belief.is(aim.thing, state));
  if (!situation.belief.isCarried(aim.thing)) return have(aim, missing.length === 0, kitchen);
  const cooking = missing.find((state) => applianceFor(state) !== null);
  const cutting = missing.find((state) => cutFor(state) !== null);
  return (
    (cooking === undefined ? null : cookHere(aim.thing, cooking, kitchen)) ??
    (cutting === undefined ? null : cutHere(aim.thing, cutting, kitchen)) ??
    (cooking === undefined ? null : walkTo(applianceFor(cooking)!, situation, choices, 'process')) ??
    (cutting === undefined ? null : walkTo(knife, situation, choices, 'process'))
  );
}

/** What was put down ready waits until hands are free of what is not. */
function have({ thing, states }: Aim & { kind: 'ready' }, isReady: boolean, kitchen: Kitchen): Step | null {
  const step = take(thing, kitchen.situation, kitchen.choices) ?? makeRoomFor(thing, kitchen);
  return step?.order === 'take' && isReady && states.length > 0 ? { ...step, order: 'fetch' } : step;
}

function cookHere(thing: string, state: string, { situation, choices }: Kitchen): Step | null {
  return doHere(situation, choices, {
    verbs: ['cook'],
    thing,
    link: ['with', 'in', 'on'],
    second: applianceFor(state)!,
  });
}

/** With the knife in hand; else takes it where it lies here, putting something down if need be. */
function cutHere(thing: string, state: string, kitchen: Kitchen): Step | null {
  const { situation, choices } = kitchen;
  if (situation.belief.isCarried(knife))
    return doHere(situation, choices, { verbs: [cutFor(state)!], thing, link: ['with'], second: knife });
  const takeKnife = doHere(situation, choices, { verbs: ['take'], thing: knife });
  return takeKnife ?? makeRoomFor(knife, kitchen);
}

/** Whether everything that is to be made ready is in hand and ready. */
export function isAllReady({ situation: { belief }, aims }: Kitchen): boolean {
  return aims.every(
    (aim) =>
      aim.kind !== 'ready' || (belief.isCarried(aim.thing) && aim.states.every((state) => belief.is(aim.thing, state))),
  );
}
