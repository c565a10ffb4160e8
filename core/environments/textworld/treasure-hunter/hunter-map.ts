/** The map of a treasure hunter: a random walk over a square grid, every step a way, so that there may be circles. */
import type { Random } from '../../../base/random.ts';
import { connect, directions, type Direction, type RoomMap } from '../house/grid-map.ts';

const MOVES: Readonly<Record<Direction, readonly [number, number]>> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};

export function walkGrid(random: Random, rooms: number): RoomMap {
  const side = Math.ceil(Math.sqrt(rooms + 1));
  let [x, y] = [random.integer(0, side - 1), random.integer(0, side - 1)];
  const numbers = new Map([[y * side + x, 0]]);
  const exits = [new Map<Direction, number>()];
  while (exits.length < rooms) {
    const direction = random.pick(directions);
    const [dx, dy] = MOVES[direction];
    if (x + dx < 0 || x + dx >= side || y + dy < 0 || y + dy >= side) continue;
    const from = numbers.get(y * side + x)!;
    [x, y] = [x + dx, y + dy];
    const cell = y * side + x;
    const to = numbers.get(cell) ?? exits.push(new Map()) - 1;
    numbers.set(cell, to);
    connect(exits, { from, direction, to });
  }
  return { exits };
}

/** Ways whose closing would cut the map in two; the smaller room number first. */
export function bridgesOf(map: RoomMap): (readonly [number, number])[] {
  const ways = map.exits.flatMap((exits, room) =>
    [...exits.values()].filter((other) => other > room).map((other) => [room, other] as const),
  );
  return ways.filter(([one, other]) => !isConnectedWithout(map, one, other));
}

function isConnectedWithout(map: RoomMap, one: number, other: number): boolean {
  const seen = new Set([one]);
  for (const room of seen)
    for (const next of map.exits[room]!.values())
      if (!(room === one && next === other) && !(room === other && next === one)) seen.add(next);
  return seen.has(other);
}
