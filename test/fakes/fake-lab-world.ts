/** A small treasure hunt for the fake lab: real enough to play by hand and to give a bot something to explore. */
import type { Triple } from '../../core/base/facts.ts';
import type { TrueMapView } from '../../core/contract/views.ts';
import type { EntityKind } from '../../core/base/facts.ts';

export interface FakeObservation {
  readonly text: string;
  readonly inventory: string;
  readonly admissible: readonly string[];
  readonly score: number;
  readonly won: boolean;
  readonly facts: readonly Triple[];
  readonly outdated: readonly Triple[];
  readonly kinds: Readonly<Record<string, EntityKind>>;
}

export interface FakeDecision {
  readonly action: string;
  readonly commands: readonly string[];
  readonly reason: string;
  readonly queries: readonly string[];
  readonly subGoals: readonly { readonly text: string; readonly reason: string }[];
}

const COLORS = [
  'white',
  'red',
  'cyan',
  'blue',
  'brown',
  'orange',
  'purple',
  'green',
  'black',
  'grey',
  'pink',
  'golden',
];
const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const;
type Direction = keyof typeof STEPS;
const OPPOSITE = { north: 'south', east: 'west', south: 'north', west: 'east' } as const;
const DIRECTIONS = Object.keys(STEPS) as Direction[];

interface Room {
  readonly name: string;
  readonly locker: string;
  readonly ways: Partial<Record<Direction, Room>>;
}
interface Key {
  readonly name: string;
  readonly opens: Room;
  place: Room | 'inventory' | { readonly inside: Room };
}

/** Deterministic by seed: `rooms` rooms on a grid, `keys` keys, each opening the locker with the next. */
export class FakeWorld {
  readonly maxScore: number;
  private readonly rooms: readonly Room[];
  private readonly keys: readonly Key[];
  private readonly visited = new Set<Room>();
  private readonly unlocked = new Set<Room>();
  private readonly opened = new Set<Room>();
  private here: Room;
  private score = 0;
  private won = false;

  constructor(seed: number, size: { rooms: number; keys: number }) {
    const random = randomFrom(seed);
    this.rooms = buildRooms(size.rooms, random);
    this.here = this.rooms[0]!;
    const others = shuffle(this.rooms.slice(1), random).slice(0, size.keys);
    this.keys = others.map((opens, index) => ({
      name: index === size.keys - 1 ? 'golden key' : `key ${index + 1}`,
      opens,
      place: index === 0 ? this.here : { inside: others[index - 1]! },
    }));
    this.maxScore = size.keys + 1;
  }

  reset(): FakeObservation {
    this.visited.add(this.here);
    return this.look(`Find the treasure. ${this.describe()}`, [], []);
  }

  reveal(): TrueMapView {
    const ways = this.rooms.flatMap((room) =>
      DIRECTIONS.flatMap((direction) => {
        const to = room.ways[direction];
        return to ? [{ from: room.name, direction, to: to.name, door: null }] : [];
      }),
    );
    const lockers = this.rooms.map((room) => ({ name: room.locker, place: room.name }));
    return { rooms: this.rooms.map(({ name }) => name), start: this.rooms[0]!.name, ways, things: lockers };
  }

  step(command: string): FakeObservation {
    const [verb = '', ...rest] = command.split(' ');
    const object = rest.join(' ');
    if (verb === 'go' && object in STEPS) return this.go(object as Direction);
    if (verb === 'take') return this.take(object);
    if (verb === 'unlock') return this.unlock(object);
    if (verb === 'open') return this.open();
    return this.look(command === 'look' ? this.describe() : `You cannot ${command} here.`, [], []);
  }

  /** What a bot with only what it has seen would do next. */
  decide(): FakeDecision {
    const held = this.keys.find((key) => key.place === 'inventory' && !this.opened.has(key.opens));
    const seen = this.keys.find((key) => key.place === this.here || isInside(key, this.here, this.opened));
    const goal = held ? `Bring ${held.name} to the ${held.opens.locker}` : 'Find the next key';
    const subGoals = [
      { text: goal, reason: held ? `${held.name} fits it.` : 'Nothing in hand opens a locker.' },
      { text: 'Explore the exits left untried', reason: this.untried() },
    ];
    const base = { subGoals, queries: [held?.opens.locker ?? 'key', this.here.name] };
    if (seen)
      return { ...base, action: `take ${seen.name}`, commands: [`take ${seen.name}`], reason: 'A key is here.' };
    if (this.opened.size === this.keys.length)
      return { ...base, action: 'take treasure', commands: ['take treasure'], reason: 'The golden locker is open.' };
    if (held && held.opens === this.here) {
      const command = this.unlocked.has(this.here)
        ? `open ${this.here.locker}`
        : `unlock ${this.here.locker} with ${held.name}`;
      return { ...base, action: command, commands: [command], reason: `I hold ${held.name}, and this is its locker.` };
    }
    return { ...base, ...this.walk(held?.opens) };
  }

