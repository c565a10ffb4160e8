/** Treasure hunters: follow a told route to one of two things; taking the other loses. */
import { ClewError } from '../../../base/errors.ts';
import { createRandom, type Random } from '../../../base/random.ts';
import type { EntityDefinition, Fact, GameDefinition } from '../../engine/definition.ts';
import type { GeneratedGame } from '../house/generated-game.ts';
import { mapFacts } from '../house/grid-map.ts';
import { houseRules, houseTypes } from '../house/house-rules.ts';
import { pickRoomNames } from '../house/room-names.ts';
import { arrivalText, containerText, doorText, exitText, supporterText } from '../house/room-texts.ts';
import { speakRoute } from '../house/spoken-route.ts';
import { hunterLevel } from './hunter-levels.ts';
import { planHunter, type HunterPlan, type HunterThing } from './plan-hunter.ts';

const MAX_ATTEMPTS = 500;

/** The same level and seed give the same game. */
export function generateHunter(levelNumber: number, seed: number): GeneratedGame {
  const level = hunterLevel(levelNumber);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const random = createRandom(`treasure-hunter/${levelNumber}/${seed}/${attempt}`);
    const plan = planHunter(level, random.fork('plan'));
    if (plan === null) continue;
    const names = pickRoomNames(random.fork('names'), level.rooms);
    return {
      definition: defineHunter(plan, names, random.fork('words')),
      goal: speakRoute(
        random.fork('route'),
        plan.walkthrough,
        plan.route.map((room) => names[room]!),
      ),
      facts: [],
      walkthrough: plan.walkthrough,
    };
  }
  throw new ClewError('internal', `No treasure hunter of level ${levelNumber} could be made from seed ${seed}.`);
}

const roomId = (room: number): string => `r_${room}`;
const furnitureId = (index: number): string => `u_${index}`;
const doorId = (index: number): string => `d_${index}`;
const keyId = (index: number): string => `k_${index}`;

function defineHunter(plan: HunterPlan, names: readonly string[], random: Random): GameDefinition {
  const { map, furniture, doors, target, decoy, keys, start } = plan;
  const isShut = (room: number, other: number): boolean =>
    doors.some(({ between, lid }) => between.includes(room) && between.includes(other) && lid !== 'open');
  return {
    types: [...houseTypes, { name: 'f', parents: ['o'] }],
    rules: houseRules,
    namePrefixes: [],
    guards: [],
    entities: defineEntities(plan, names, random),
    facts: [
      { predicate: 'at', entities: ['P', roomId(start)] },
      ...mapFacts(map, roomId, isShut),
      ...doors.flatMap(({ between: [one, other], lid }, index) => [
        { predicate: 'link', entities: [roomId(one), doorId(index), roomId(other)] },
        { predicate: 'link', entities: [roomId(other), doorId(index), roomId(one)] },
        { predicate: lid, entities: [doorId(index)] },
      ]),
      ...furniture.flatMap(({ room, isContainer, lid }, index) => [
        { predicate: 'at', entities: [furnitureId(index), roomId(room)] },
        ...(isContainer ? [{ predicate: lid, entities: [furnitureId(index)] }] : []),
      ]),
      placeFact('target', target, plan),
      placeFact('decoy', decoy, plan),
      ...keys.flatMap((key, index) => [
        placeFact(keyId(index), key, plan),
        { predicate: 'match', entities: [keyId(index), lockId(key.unlocks!, plan)] },
      ]),
    ],
    quests: [
      {
        reward: 1,
        win: [
          [
            { predicate: 'in', entities: ['target', 'I'] },
            { predicate: 'at', entities: ['P', roomId(target.room)] },
          ],
        ],
        fail: [[{ predicate: 'in', entities: ['decoy', 'I'] }]],
        isOptional: false,
      },
    ],
  };
}

function placeFact(id: string, { room, holder }: HunterThing, { furniture }: HunterPlan): Fact {
  if (holder === null) return { predicate: 'at', entities: [id, roomId(room)] };
  return { predicate: furniture[holder]!.isContainer ? 'in' : 'on', entities: [id, furnitureId(holder)] };
}

function lockId(name: string, { furniture, doors }: HunterPlan): string {
  const index = furniture.findIndex((thing) => thing.name === name);
  return index >= 0 ? furnitureId(index) : doorId(doors.findIndex((door) => door.name === name));
}

function defineEntities(plan: HunterPlan, names: readonly string[], random: Random): EntityDefinition[] {
  const lid = ' [if open]It is open.[else if locked]It is locked.[otherwise]It is closed.[end if]';
  const look = (): string => random.pick(['durable', 'solid', 'shaky', 'well-built', 'rather plain']);
  const thing = (id: string, { name, type }: HunterThing): EntityDefinition => ({
    id,
    type,
    name,
    description: `The [noun] looks ${look()}.`,
  });
  return [
    { id: 'P', type: 'P', name: '', description: '' },
    { id: 'I', type: 'I', name: '', description: '' },
    ...names.map((name, room) => ({
      id: roomId(room),
      type: 'r',
      name,
      description: roomText(plan, { name, room }, random),
    })),
    ...plan.doors.map(({ name }, index) => ({
      id: doorId(index),
      type: 'd',
      name,
      description: `The [noun] looks ${look()}.${lid}`,
    })),
    ...plan.furniture.map(({ name, isContainer }, index) => ({
      id: furnitureId(index),
      type: isContainer ? 'c' : 's',
      name,
      description: `The [noun] is ${look()}.${isContainer ? lid : ''}`,
    })),
    thing('target', plan.target),
    thing('decoy', plan.decoy),
    ...plan.keys.map((key, index) => thing(keyId(index), key)),
  ];
}

function roomText(
  { map, furniture, doors }: HunterPlan,
  { name, room }: { name: string; room: number },
  random: Random,
): string {
  const things = furniture.flatMap((thing, index) => {
    if (thing.room !== room) return [];
    const named = { id: furnitureId(index), name: thing.name };
    return [thing.isContainer ? containerText(random, named) : supporterText(random, { ...named, look: '' })];
  });
  const exits = [...map.exits[room]!]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([way, other]) => {
      const door = doors.findIndex(({ between }) => between.includes(room) && between.includes(other));
      return door < 0 ? exitText(random, way) : doorText(doorId(door), doors[door]!.name, way);
    });
  return [arrivalText(random, name), things.join(' '), exits.join(' ')].filter((text) => text !== '').join('\n\n');
}
