/** The next step towards an aim: a command here and now, or a walk to where the thing is known to be. */
import { goToPrefix } from '../../../act.ts';
import type { Aim } from '../aim.ts';
import { sameName, type Situation } from '../knowing/situation.ts';
import type { Doing } from './commands.ts';
import { isAllReady, makeReady, type Kitchen } from './cooking.ts';
import { doHere, walkTo, type Choices, type Step } from './step.ts';
import { take } from './taking.ts';

/** One step that moves the aim forward; null when nothing known does. */
export function stepTowards(aim: Aim, kitchen: Kitchen): Step | null {
  const { situation, choices } = kitchen;
  switch (aim.kind) {
    case 'take':
    case 'find':
      return take(aim.thing, situation, choices);
    case 'read':
      return use(situation, choices, { verbs: ['read', 'examine', 'look at'], thing: aim.thing });
    case 'open':
      return use(situation, choices, { verbs: ['open'], thing: aim.thing });
    case 'unlock':
      return unlock(aim, situation, choices);
    case 'put':
      return put(aim, situation, choices);
    case 'drop':
      return use(situation, choices, { verbs: ['drop'], thing: aim.thing });
    case 'cook':
      return cook(aim, situation, choices);
    case 'cut':
      return cut(aim, situation, choices);
    case 'ready':
      return makeReady(aim, kitchen);
    case 'prepare':
      return isAllReady(kitchen) ? prepare(aim.thing, situation, choices) : null;
    case 'eat':
      return doHere(situation, choices, { verbs: ['eat'], thing: aim.thing });
    case 'check':
      return check(aim.places, kitchen);
    case 'rest':
      return { action: 'look', reason: 'Nothing is left to do.', order: 'process', distance: 0 };
    case 'explore':
    case 'other':
      return null;
  }
}

/** To the nearest place to be looked at again; where one stands in it, a look. Not before all is explored. */
function check(places: readonly string[], { situation, choices, aims }: Kitchen): Step | null {
  if (aims.some(({ kind }) => kind === 'explore')) return null;
  const reason = 'Things may be out of place there.';
  const isHere = places.some((place) => sameName(place, situation.here));
  const rank = choices.destinations.findIndex((name) => places.some((place) => sameName(place, name)));
  const destination = choices.destinations[rank];
  if (isHere) return { action: 'look', reason, order: 'explore', distance: 0 };
  if (destination === undefined) return null;
  return { action: `${goToPrefix}${destination}`, reason, order: 'explore', distance: rank + 1 };
}

/** A command that needs the thing within reach, and nothing else. */
function use(situation: Situation, choices: Choices, doing: Doing): Step | null {
  return doHere(situation, choices, doing) ?? walkTo(doing.thing, situation, choices);
}

function unlock(aim: Aim & { kind: 'unlock' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.tool)) return take(aim.tool, situation, choices);
  const doing: Doing = { verbs: ['unlock'], thing: aim.thing, link: ['with'], second: aim.tool };
  return doHere(situation, choices, doing) ?? walkTo(aim.thing, situation, choices);
}

function put(aim: Aim & { kind: 'put' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.thing)) return take(aim.thing, situation, choices);
  const link = aim.relation === 'on' ? ['on', 'onto', 'into', 'in'] : ['into', 'in', 'on', 'onto'];
  const doing: Doing = { verbs: ['put', 'insert', 'place'], thing: aim.thing, link, second: aim.holder };
  return (
    doHere(situation, choices, doing) ??
    doHere(situation, choices, { verbs: ['open'], thing: aim.holder }) ??
    walkTo(aim.holder, situation, choices)
  );
}

function cook(aim: Aim & { kind: 'cook' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.thing)) return take(aim.thing, situation, choices);
  const doing: Doing = { verbs: ['cook', aim.way], thing: aim.thing, link: ['with', 'in', 'on'], second: aim.tool };
  return doHere(situation, choices, doing) ?? walkTo(aim.tool, situation, choices);
}

function cut(aim: Aim & { kind: 'cut' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.thing)) return take(aim.thing, situation, choices);
  if (!situation.belief.isCarried('knife')) return take('knife', situation, choices);
  return doHere(situation, choices, { verbs: [aim.way], thing: aim.thing, link: ['with'], second: 'knife' });
}

/** A meal is prepared in the kitchen. */
function prepare(meal: string, situation: Situation, choices: Choices): Step | null {
  const here = doHere(situation, choices, { verbs: ['prepare'], thing: meal });
  const rank = choices.destinations.findIndex((name) => /\bkitchen\b/iu.test(name));
  const kitchen = choices.destinations[rank];
  if (here !== null || kitchen === undefined) return here ?? walkTo('stove', situation, choices, 'process');
  const reason = 'Meals are prepared in the kitchen.';
  return { action: `${goToPrefix}${kitchen}`, reason, order: 'fetch', distance: rank + 1 };
}