  private walk(target: Room | undefined): Pick<FakeDecision, 'action' | 'commands' | 'reason'> {
    const known = target && this.visited.has(target) ? this.pathTo((room) => room === target) : null;
    const path = known ?? this.pathTo((room) => !this.visited.has(room)) ?? [];
    const commands = path.map((direction) => `go ${direction}`);
    if (known && commands.length > 1)
      return { action: `go to ${target!.name}`, commands, reason: `The ${target!.locker} was seen there.` };
    const next = commands.slice(0, 1);
    return {
      action: next[0] ?? 'look',
      commands: next.length > 0 ? next : ['look'],
      reason: 'This way was not tried yet.',
    };
  }

  private pathTo(isGoal: (room: Room) => boolean): Direction[] | null {
    const queue: { room: Room; path: Direction[] }[] = [{ room: this.here, path: [] }];
    const done = new Set([this.here]);
    for (let at = queue.shift(); at; at = queue.shift()) {
      if (isGoal(at.room) && at.path.length > 0) return at.path;
      if (!this.visited.has(at.room)) continue;
      for (const direction of DIRECTIONS) {
        const next = at.room.ways[direction];
        if (!next || done.has(next)) continue;
        done.add(next);
        queue.push({ room: next, path: [...at.path, direction] });
      }
    }
    return null;
  }

  private go(direction: Direction): FakeObservation {
    const next = this.here.ways[direction];
    if (!next) return this.look(`You cannot go ${direction} from here.`, [], []);
    const before = this.here;
    this.here = next;
    this.visited.add(next);
    const ways: Triple[] = [
      { subject: next.name, relation: `is ${direction} of`, object: before.name },
      { subject: before.name, relation: `is ${OPPOSITE[direction]} of`, object: next.name },
    ];
    return this.look(this.describe(), ways, []);
  }

  private take(object: string): FakeObservation {
    if (object === 'treasure' && this.opened.size === this.keys.length) {
      this.score += 1;
      this.won = true;
      const has: Triple = { subject: 'treasure', relation: 'is in', object: 'inventory' };
      return this.look('You take the treasure. You have won.', [has], []);
    }
    const key = this.keys.find((candidate) => candidate.name === object);
    if (!key || (key.place !== this.here && !isInside(key, this.here, this.opened)))
      return this.look(`There is no ${object} here.`, [], []);
    const from = key.place === this.here ? this.here.name : this.here.locker;
    key.place = 'inventory';
    this.score += 1;
    return this.look(
      `You take the ${object}. Your score has just gone up by one point.`,
      [{ subject: object, relation: 'is in', object: 'inventory' }],
      [{ subject: object, relation: 'is in', object: from }],
    );
  }

  private unlock(object: string): FakeObservation {
    const key = this.keys.find((candidate) => object === `${this.here.locker} with ${candidate.name}`);
    if (!key || key.place !== 'inventory' || key.opens !== this.here) return this.look('It does not fit.', [], []);
    this.unlocked.add(this.here);
    const locker = this.here.locker;
    return this.look(
      `You unlock the ${locker}.`,
      [{ subject: locker, relation: 'is', object: 'unlocked' }],
      [{ subject: locker, relation: 'is', object: 'locked' }],
    );
  }

  private open(): FakeObservation {
    if (!this.unlocked.has(this.here)) return this.look('It is locked.', [], []);
    this.opened.add(this.here);
    const locker = this.here.locker;
    const key = this.keys.find((candidate) => isInside(candidate, this.here, this.opened));
    const found = key?.name ?? 'treasure';
    return this.look(
      `You open the ${locker}, revealing ${found}${key ? ` and a note: “${found} opens the ${key.opens.locker}”` : ''}.`,
      [
        { subject: found, relation: 'is in', object: locker },
        ...(key ? [{ subject: found, relation: 'opens', object: key.opens.locker }] : []),
        { subject: locker, relation: 'is', object: 'open' },
      ],
      [{ subject: locker, relation: 'is', object: 'unlocked' }],
    );
  }

