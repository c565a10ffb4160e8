/** Plans a treasure hunter backwards from `take the object`: walking, opening and unlocking until the solution is long enough. */
import type { Random } from '../../../base/random.ts';
import { opposite, type RoomMap } from '../house/grid-map.ts';
import type { HunterLevel } from './hunter-levels.ts';
import { bridgesOf, walkGrid } from './hunter-map.ts';
import { hunterFurniture, hunterObjects } from './hunter-words.ts';

export type Lid = 'open' | 'closed' | 'locked';

export interface HunterFurniture {
  readonly name: string;
  readonly isContainer: boolean;
  readonly room: number;
  lid: Lid;
}

export interface HunterDoor {
  readonly name: string;
  readonly between: readonly [number, number];
  lid: Lid;
}

export interface HunterThing {
  readonly name: string;
  readonly type: 'o' | 'f' | 'k';
  readonly room: number;
  /** Index of furniture; null on the floor. */
  readonly holder: number | null;
  /** Name of the door or container it unlocks. */
  readonly unlocks: string | null;
}

export interface HunterPlan {
  readonly map: RoomMap;
  readonly furniture: readonly HunterFurniture[];
  readonly doors: readonly HunterDoor[];
  readonly target: HunterThing;
  readonly decoy: HunterThing;
  readonly keys: readonly HunterThing[];
  readonly start: number;
  readonly walkthrough: readonly string[];
  /** The room of each command. */
  readonly route: readonly number[];
}

/** Null when the map has no room for a solution of that length. */
export function planHunter(level: HunterLevel, random: Random): HunterPlan | null {
  const map = walkGrid(random.fork('map'), level.rooms);
  const furniture = placeFurniture(level, random.fork('furniture'));
  const doors = level.mode === 'easy' ? [] : hangDoors(map, random.fork('doors'));
  const names = random.fork('objects').shuffle(hunterObjects);
  const chain = new BackwardChain({ level, map, furniture, doors }, random.fork('chain'));
  const target = chain.begin(names[0]!);
  while (chain.left > 0) if (!chain.extend()) return null;
  const decoy = placeDecoy(names[1]!, { level, furniture, target }, random.fork('decoy'));
  chain.shutTheRest();
  return { map, furniture, doors, target, decoy, ...chain.result() };
}

function placeFurniture({ furniture, rooms }: HunterLevel, random: Random): HunterFurniture[] {
  return random
    .shuffle(hunterFurniture)
    .slice(0, furniture)
    .map((kind) => ({ ...kind, room: random.integer(0, rooms - 1), lid: 'open' }));
}

const DOORS = ['door', 'gate', 'gateway', 'hatch', 'portal', 'passageway'];
const SORTS = ['', 'wooden ', 'metal ', 'glass ', 'narrow '];

function hangDoors(map: RoomMap, random: Random): HunterDoor[] {
  const names = SORTS.flatMap((sort) => random.shuffle(DOORS).map((door) => sort + door));
  return bridgesOf(map).map((between, index) => ({ name: names[index]!, between, lid: 'open' }));
}

function placeDecoy(
  kind: { name: string; type: 'o' | 'f' },
  { level, furniture, target }: { level: HunterLevel; furniture: readonly HunterFurniture[]; target: HunterThing },
  random: Random,
): HunterThing {
  const rooms = Array.from({ length: level.rooms }, (_, room) => room).filter((room) => room !== target.room);
  const room = rooms.length === 0 ? target.room : random.pick(rooms);
  const holders = [...furniture.keys()].filter((index) => furniture[index]!.room === room);
  const holder = holders.length > 0 && random.next() < 0.5 ? random.pick(holders) : null;
  return { ...kind, room, holder, unlocks: null };
}

interface Stage {
  readonly level: HunterLevel;
  readonly map: RoomMap;
  readonly furniture: readonly HunterFurniture[];
  readonly doors: readonly HunterDoor[];
}

/** Grows a solution from its end towards its start. */
class BackwardChain {
  readonly #stage: Stage;
  readonly #random: Random;
  readonly #commands: string[] = [];
  readonly #route: number[] = [];
  readonly #keys: HunterThing[] = [];
  readonly #visited = new Set<number>();
  /** The lock whose key has still to be found. */
  #locked: string | null = null;
  #room = 0;

  constructor(stage: Stage, random: Random) {
    this.#stage = stage;
    this.#random = random;
  }

