/** Cleaning games: find what is out of place in a house of nine themed rooms, and put it where it belongs. */
import { createRandom, type Random } from '../../../base/random.ts';
import type { EntityDefinition, Fact, GameDefinition } from '../../engine/definition.ts';
import type { TidyRules } from '../../play/tidy-tracker.ts';
import type { GeneratedGame } from '../house/generated-game.ts';
import { mapFacts, shortestWay } from '../house/grid-map.ts';
import { houseRules, houseTypes } from '../house/house-rules.ts';
import { arrivalText, containerText, exitText, supporterText } from '../house/room-texts.ts';
import { household, type Holder } from './household.ts';
import { cleaningSize, planCleaning, roomOf, type CleaningPlan } from './plan-cleaning.ts';

export const cleaningMaxScore = 2 * cleaningSize.misplaced;

/** The same seed gives the same house. */
export function generateCleaning(seed: number): GeneratedGame {
  const random = createRandom(`cleaning/${seed}`);
  const plan = planCleaning(random.fork('plan'));
  return {
    definition: defineCleaning(plan, random.fork('words')),
    goal: 'Tidy the house: find the things that are out of place and put each where it belongs.',
    facts: ['What already is where it belongs should stay there.'],
    walkthrough: tidyUp(plan),
    tidying: tidyRules(plan),
  };
}

function tidyRules({ things }: CleaningPlan): TidyRules {
  return {
    places: new Map(things.map(({ name, home }) => [name, [home]])),
    take: 1,
    place: 1,
    disturb: -1,
    maximum: cleaningMaxScore,
  };
}

const holders: readonly Holder[] = household.flatMap((room) => room.holders);
const roomId = (room: number): string => `r_${room}`;
const holderId = (name: string): string => `h_${holders.findIndex((holder) => holder.name === name)}`;
const thingId = (index: number): string => `o_${index}`;

function defineCleaning(plan: CleaningPlan, random: Random): GameDefinition {
  return {
    types: houseTypes,
    rules: houseRules,
    namePrefixes: [],
    guards: [],
    quests: [],
    entities: [
      { id: 'P', type: 'P', name: '', description: '' },
      { id: 'I', type: 'I', name: '', description: '' },
      ...household.map((_, room) => describeRoom(plan, room, random.fork(roomId(room)))),
      ...holders.map((holder) => describeHolder(holder, random.fork(holder.name))),
      ...plan.things.map(({ name, look, article }, index): EntityDefinition => ({
        id: thingId(index),
        type: 'o',
        name,
        article,
        description: look,
      })),
    ],
    facts: [
      { predicate: 'at', entities: ['P', roomId(plan.startRoom)] },
      ...mapFacts(plan.map, roomId),
      ...holders.flatMap(({ name, isContainer }) => [
        { predicate: 'at', entities: [holderId(name), roomId(roomOf(name))] },
        ...(isContainer ? [{ predicate: 'closed', entities: [holderId(name)] }] : []),
      ]),
      ...plan.things.map(({ place }, index) => placeFact(thingId(index), place)),
    ],
  };
}

function placeFact(thing: string, place: string): Fact {
  const holder = holders.find(({ name }) => name === place);
  if (holder === undefined) return { predicate: 'at', entities: [thing, roomId(roomOf(place))] };
  return { predicate: holder.isContainer ? 'in' : 'on', entities: [thing, holderId(place)] };
}

function describeRoom(plan: CleaningPlan, room: number, random: Random): EntityDefinition {
  const { name, holders: here } = household[room]!;
  const things = here.map((holder) => {
    const named = { id: holderId(holder.name), name: holder.name };
    return holder.isContainer ? containerText(random, named) : supporterText(random, { ...named, look: '' });
  });
  const exits = [...plan.map.exits[room]!.keys()].sort().map((way) => exitText(random, way));
  const description = [arrivalText(random, name), things.join(' '), exits.join(' ')].join('\n\n');
  return { id: roomId(room), type: 'r', name, description };
}

function describeHolder({ name, isContainer }: Holder, random: Random): EntityDefinition {
  const lid = isContainer ? ' [if open]It is open.[otherwise]It is closed.[end if]' : '';
  const look = random.pick(['stable', 'solid', 'durable', 'well kept', 'rather plain']);
  return { id: holderId(name), type: isContainer ? 'c' : 's', name, description: `The [noun] is ${look}.${lid}` };
}

/** Twice round the house: once to gather what is out of place, once to put it back. */
function tidyUp(plan: CleaningPlan): string[] {
  const commands: string[] = [];
  const misplaced = plan.things.filter(({ place, home }) => place !== home);
  let room = plan.startRoom;
  const visit = (next: number): void => {
    for (const way of shortestWay(plan.map, room, next) ?? []) commands.push(`go ${way}`);
    room = next;
  };
  for (const next of nearestFirst(
    plan,
    room,
    misplaced.map(({ place }) => roomOf(place)),
  )) {
    visit(next);
    for (const { name, place } of misplaced)
      if (roomOf(place) === next)
        commands.push(place === household[next]!.name ? `take ${name}` : `take ${name} from ${place}`);
  }
  for (const next of nearestFirst(
    plan,
    room,
    misplaced.map(({ home }) => roomOf(home)),
  )) {
    visit(next);
    for (const holder of household[next]!.holders) {
      const returned = misplaced.filter(({ home }) => home === holder.name);
      if (holder.isContainer && returned.length > 0) commands.push(`open ${holder.name}`);
      for (const { name } of returned)
        commands.push(holder.isContainer ? `insert ${name} into ${holder.name}` : `put ${name} on ${holder.name}`);
    }
  }
  return commands;
}

function nearestFirst(plan: CleaningPlan, start: number, targets: readonly number[]): number[] {
  const left = new Set(targets);
  const order: number[] = [];
  for (let room = start; left.size > 0; room = order.at(-1)!) {
    const steps = (target: number): number => shortestWay(plan.map, room, target)?.length ?? Infinity;
    const next = [...left].sort((a, b) => steps(a) - steps(b) || a - b)[0]!;
    left.delete(next);
    order.push(next);
  }
  return order;
}
