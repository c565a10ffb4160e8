/** Following one's own plan through a cooking house: where one stands, what is open, what is in the hands. */
import { shortestWay } from '../house/grid-map.ts';
import { roomOfPlace, type CookingPlan } from './cooking-plan.ts';
import { canOpen } from './furniture.ts';
import { INVENTORY } from './stock.ts';

/** Writes down the commands of a solution while it is worked out. */
export class KitchenWalk {
  readonly #plan: CookingPlan;
  readonly #opened = new Set<string>();
  readonly #places: Map<string, string>;
  readonly commands: string[] = [];
  room: number;

  constructor(plan: CookingPlan) {
    this.#plan = plan;
    this.room = plan.startRoom;
    this.#places = new Map(plan.stock.map(({ food, place }) => [food.name, place]));
    if (plan.knifePlace !== null) this.#places.set('knife', plan.knifePlace);
  }

  get carriedCount(): number {
    return [...this.#places.values()].filter((place) => place === INVENTORY).length;
  }

  get hasRoom(): boolean {
    return this.#plan.capacity === null || this.carriedCount < this.#plan.capacity;
  }

  isCarried(thing: string): boolean {
    return this.#places.get(thing) === INVENTORY;
  }

  goTo(room: number): void {
    const { house, options } = this.#plan;
    for (const way of shortestWay(house.map, this.room, room) ?? []) {
      const next = house.map.exits[this.room]!.get(way)!;
      const door = house.doors.find(({ between }) => between.includes(this.room) && between.includes(next));
      if (door !== undefined && options.open) this.#open(door.name);
      this.commands.push(`go ${way}`);
      this.room = next;
    }
  }

  /** From wherever in this room it is. */
  take(thing: string): void {
    const place = this.#places.get(thing)!;
    const holder = this.#plan.furniture.find(({ name }) => name === place);
    if (holder !== undefined && canOpen(holder) && this.#plan.options.open) this.#open(place);
    this.commands.push(holder === undefined ? `take ${thing}` : `take ${thing} from ${place}`);
    this.#places.set(thing, INVENTORY);
  }

  drop(thing: string): void {
    this.commands.push(`drop ${thing}`);
    this.#places.set(thing, this.#plan.house.rooms[this.room]!);
  }

  do(command: string): void {
    this.commands.push(command);
  }

  roomOf(thing: string): number {
    const place = this.#places.get(thing)!;
    return place === INVENTORY ? this.room : roomOfPlace(this.#plan, place);
  }

  #open(name: string): void {
    if (this.#opened.has(name)) return;
    this.#opened.add(name);
    this.commands.push(`open ${name}`);
  }
}