  get left(): number {
    return this.#stage.level.length - this.#commands.length;
  }

  begin(kind: { name: string; type: 'o' | 'f' }): HunterThing {
    const { level, furniture } = this.#stage;
    this.#room = this.#random.integer(0, level.rooms - 1);
    this.#visited.add(this.#room);
    const holder = this.#pickHolder(level.length > 1);
    this.#takeFrom(kind.name, holder);
    if (holder !== null && furniture[holder]!.isContainer && this.left > 0) this.#shut(furniture[holder]!);
    return { ...kind, room: this.#room, holder, unlocks: null };
  }

  /** One step further from the end; false when there is none. */
  extend(): boolean {
    if (this.#locked !== null && (this.left === 1 || this.#random.next() < 0.4)) return this.#findKey();
    const { map, doors } = this.#stage;
    const ways = [...map.exits[this.#room]!].filter(([, other]) => !this.#visited.has(other));
    if (ways.length === 0) return this.#locked !== null && this.#findKey();
    const [out, other] = this.#random.pick(ways);
    this.#note(`go ${opposite[out]}`, other);
    const door = doors.find(({ between }) => between.includes(this.#room) && between.includes(other));
    this.#room = other;
    this.#visited.add(other);
    // A key that is still to be found takes a command too.
    const reserved = this.#locked === null ? 0 : 1;
    if (door !== undefined && this.left > reserved && this.#random.next() < 0.6) this.#shut(door);
    return true;
  }

  /** Lids and doors off the route are open, closed or, with keys about, locked for good. */
  shutTheRest(): void {
    const used = new Set(
      this.#commands.flatMap((command) => /^(?:open|unlock) (.*?)(?: with .*)?$/.exec(command)?.[1] ?? []),
    );
    const onRoute = new Set(this.#commands.flatMap((command) => / from (.*)$/.exec(command)?.[1] ?? []));
    const { level, furniture, doors } = this.#stage;
    for (const thing of furniture)
      if (thing.isContainer && !used.has(thing.name) && !onRoute.has(thing.name))
        thing.lid = this.#random.pick(level.mode === 'hard' ? ['open', 'closed', 'locked'] : ['open', 'closed']);
    for (const door of doors)
      if (!used.has(door.name) && !this.#isCrossed(door)) door.lid = this.#random.pick(['open', 'closed']);
  }

  result(): Pick<HunterPlan, 'keys' | 'start' | 'walkthrough' | 'route'> {
    return { keys: this.#keys, start: this.#room, walkthrough: this.#commands, route: this.#route };
  }

  #note(command: string, room: number): void {
    this.#commands.unshift(command);
    this.#route.unshift(room);
  }

  #takeFrom(name: string, holder: number | null): void {
    const from = holder === null ? '' : ` from ${this.#stage.furniture[holder]!.name}`;
    this.#note(`take ${name}${from}`, this.#room);
  }

  /** Something here to be on or in, or the floor. */
  #pickHolder(mayBeContainer: boolean): number | null {
    const { furniture } = this.#stage;
    const here = [...furniture.keys()].filter(
      (index) => furniture[index]!.room === this.#room && (mayBeContainer || !furniture[index]!.isContainer),
    );
    return here.length > 0 && this.#random.next() < 0.6 ? this.#random.pick(here) : null;
  }

  /** Closed, or locked where a key can still be put before it. */
  #shut(thing: { readonly name: string; lid: Lid }): void {
    this.#note(`open ${thing.name}`, this.#room);
    thing.lid = 'closed';
    if (this.#stage.level.mode !== 'hard' || this.#locked !== null || this.left < 2 || this.#random.next() < 0.5)
      return;
    thing.lid = 'locked';
    this.#locked = thing.name;
    this.#note(`unlock ${thing.name} with ${keyName(thing.name)}`, this.#room);
  }

  #findKey(): boolean {
    const lock = this.#locked!;
    const holder = this.#pickHolder(false);
    this.#takeFrom(keyName(lock), holder);
    this.#keys.push({ name: keyName(lock), type: 'k', room: this.#room, holder, unlocks: lock });
    this.#locked = null;
    return true;
  }

  #isCrossed({ between: [one, other] }: HunterDoor): boolean {
    return this.#visited.has(one) && this.#visited.has(other);
  }
}

function keyName(lock: string): string {
  return `${lock} key`;
}
