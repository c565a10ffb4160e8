/** Rooms on a grid and the ways between them. */
import type { Random } from '../../../base/random.ts';

export const directions = ['north', 'east', 'south', 'west'] as const;
export type Direction = (typeof directions)[number];

export const opposite: Readonly<Record<Direction, Direction>> = {
  north: 'south',
  east: 'west',
  south: 'north',
  west: 'east',
};

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};

/** Rooms are numbers; `exits[room]` says where each direction leads. */
export interface RoomMap {
  readonly exits: readonly ReadonlyMap<Direction, number>[];
}

/**
 * Grows a map room by room: each new one on a free cell beside a random room, so that without loops it is a tree.
 * `loops`: ways added between neighbours that have none, as far as there are such.
 */
export function growMap(random: Random, { rooms, loops }: { rooms: number; loops: number }): RoomMap {
  const cells: (readonly [number, number])[] = [[0, 0]];
  const taken = new Map([['0,0', 0]]);
  const exits = [new Map<Direction, number>()];
  const neighbour = (room: number, direction: Direction): readonly [number, number] => {
    const [x, y] = cells[room]!;
    const [dx, dy] = STEPS[direction];
    return [x + dx, y + dy];
  };
  while (cells.length < rooms) {
    const room = random.integer(0, cells.length - 1);
    const direction = random.pick(directions);
    const cell = neighbour(room, direction);
    if (taken.has(cell.join(','))) continue;
    taken.set(cell.join(','), cells.length);
    exits.push(new Map());
    connect(exits, { from: room, direction, to: cells.length });
    cells.push(cell);
  }
  const gaps = cells.flatMap((_, room) =>
    (['east', 'south'] as const).flatMap((direction) => {
      const other = taken.get(neighbour(room, direction).join(','));
      return other === undefined || exits[room]!.has(direction) ? [] : [{ from: room, direction, to: other }];
    }),
  );
  for (const gap of random.shuffle(gaps).slice(0, loops)) connect(exits, gap);
  return { exits };
}

export function connect(
  exits: readonly Map<Direction, number>[],
  { from, direction, to }: { from: number; direction: Direction; to: number },
): void {
  exits[from]!.set(direction, to);
  exits[to]!.set(opposite[direction], from);
}

/** The directions of a shortest way; null where there is none. */
export function shortestWay(map: RoomMap, from: number, to: number): Direction[] | null {
  const cameBy = new Map<number, { room: number; direction: Direction } | null>([[from, null]]);
  for (const room of cameBy.keys()) {
    if (room === to) break;
    for (const [direction, next] of map.exits[room]!) if (!cameBy.has(next)) cameBy.set(next, { room, direction });
  }
  if (!cameBy.has(to)) return null;
  const way: Direction[] = [];
  for (let step = cameBy.get(to); step != null; step = cameBy.get(step.room)) way.unshift(step.direction);
  return way;
}

/** Steps from a room to every other. */
export function distancesFrom(map: RoomMap, from: number): number[] {
  const distances = map.exits.map(() => -1);
  distances[from] = 0;
  const queue = [from];
  for (const room of queue)
    for (const next of map.exits[room]!.values())
      if (distances[next] === -1) {
        distances[next] = distances[room]! + 1;
        queue.push(next);
      }
  return distances;
}

/** `north_of`, `west_of` and `free` facts of the map; ways with a door are left out of `free`. */
export function mapFacts(
  map: RoomMap,
  roomId: (room: number) => string,
  isShut: (room: number, other: number) => boolean = () => false,
): { predicate: string; entities: string[] }[] {
  return map.exits.flatMap((exits, room) =>
    [...exits].flatMap(([direction, other]) => {
      const here = roomId(room);
      const there = roomId(other);
      const place =
        direction === 'north' || direction === 'west'
          ? [{ predicate: `${direction}_of`, entities: [there, here] }]
          : [];
      return isShut(room, other) ? place : [...place, { predicate: 'free', entities: [here, there] }];
    }),
  );
}
