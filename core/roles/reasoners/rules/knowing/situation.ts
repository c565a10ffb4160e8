/** What the rules make of a working memory before they plan or act: belief, what is carried, what the task wants. */
import { normalizeName, type Triple } from '../../../../base/facts.ts';
import { directionOf, oppositeOf, wayFact } from '../../../../base/spatial.ts';
import type { WorkingMemory } from '../../../working-memory.ts';
import { carriedNames, thingKey, type StatedName } from '../reading/names.ts';
import { isSomewhere, readObservation } from '../reading/read-observation.ts';
import { isRefusal } from '../reading/reply-text.ts';
import { stateFacts } from '../reading/room-text.ts';
import { headingOf } from '../../../place-heading.ts';
import { readStatements } from '../reading/statements.ts';
import { believe, type Belief } from './belief.ts';
import { wantedByGoal } from './goal.ts';

export interface Situation {
  readonly memory: WorkingMemory;
  /** The place the agent stands in. */
  readonly here: string | null;
  /** All that is known: what is carried, seen now, seen in the last turns, recalled, and told by the task; in this order of trust. */
  readonly belief: Belief;
  /** Facts of the present observation alone. */
  readonly seen: readonly Triple[];
  readonly carried: readonly StatedName[];
  /** Things the goal asks for. */
  readonly wanted: readonly string[];
  readonly lastAction: string | null;
  readonly wasRefused: boolean;
}

export function understand(memory: WorkingMemory): Situation {
  const lastAction = memory.history.at(-1)?.action ?? null;
  const here = headingOf(memory.observation) ?? memory.place;
  const carried = carriedNames(memory.inventory);
  const seen = readObservation({ ...memory, place: here, command: lastAction });
  const told = readStatements(memory.goal);
  const facts = [...carriedFacts(carried), ...seen, ...readHistory(memory), ...memory.recalledFacts, ...told];
  return {
    memory,
    here,
    belief: believe(facts, here === null ? [] : [here]),
    seen: memory.history.length === 0 ? [...seen, ...told] : seen,
    carried,
    wanted: wantedByGoal(memory.goal),
    lastAction,
    wasRefused: lastAction !== null && headingOf(memory.observation) === null && isRefusal(memory.observation),
  };
}

/** Whether an action was tried in the last turns and did not work. */
export function hasFailed({ memory }: Situation, action: string): boolean {
  return memory.history.some((turn, index) => {
    const outcome = memory.history[index + 1]?.observation ?? memory.observation;
    return turn.action === action && headingOf(outcome) === null && isRefusal(outcome);
  });
}

/** Whether the thing is in sight: in this place's text, on or in something in it. */
export function isInSight({ belief, here, seen }: Situation, thing: string): boolean {
  if (here === null) return false;
  const key = thingKey(thing);
  const isNamed = seen.some(({ subject, object }) => thingKey(subject) === key || thingKey(object) === key);
  return isNamed && sameName(belief.placeOf(thing), here);
}

export function sameName(name: string | null, other: string | null): boolean {
  return name !== null && other !== null && normalizeName(name) === normalizeName(other);
}

function carriedFacts(carried: readonly StatedName[]): readonly Triple[] {
  return carried.flatMap((thing) => [
    { subject: thing.name, relation: 'is in', object: 'inventory' },
    ...stateFacts(thing),
  ]);
}

/** Facts of the last turns, the newest first; the ways that their moves have shown, too. */
function readHistory(memory: WorkingMemory): readonly Triple[] {
  return [...readTurns(memory), ...readMoves(memory)];
}

function readMoves({ history, observation }: WorkingMemory): readonly Triple[] {
  return history.flatMap((turn, index) => {
    const direction = directionOf(/^go (\w+)$/u.exec(turn.action)?.[1] ?? '');
    const from = headingOf(turn.observation);
    const to = headingOf(history[index + 1]?.observation ?? observation);
    if (direction === null || from === null || to === null || sameName(from, to)) return [];
    return [wayFact(to, direction, from), wayFact(from, oppositeOf(direction), to)];
  });
}

function readTurns({ history }: WorkingMemory): readonly Triple[] {
  return history
    .map((turn, index) => {
      const place = headingOf(turn.observation);
      const command = history[index - 1]?.action ?? null;
      return readObservation({ observation: turn.observation, inventory: null, command, place });
    })
    .reverse()
    .flat()
    .filter(isSomewhere);
}
