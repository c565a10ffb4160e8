/** Decides where the rooms are, which things are in the house, and which of them are out of place. */
import type { Random } from '../../../base/random.ts';
import { connect, type Direction, type RoomMap } from '../house/grid-map.ts';
import { household, type Belonging } from './household.ts';

export const cleaningSize = { things: 33, misplaced: 11 } as const;

export interface PlacedThing extends Belonging {
  /** Where it belongs and where it is: a holder's name, for the latter also a room's (the floor). */
  readonly home: string;
  readonly place: string;
}

export interface CleaningPlan {
  readonly map: RoomMap;
  readonly things: readonly PlacedThing[];
  readonly startRoom: number;
}

const SIDE = 3;
/** Of the misplaced things, on the floor. */
const FLOOR_SHARE = 0.25;

export function planCleaning(random: Random): CleaningPlan {
  const things = chooseThings(random.fork('things'));
  const misplaced = new Set(random.fork('misplaced').shuffle(things).slice(0, cleaningSize.misplaced));
  const places = random.fork('places');
  return {
    map: layOutRooms(random.fork('map')),
    things: things.map((thing) => ({
      ...thing,
      place: misplaced.has(thing) ? wrongPlace(thing.home, places) : thing.home,
    })),
    startRoom: random.fork('start').integer(0, household.length - 1),
  };
}

/** Every room keeps at least two of its things. */
function chooseThings(random: Random): Omit<PlacedThing, 'place'>[] {
  const byRoom = household.map((room) =>
    random.shuffle(
      room.holders.flatMap(({ name, belongings }) => belongings.map((thing) => ({ ...thing, home: name }))),
    ),
  );
  const sure = byRoom.flatMap((things) => things.slice(0, 2));
  const rest = random.shuffle(byRoom.flatMap((things) => things.slice(2)));
  return random.shuffle([...sure, ...rest.slice(0, cleaningSize.things - sure.length)]);
}

/** On something in another room, or on its floor; never behind a door. */
function wrongPlace(home: string, random: Random): string {
  const rooms = household.filter(({ holders }) => !holders.some(({ name }) => name === home));
  const room = random.pick(rooms);
  const open = room.holders.filter(({ isContainer }) => !isContainer);
  return random.next() < FLOOR_SHARE ? room.name : random.pick(open).name;
}

/** Three by three, each room open to its neighbours; which is where differs. */
function layOutRooms(random: Random): RoomMap {
  const cells = random.shuffle([...household.keys()]);
  const exits = household.map(() => new Map<Direction, number>());
  for (const [cell, from] of cells.entries()) {
    if (cell % SIDE < SIDE - 1) connect(exits, { from, direction: 'east', to: cells[cell + 1]! });
    if (cell + SIDE < cells.length) connect(exits, { from, direction: 'south', to: cells[cell + SIDE]! });
  }
  return { exits };
}

export function roomOf(place: string): number {
  return household.findIndex(({ name, holders }) => name === place || holders.some((holder) => holder.name === place));
}
