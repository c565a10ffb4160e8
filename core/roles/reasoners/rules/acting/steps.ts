/** The next step towards an aim: a command here and now, or a walk to where the thing is known to be. */
import { goToPrefix } from '../../../act.ts';
import { headingOf } from '../../../place-heading.ts';
import type { Aim } from '../aim.ts';
import { hasFailed, sameName, type Situation } from '../knowing/situation.ts';
import { commandFor, type Doing } from './commands.ts';

export interface Step {
  readonly action: string;
  readonly reason: string;
  readonly isWalk: boolean;
}

/** What may be answered: the commands of this step and the places a walk can end in. */
export interface Choices {
  readonly admissible: readonly string[] | null;
  readonly destinations: readonly string[];
}

/** One step that moves the aim forward; null when nothing known does. */
export function stepTowards(aim: Aim, situation: Situation, choices: Choices): Step | null {
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
    case 'prepare':
      return use(situation, choices, { verbs: ['prepare'], thing: aim.thing });
    case 'eat':
      return use(situation, choices, { verbs: ['eat'], thing: aim.thing });
    case 'explore':
    case 'other':
      return null;
  }
}

function take(thing: string, situation: Situation, choices: Choices): Step | null {
  if (situation.belief.isCarried(thing)) return null;
  const here = now(situation, choices, { verbs: ['take', 'pick up', 'get'], thing });
  if (here) return here;
  const holder = situation.belief.holding(thing)?.holder;
  if (holder === undefined || situation.belief.isPlace(holder)) return walkTo(thing, situation, choices);
  if (isOutOfReach(holder, situation)) return null;
  return now(situation, choices, { verbs: ['open'], thing: holder }) ?? walkTo(thing, situation, choices);
}

/** A box that is locked, or that a key is known for and that was not opened yet. */
function isOutOfReach(box: string, { belief }: Situation): boolean {
  if (belief.is(box, 'open') || belief.is(box, 'unlocked')) return false;
  return belief.is(box, 'locked') || belief.keysOf(box).length > 0;
}

/** A command that needs the thing within reach, and nothing else. */
function use(situation: Situation, choices: Choices, doing: Doing): Step | null {
  return now(situation, choices, doing) ?? walkTo(doing.thing, situation, choices);
}

function unlock(aim: Aim & { kind: 'unlock' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.tool)) return take(aim.tool, situation, choices);
  const doing: Doing = { verbs: ['unlock'], thing: aim.thing, link: ['with'], second: aim.tool };
  return now(situation, choices, doing) ?? walkTo(aim.thing, situation, choices);
}

function put(aim: Aim & { kind: 'put' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.thing)) return take(aim.thing, situation, choices);
  const link = aim.relation === 'on' ? ['on', 'onto'] : ['into', 'in'];
  const doing: Doing = { verbs: ['put', 'insert', 'place'], thing: aim.thing, link, second: aim.holder };
  return (
    now(situation, choices, doing) ??
    now(situation, choices, { verbs: ['open'], thing: aim.holder }) ??
    walkTo(aim.holder, situation, choices)
  );
}

function cook(aim: Aim & { kind: 'cook' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.thing)) return take(aim.thing, situation, choices);
  const doing: Doing = { verbs: ['cook', aim.way], thing: aim.thing, link: ['with', 'in', 'on'], second: aim.tool };
  return now(situation, choices, doing) ?? walkTo(aim.tool, situation, choices);
}

function cut(aim: Aim & { kind: 'cut' }, situation: Situation, choices: Choices): Step | null {
  if (!situation.belief.isCarried(aim.thing)) return take(aim.thing, situation, choices);
  if (!situation.belief.isCarried('knife')) return take('knife', situation, choices);
  return now(situation, choices, { verbs: [aim.way], thing: aim.thing, link: ['with'], second: 'knife' });
}

function now(situation: Situation, { admissible }: Choices, doing: Doing): Step | null {
  const command = commandFor(doing, admissible);
  if (command === null || hasFailed(situation, command)) return null;
  return { action: command, reason: `This can be done here: ${command}.`, isWalk: false };
}

/** A walk to where memory or the text says the thing is. */
function walkTo(thing: string, situation: Situation, { destinations }: Choices): Step | null {
  const place = situation.belief.placeOf(thing);
  if (place === null || sameName(place, situation.here)) return null;
  const destination = destinations.find((name) => sameName(name, place));
  if (destination === undefined || wasJustThere(situation, destination)) return null;
  return { action: `${goToPrefix}${destination}`, reason: `${thing} is in ${destination}.`, isWalk: true };
}

/** Back to a place left a moment ago, with nothing done since, would find it as it was. */
function wasJustThere({ memory }: Situation, place: string): boolean {
  const since = memory.history.findLastIndex(({ observation }) => sameName(headingOf(observation), place));
  return since !== -1 && memory.history.slice(since).every(({ action }) => /^(?:go|look|examine)\b/u.test(action));
}