  private look(text: string, facts: readonly Triple[], outdated: readonly Triple[]): FakeObservation {
    const here = this.here;
    const seen: Triple[] = DIRECTIONS.filter((direction) => here.ways[direction]).map((direction) => ({
      subject: here.name,
      relation: 'has exit',
      object: direction,
    }));
    seen.push({ subject: here.locker, relation: 'is in', object: here.name });
    if (!this.unlocked.has(here)) seen.push({ subject: here.locker, relation: 'is', object: 'locked' });
    for (const key of this.keys) {
      if (key.place !== here) continue;
      seen.push({ subject: key.name, relation: 'is in', object: here.name });
      seen.push({ subject: key.name, relation: 'opens', object: key.opens.locker });
    }
    const kinds: Record<string, EntityKind> = { inventory: 'agent', [here.locker]: 'item', treasure: 'item' };
    for (const room of this.visited) kinds[room.name] = 'place';
    for (const key of this.keys) kinds[key.name] = 'item';
    const held = this.keys.filter((key) => key.place === 'inventory').map((key) => key.name);
    return {
      text,
      inventory: held.length > 0 ? `You are carrying: ${held.join(', ')}.` : 'You are carrying nothing.',
      admissible: this.won ? [] : this.admissible(),
      score: this.score,
      won: this.won,
      facts: [...facts, ...seen],
      outdated,
      kinds,
    };
  }

  private admissible(): string[] {
    const commands = DIRECTIONS.filter((direction) => this.here.ways[direction]).map((direction) => `go ${direction}`);
    for (const key of this.keys) {
      if (key.place === this.here || isInside(key, this.here, this.opened)) commands.push(`take ${key.name}`);
      if (key.place === 'inventory') commands.push(`unlock ${this.here.locker} with ${key.name}`);
    }
    commands.push(`examine ${this.here.locker}`, `open ${this.here.locker}`, 'look');
    if (this.opened.size === this.keys.length) commands.push('take treasure');
    return commands.sort();
  }

  private describe(): string {
    const exits = DIRECTIONS.filter((direction) => this.here.ways[direction]);
    const state = this.opened.has(this.here) ? 'open' : this.unlocked.has(this.here) ? 'closed' : 'locked';
    const floor = this.keys
      .filter((key) => key.place === this.here)
      .map((key) => ` There is a ${key.name} on the floor.`);
    return `You are in ${this.here.name}. A ${this.here.locker} stands here, ${state}.${floor.join('')} Exits: ${exits.join(', ')}.`;
  }

  private untried(): string {
    const count = [...this.visited].flatMap((room) =>
      DIRECTIONS.filter((direction) => room.ways[direction] && !this.visited.has(room.ways[direction])),
    ).length;
    return `${count} known exits lead to rooms not seen yet.`;
  }
}

function isInside(key: Key, room: Room, opened: ReadonlySet<Room>): boolean {
  return typeof key.place === 'object' && 'inside' in key.place && key.place.inside === room && opened.has(room);
}

function buildRooms(count: number, random: () => number): readonly Room[] {
  const cells = new Map<string, Room>();
  const rooms: Room[] = [];
  const spots: [number, number][] = [[0, 0]];
  while (rooms.length < count) {
    const [x, y] = rooms.length === 0 ? [0, 0] : spots[Math.floor(random() * spots.length)]!;
    const direction = DIRECTIONS[Math.floor(random() * 4)]!;
    const spot: [number, number] = rooms.length === 0 ? [0, 0] : [x + STEPS[direction][0], y + STEPS[direction][1]];
    if (cells.has(spot.join())) continue;
    const index = rooms.length;
    const color = COLORS[index % COLORS.length]!;
    const room: Room = {
      name: `Room ${nameOf(index)}`,
      locker: `${color}${index < 12 ? '' : ` ${index}`} locker`,
      ways: {},
    };
    cells.set(spot.join(), room);
    spots.push(spot);
    rooms.push(room);
    if (index === 0) continue;
    const from = cells.get(`${x},${y}`)!;
    from.ways[direction] = room;
    room.ways[OPPOSITE[direction]] = from;
  }
  return rooms;
}

function nameOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `A${String.fromCharCode(65 + index - 26)}`;
}

function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
