/** Full hands: what to put down so that something needed can be taken. */
import { namesOf, type Aim } from '../aim.ts';
import { cutFor, knife } from '../knowing/kitchen-lore.ts';
import { isInSight, type Situation } from '../knowing/situation.ts';
import { thingKey } from '../reading/names.ts';
import { doHere, type Choices, type Step } from './step.ts';

/** Puts down what is needed least, when the thing lies here and yet cannot be taken; null when there is nothing to put down. */
export function makeRoomFor(
  thing: string,
  { situation, choices, aims }: { situation: Situation; choices: Choices; aims: readonly Aim[] },
): Step | null {
  if (!isInSight(situation, thing) || situation.carried.length === 0) return null;
  const ranked = situation.carried
    .map(({ name }) => ({ name, worth: worthOf(name, thing, { situation, aims }) }))
    .sort((a, b) => a.worth - b.worth);
  for (const { name } of ranked) {
    const step = doHere(situation, choices, { verbs: ['drop'], thing: name }, 'make-room');
    if (step) return { ...step, reason: `Hands are full, and ${thing} is needed.` };
  }
  return null;
}

/** The least worth goes first: what no aim speaks of, a knife with nothing to cut, what is ready, the rest. */
function worthOf(
  name: string,
  wanted: string,
  { situation, aims }: { situation: Situation; aims: readonly Aim[] },
): number {
  const key = thingKey(name);
  if (key === knife) return needsKnife(wanted, situation, aims) ? 4 : 1;
  const aim = aims.find((other) => namesOf(other).some((named) => thingKey(named) === key));
  if (aim === undefined) return 0;
  if (aim.kind !== 'ready') return 2;
  return aim.states.every((state) => situation.belief.is(name, state)) ? 2 : 3;
}

/** Whether something carried, or the thing to be taken, is still to be cut. */
function needsKnife(wanted: string, { belief }: Situation, aims: readonly Aim[]): boolean {
  return aims.some(
    (aim) =>
      aim.kind === 'ready' &&
      (belief.isCarried(aim.thing) || thingKey(aim.thing) === thingKey(wanted)) &&
      aim.states.some((state) => cutFor(state) !== null && !belief.is(aim.thing, state)),
  );
}
