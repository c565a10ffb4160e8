/** Where to go when something is still to be found: the nearest exit not taken, through a door if need be. */
import { goToPrefix } from '../../../act.ts';
import type { KnownExit, WorkingMemory } from '../../../working-memory.ts';
import { normalizeName } from '../../../../base/facts.ts';
import { directionOf, oppositeOf, readSpatialFact } from '../../../../base/spatial.ts';
import { hasFailed, sameName, type Situation } from '../knowing/situation.ts';
import { headingOf } from '../../../place-heading.ts';
import { commandFor } from './commands.ts';
import type { Choices, Step } from './step.ts';

/** A step to an exit not taken; null where none can be reached. */
export function stepToExplore(situation: Situation, choices: Choices): Step | null {
  const exits = situation.memory.exits ?? exitsKnown(situation);
  for (const exit of exits) {
    const step = sameName(exit.place, situation.here)
      ? leave(exit.direction, situation, choices)
      : walk(exit, situation, choices);
    if (step) return step;
  }
  return null;
}

/** While something is sought: opens what can be opened here, with a key where it takes one. Doors are the exits' business. */
export function stepToSearch(situation: Situation, { admissible }: Choices): Step | null {
  const isDoor = (command: string): boolean =>
    situation.belief.facts.some(
      ({ subject, relation }) =>
        /^leads \w+ from$/u.test(normalizeName(relation)) && command.toLowerCase().includes(normalizeName(subject)),
    );
  const command = (admissible ?? []).find(
    (option) =>
      (/^unlock .+ with /u.test(option) || (/^open /u.test(option) && !isDoor(option))) &&
      !hasFailed(situation, option),
  );
  return command === undefined
    ? null
    : { action: command, reason: 'Something may be in there.', order: 'search', distance: 0 };
}

/** A way out of here when no exit is left that was not taken: not straight back, else at random but repeatably. */
export function stepToWander(situation: Situation, choices: Choices): Step | null {
  const ways = (choices.admissible ?? []).filter(
    (command) => /^go (?!to )/u.test(command) && !hasFailed(situation, command),
  );
  const back = opposite(situation.lastAction ?? '');
  const onward = ways.filter((way) => way !== back);
  const options = onward.length > 0 ? onward : ways;
  if (options.length === 0) return null;
  const pick = options[lot(situation.memory) % options.length]!;
  return { action: pick, reason: 'Nothing new is known, so look around again.', order: 'explore', distance: 1 };
}

function leave(direction: string, situation: Situation, choices: Choices): Step | null {
  const go = commandFor({ verbs: ['go'], thing: direction }, choices.admissible);
  if (go !== null && !hasFailed(situation, go))
    return { action: go, reason: `The exit ${direction} has not been taken yet.`, order: 'explore', distance: 0 };
  const door = situation.belief.facts.find(
    (fact) => normalizeName(fact.relation) === `leads ${direction} from` && sameName(fact.object, situation.here),
  )?.subject;
  if (door === undefined) return null;
  const open = commandFor({ verbs: ['open'], thing: door }, choices.admissible);
  if (open === null || hasFailed(situation, open)) return null;
  return { action: open, reason: `The ${door} is in the way ${direction}.`, order: 'explore', distance: 0 };
}

function walk(exit: KnownExit, situation: Situation, { destinations }: Choices): Step | null {
  const destination = destinations.find((name) => sameName(name, exit.place));
  if (destination === undefined) return null;
  const action = `${goToPrefix}${destination}`;
  if (hasFailed(situation, action)) return null;
  return {
    action,
    reason: `The exit ${exit.direction} of ${destination} has not been taken yet.`,
    order: 'explore',
    distance: 1,
  };
}

/** Without a list of exits: those that no known way explains, of this place first, then of places that were recalled. */
function exitsKnown({ belief, here, memory }: Situation): readonly KnownExit[] {
  const readings = belief.facts.map((fact) => ({ fact, space: readSpatialFact(fact) }));
  const taken = new Set(
    readings.flatMap(({ fact, space }) =>
      space?.kind === 'way' ? [exitKey(space.from === 'object' ? fact.object : fact.subject, space.direction)] : [],
    ),
  );
  const open = readings.flatMap(({ fact, space }) =>
    space?.kind === 'exits'
      ? space.directions.map((direction) => ({ place: fact.subject, direction, distance: null }))
      : [],
  );
  const justLeft = new Set(memory.history.map(({ observation }) => normalizeName(headingOf(observation) ?? '')));
  return open
    .filter(({ place }) => sameName(place, here) || !justLeft.has(normalizeName(place)))
    .filter(({ place, direction }) => !taken.has(exitKey(place, direction)))
    .sort((a, b) => Number(sameName(b.place, here)) - Number(sameName(a.place, here)));
}

function exitKey(place: string, direction: string): string {
  return `${normalizeName(place)}|${direction}`;
}

/** A number that looks drawn by lot and is the same for the same turns. */
function lot({ history, observation }: WorkingMemory): number {
  const text = history.map((turn) => turn.action + turn.observation).join('') + observation;
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  return (value ^ (value >>> 15)) >>> 0;
}

function opposite(action: string): string | null {
  const direction = directionOf(/^go (\w+)$/u.exec(action)?.[1] ?? '');
  return direction === null ? null : `go ${oppositeOf(direction)}`;
}
