/** Treasure hunts: a chain of locked lockers, each with the key to the next and a note that says which one it is. */
import { createRandom, type Random } from '../../../base/random.ts';
import { ClewError } from '../../../base/errors.ts';
import type { EntityDefinition, Fact, GameDefinition } from '../../engine/definition.ts';
import { mapFacts } from '../house/grid-map.ts';
import { houseRules, houseTypes } from '../house/house-rules.ts';
import type { GeneratedGame } from '../house/generated-game.ts';
import { arrivalText, containerText, exitText } from '../house/room-texts.ts';
import { distractors } from './hunt-words.ts';
import { huntStepLimit, type HuntLevel } from './levels.ts';
import { planHunt, type HuntPlan } from './plan-hunt.ts';
import { walkHunt } from './walk-hunt.ts';

const MAX_ATTEMPTS = 50;

/** The same seed gives the same hunt. Its walkthrough stays within the step limit. */
export function generateHunt(level: HuntLevel, seed: number): GeneratedGame {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const random = createRandom(`treasure-hunt/${level.rooms}/${level.keys}/${seed}/${attempt}`);
    const plan = planHunt(level, random.fork('plan'));
    const walkthrough = walkHunt(plan);
    if (walkthrough.length > huntStepLimit) continue;
    const first = plan.lockers[plan.chain[0]!]!;
    return {
      definition: defineHunt(plan, level, random.fork('words')),
      goal:
        'Find the treasure. It lies in the Golden locker, which the Golden key opens; that key is in one of the other lockers. ' +
        'Every locker is locked and needs a key of its own. The notes that you find say where to go next.',
      facts: [`Key 1, on the floor of Room A, unlocks the ${first}.`],
      walkthrough,
    };
  }
  throw new ClewError('internal', `No treasure hunt of ${level.rooms} rooms could be made from seed ${seed}.`);
}

const roomId = (room: number): string => `r_${room}`;
const lockerId = (room: number): string => `c_${room}`;
const keyId = (key: number): string => `k_${key}`;
const noteId = (key: number): string => `n_${key}`;
const thingId = (index: number): string => `o_${index}`;

/** A, B, … Z, AA, AB, … */
export function roomName(room: number): string {
  const letter = String.fromCharCode(65 + (room % 26));
  return `Room ${room < 26 ? '' : String.fromCharCode(64 + Math.floor(room / 26))}${letter}`;
}

function defineHunt(plan: HuntPlan, level: HuntLevel, random: Random): GameDefinition {
  const { entities: junk, facts: junkFacts } = scatterDistractors(plan, level, random.fork('distractors'));
  const { keys, chain } = plan;
  return {
    types: houseTypes,
    rules: houseRules,
    namePrefixes: [],
    guards: [],
    entities: [
      { id: 'P', type: 'P', name: '', description: '' },
      { id: 'I', type: 'I', name: '', description: '' },
      ...plan.lockers.map((_, room) => describeRoom(plan, room, random.fork(roomId(room)))),
      ...plan.lockers.map((name, room) => describeLocker(name, room, random.fork(lockerId(room)))),
      ...keys.map((name, key) => describeKey(name, key, random.fork(keyId(key)))),
      ...notesOf(plan),
      { id: 'treasure', type: 'o', name: 'treasure', description: 'The treasure is expensive looking.' },
      ...junk,
    ],
    facts: [
      { predicate: 'at', entities: ['P', roomId(0)] },
      ...mapFacts(plan.map, roomId),
      ...plan.lockers.flatMap((_, room) => [
        { predicate: 'at', entities: [lockerId(room), roomId(room)] },
        { predicate: 'locked', entities: [lockerId(room)] },
      ]),
      { predicate: 'at', entities: [keyId(0), roomId(0)] },
      ...chain.slice(0, -1).map((room, index) => ({ predicate: 'in', entities: [keyId(index + 1), lockerId(room)] })),
      ...noteKeys(plan).map((key) => ({ predicate: 'in', entities: [noteId(key), lockerId(chain[key - 1]!)] })),
      { predicate: 'in', entities: ['treasure', lockerId(chain.at(-1)!)] },
      ...chain.map((room, key) => ({ predicate: 'match', entities: [keyId(key), lockerId(room)] })),
      ...junkFacts,
    ],
    quests: [...keys.map((_, key) => keyId(key)), 'treasure'].map((id) => ({
      reward: 1,
      win: [[{ predicate: 'in', entities: [id, 'I'] }]],
      fail: [],
      isOptional: false,
    })),
  };
}

function describeRoom(plan: HuntPlan, room: number, random: Random): EntityDefinition {
  const locker = containerText(random, { id: lockerId(room), name: plan.lockers[room]! });
  const exits = [...plan.map.exits[room]!.keys()].sort().map((way) => exitText(random, way));
  const name = roomName(room);
  return {
    id: roomId(room),
    type: 'r',
    name,
    description: [arrivalText(random, name), locker, exits.join(' ')].join('\n\n'),
  };
}

function describeLocker(name: string, room: number, random: Random): EntityDefinition {
  const verb = random.pick(['break', 'crack', 'destroy']);
  const state = random.pick([
    '[if open]It is open.[else if closed]It is closed.[otherwise]It is locked.[end if]',
    "[if open]You can see inside it.[else if closed]You can't see inside it because the lid's in your way.[otherwise]There is a lock on it.[end if]",
  ]);
  return {
    id: lockerId(room),
    type: 'c',
    name,
    description: `The ${name} looks strong, and impossible to ${verb}. ${state}`,
  };
}

function describeKey(name: string, key: number, random: Random): EntityDefinition {
  const look = random.pick(['looks useful', 'is cold to the touch', 'is heavy for its size', 'has an antique look']);
  return { id: keyId(key), type: 'k', name, description: `The ${name} ${look}.` };
}

/** Keys that come with a note; the golden one needs none. */
function noteKeys(plan: HuntPlan): number[] {
  return [...plan.keys.keys()].slice(1, -1);
}

function notesOf(plan: HuntPlan): EntityDefinition[] {
  return noteKeys(plan).map((key) => ({
    id: noteId(key),
    type: 'o',
    name: `Note ${key + 1}`,
    description: `The key ${key + 1} unlocks ${plan.lockers[plan.chain[key]!]!}.`,
  }));
}

function scatterDistractors(
  plan: HuntPlan,
  level: HuntLevel,
  random: Random,
): { entities: EntityDefinition[]; facts: Fact[] } {
  if (level.distractorsPerRoom === 0) return { entities: [], facts: [] };
  const names = random.shuffle(distractors);
  const rooms = names.map((_, index) =>
    index < plan.lockers.length ? index : random.integer(0, plan.lockers.length - 1),
  );
  return {
    entities: names.map((name, index) => ({
      id: thingId(index),
      type: 'o',
      name,
      description: random.pick([
        'It is of no use that you can think of.',
        'Somebody left it here.',
        'It has seen better days.',
      ]),
    })),
    facts: rooms.map((room, index) => ({ predicate: 'at', entities: [thingId(index), roomId(room)] })),
  };
}
