/** The house of a cooking game: rooms placed by walks over a grid, so that only walked ways exist; doors on some of them. */
import type { Random } from '../../../base/random.ts';
import { connect, type Direction, type RoomMap } from '../house/grid-map.ts';

export interface House {
  /** Room 0 is the kitchen. */
  readonly rooms: readonly string[];
  readonly map: RoomMap;
  readonly doors: readonly { readonly name: string; readonly between: readonly [number, number] }[];
}

const GROUPS: readonly (readonly string[])[] = [
  ['kitchen'],
  ['pantry', 'livingroom', 'corridor', 'bedroom', 'bathroom'],
  ['shed', 'garden', 'backyard'],
  ['driveway', 'street', 'supermarket'],
];

const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  kitchen: ['livingroom', 'backyard', 'corridor', 'pantry'],
  pantry: ['kitchen'],
  livingroom: ['kitchen', 'bedroom', 'driveway', 'corridor'],
  bathroom: ['corridor'],
  bedroom: ['livingroom', 'corridor'],
  backyard: ['kitchen', 'garden', 'shed', 'corridor'],
  garden: ['backyard'],
  shed: ['backyard'],
  driveway: ['livingroom', 'street', 'corridor'],
  street: ['driveway', 'supermarket'],
  supermarket: ['street'],
  corridor: ['livingroom', 'kitchen', 'bedroom', 'bathroom', 'driveway', 'backyard'],
};

const PATIO_DOORS = ['sliding patio door', 'patio door', 'screen door'];
const FRONT_DOORS = ['front door', 'fiberglass door'];
const DOORS: readonly (readonly [string, string, readonly string[]])[] = [
  ['pantry', 'kitchen', ['frosted-glass door', 'plain door']],
  ['kitchen', 'backyard', PATIO_DOORS],
  ['corridor', 'backyard', PATIO_DOORS],
  ['backyard', 'shed', ['barn door', 'wooden door']],
  ['livingroom', 'driveway', FRONT_DOORS],
  ['corridor', 'driveway', FRONT_DOORS],
  ['street', 'supermarket', ['sliding door', 'commercial glass door']],
];

const SIDE = 5;
const MAX_TRIES = 200;

export function buildHouse(go: 1 | 6 | 9 | 12, random: Random): House {
  const groups = GROUPS.slice(0, go === 1 ? 1 : go / 3);
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => cell);
  for (const start of random.shuffle(cells)) {
    const walk = new HouseWalk(start, random);
    if (groups.slice(1).every((group) => walk.place(group))) return finish(walk, random);
  }
  return buildHouse(go, random);
}

interface Way {
  readonly from: number;
  readonly direction: Direction;
  readonly to: number;
}

/** Places the rooms of a group by one walk from the kitchen that goes back where it gets stuck. */
class HouseWalk {
  readonly #start: number;
  readonly #random: Random;
  readonly #roomAt = new Map<number, number>();
  readonly rooms: string[] = ['kitchen'];
  readonly ways: Way[] = [];
  #tries = 0;

  constructor(start: number, random: Random) {
    this.#start = start;
    this.#random = random;
    this.#roomAt.set(start, 0);
  }

  place(group: readonly string[]): boolean {
    this.#tries = 0;
    return this.#walk(this.#start, new Set(group));
  }

  #walk(cell: number, left: ReadonlySet<string>): boolean {
    if (left.size === 0) return true;
    this.#tries += 1;
    if (this.#tries > MAX_TRIES) return false;
    const room = this.#roomAt.get(cell)!;
    const allowed = NEIGHBOURS[this.rooms[room]!] ?? [];
    for (const { direction, to } of this.#random.shuffle(neighbourCells(cell))) {
      const other = this.#roomAt.get(to);
      if (other !== undefined) {
        if (allowed.includes(this.rooms[other]!) && this.#goOn({ from: room, direction, to: other }, to, left))
          return true;
        continue;
      }
      for (const name of this.#random.shuffle(allowed.filter((known) => left.has(known))))
        if (this.#settle(name, { room, direction, cell: to }, left)) return true;
    }
    return false;
  }

  #goOn(way: Way, cell: number, left: ReadonlySet<string>): boolean {
    this.ways.push(way);
    if (this.#walk(cell, left)) return true;
    this.ways.pop();
    return false;
  }

  #settle(name: string, at: { room: number; direction: Direction; cell: number }, left: ReadonlySet<string>): boolean {
    const number = this.rooms.push(name) - 1;
    this.#roomAt.set(at.cell, number);
    const rest = new Set([...left].filter((other) => other !== name));
    if (this.#goOn({ from: at.room, direction: at.direction, to: number }, at.cell, rest)) return true;
    this.rooms.pop();
    this.#roomAt.delete(at.cell);
    return false;
  }
}

function neighbourCells(cell: number): { direction: Direction; to: number }[] {
  const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
  const all: { direction: Direction; to: number; isInside: boolean }[] = [
    { direction: 'north', to: cell - SIDE, isInside: y > 0 },
    { direction: 'east', to: cell + 1, isInside: x < SIDE - 1 },
    { direction: 'south', to: cell + SIDE, isInside: y < SIDE - 1 },
    { direction: 'west', to: cell - 1, isInside: x > 0 },
  ];
  return all.filter(({ isInside }) => isInside);
}

function finish(walk: HouseWalk, random: Random): House {
  const exits = walk.rooms.map(() => new Map<Direction, number>());
  for (const way of walk.ways) connect(exits, way);
  const used = new Set<string>();
  const doors = DOORS.flatMap(([one, other, names]) => {
    const between = [walk.rooms.indexOf(one), walk.rooms.indexOf(other)] as const;
    const isWay = between[0] >= 0 && between[1] >= 0 && [...exits[between[0]]!.values()].includes(between[1]);
    const name = isWay ? random.shuffle(names).find((known) => !used.has(known)) : undefined;
    if (name === undefined) return [];
    used.add(name);
    return [{ name, between }];
  });
  return { rooms: walk.rooms, map: { exits }, doors };
}
