/** Where to go when something is still to be found: the nearest exit not taken, through a door if need be. */
import { goToPrefix } from '../../../act.ts';
import type { KnownExit } from '../../../working-memory.ts';
import { normalizeName } from '../../../../base/facts.ts';
import { directionOf, oppositeOf, readSpatialFact } from '../../../../base/spatial.ts';
import { hasFailed, sameName, type Situation } from '../knowing/situation.ts';
import { commandFor } from './commands.ts';
import type { Choices, Step } from './steps.ts';

/** A step to an exit not taken; null where none can be reached. */
export function stepToExplore(situation: Situation, choices: Choices): Step | null {
  const exits = situation.memory.exits ?? exitsHere(situation);
  for (const exit of exits) {
    const step = sameName(exit.place, situation.here)
      ? leave(exit.direction, situation, choices)
      : walk(exit, situation, choices);
    if (step) return step;
  }
  return null;
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
  const pick = situation.memory.history.reduce((sum, turn) => sum * 31 + turn.observation.length, 7) % options.length;
  return { action: options[pick]!, reason: 'Nothing new is known, so look around again.', isWalk: true };
}

function leave(direction: string, situation: Situation, choices: Choices): Step | null {
  const go = commandFor({ verbs: ['go'], thing: direction }, choices.admissible);
  if (go !== null && !hasFailed(situation, go))
    return { action: go, reason: `The exit ${direction} has not been taken yet.`, isWalk: false };
  const door = situation.belief.facts.find(
    (fact) => normalizeName(fact.relation) === `leads ${direction} from` && sameName(fact.object, situation.here),
  )?.subject;
  if (door === undefined) return null;
  const open = commandFor({ verbs: ['open'], thing: door }, choices.admissible);
  if (open === null || hasFailed(situation, open)) return null;
  return { action: open, reason: `The ${door} is in the way ${direction}.`, isWalk: false };
}

function walk(exit: KnownExit, situation: Situation, { destinations }: Choices): Step | null {
  const destination = destinations.find((name) => sameName(name, exit.place));
  if (destination === undefined || exit.distance === null) return null;
  const action = `${goToPrefix}${destination}`;
  if (hasFailed(situation, action)) return null;
  return { action, reason: `The exit ${exit.direction} of ${destination} has not been taken yet.`, isWalk: true };
}

/** Without a list of exits: those of this place that no fact explains. */
function exitsHere({ belief, here }: Situation): readonly KnownExit[] {
  if (here === null) return [];
  const known = belief.objectsOf(here, 'has exit');
  const taken = belief.facts.flatMap((fact) => {
    const way = readSpatialFact(fact);
    return way?.kind === 'way' && sameName(way.from === 'object' ? fact.object : fact.subject, here)
      ? [way.direction]
      : [];
  });
  return known
    .filter((direction) => !taken.some((other) => other === normalizeName(direction)))
    .map((direction) => ({ place: here, direction, distance: 0 }));
}

function opposite(action: string): string | null {
  const direction = directionOf(/^go (\w+)$/u.exec(action)?.[1] ?? '');
  return direction === null ? null : `go ${oppositeOf(direction)}`;
}
