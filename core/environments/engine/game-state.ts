/** The state of play: which facts hold, which actions are ready, what lies where. Everything follows fact by fact. */
import type { GroundGame } from './ground-game.ts';
import type { Places } from './places.ts';
import type { TextMarks } from './text-marks.ts';

export interface StateSnapshot {
  readonly holds: Uint8Array;
  readonly waiting: Uint8Array;
  readonly ready: Int32Array;
  readonly links: Int32Array;
  readonly room: number;
}

export class GameState {
  readonly #game: GroundGame;
  readonly #places: Places;
  readonly #marks: TextMarks;
  /** By word of `ready`: the region it belongs to. */
  readonly #regionOfWord: Int32Array;
  readonly #entityCount: number;
  /** By fact: 1 while it holds. */
  readonly holds: Uint8Array;
  /** By action: how many of the facts it waits for do not hold. */
  readonly #waiting: Uint8Array;
  /** One bit for each action that waits for nothing. */
  readonly ready: Int32Array;
  /** Contents as linked lists, last moved first: parent, first child, next sibling of each entity. */
  readonly #links: Int32Array;
  /** The player's room, −1 when nowhere. */
  room = -1;
  /** By region (room entity, or the entity count for anywhere): 1 since an action became ready or not. */
  readonly isListStale: Uint8Array;
  /** By room: 1 since something that its text shows changed; the last one stands for the inventory. */
  readonly isTextStale: Uint8Array;

  constructor(game: GroundGame, places: Places, marks: TextMarks) {
    this.#game = game;
    this.#places = places;
    this.#marks = marks;
    this.#entityCount = game.symbols.entities.length;
    this.#regionOfWord = mapWords(game, this.#entityCount);
    this.holds = new Uint8Array(game.facts.size);
    this.#waiting = game.watchCounts.slice();
    this.ready = new Int32Array(this.#regionOfWord.length);
    this.#links = new Int32Array(3 * this.#entityCount).fill(-1);
    this.isListStale = new Uint8Array(this.#entityCount + 1).fill(1);
    this.isTextStale = new Uint8Array(this.#entityCount + 1).fill(1);
    for (const [action, known] of game.actions.entries())
      if (known !== null && this.#waiting[action] === 0) this.ready[action >>> 5]! |= 1 << (action & 31);
    for (const fact of initialOrder(game, places)) this.#begin(fact);
  }

  isReady(action: number): boolean {
    return (this.ready[action >>> 5]! & (1 << (action & 31))) !== 0;
  }

  apply(action: number): void {
    const { ends, begins } = this.#game;
    for (let index = ends.starts[action]!; index < ends.starts[action + 1]!; index += 1) this.#end(ends.items[index]!);
    for (let index = begins.starts[action]!; index < begins.starts[action + 1]!; index += 1)
      this.#begin(begins.items[index]!);
  }

  /** Puts a thing where `fact` says (−1: nowhere) instead of where it is. */
  relocate(thing: number, fact: number): void {
    for (let known = 0; known < this.holds.length; known += 1)
      if (this.holds[known] === 1 && this.#places.thing[known] === thing) this.#end(known);
    if (fact >= 0) this.#begin(fact);
  }

  /** −1 when it is nowhere. */
  parentOf(entity: number): number {
    return this.#links[entity]!;
  }

  firstIn(holder: number): number {
    return this.#links[this.#entityCount + holder]!;
  }

  nextAfter(entity: number): number {
    return this.#links[2 * this.#entityCount + entity]!;
  }

  snapshot(): StateSnapshot {
    return {
      holds: this.holds.slice(),
      waiting: this.#waiting.slice(),
      ready: this.ready.slice(),
      links: this.#links.slice(),
      room: this.room,
    };
  }

  restore(snapshot: StateSnapshot): void {
    this.holds.set(snapshot.holds);
    this.#waiting.set(snapshot.waiting);
    this.ready.set(snapshot.ready);
    this.#links.set(snapshot.links);
    this.room = snapshot.room;
    this.isListStale.fill(1);
    this.isTextStale.fill(1);
  }

  #begin(fact: number): void {
    if (this.holds[fact] === 1) return;
    this.holds[fact] = 1;
    const { starts, items } = this.#game.watchers;
    for (let index = starts[fact]!; index < starts[fact + 1]!; index += 1) {
      const action = items[index]!;
      const left = this.#waiting[action]! - 1;
      this.#waiting[action] = left;
      if (left === 0) this.#setReady(action);
    }
    const thing = this.#places.thing[fact]!;
    if (thing >= 0) this.#putFirst(thing, this.#places.holder[fact]!);
    else if (this.#places.playerRoom[fact]! >= 0) this.room = this.#places.playerRoom[fact]!;
    this.#markTexts(fact);
  }

  #end(fact: number): void {
    if (this.holds[fact] === 0) return;
    this.holds[fact] = 0;
    const { starts, items } = this.#game.watchers;
    for (let index = starts[fact]!; index < starts[fact + 1]!; index += 1) {
      const action = items[index]!;
      const left = this.#waiting[action]!;
      this.#waiting[action] = left + 1;
      if (left === 0) this.#setUnready(action);
    }
    const thing = this.#places.thing[fact]!;
    if (thing >= 0) this.#takeOut(thing, this.#places.holder[fact]!);
    else if (this.#places.playerRoom[fact]! === this.room) this.room = -1;
    this.#markTexts(fact);
  }

  #setReady(action: number): void {
    const word = action >>> 5;
    this.ready[word]! |= 1 << (action & 31);
    this.isListStale[this.#regionOfWord[word]!] = 1;
  }

  #setUnready(action: number): void {
    const word = action >>> 5;
    this.ready[word]! &= ~(1 << (action & 31));
    this.isListStale[this.#regionOfWord[word]!] = 1;
  }

  #markTexts(fact: number): void {
    const { starts, items } = this.#marks;
    for (let index = starts[fact]!; index < starts[fact + 1]!; index += 1) this.isTextStale[items[index]!] = 1;
  }

  #putFirst(thing: number, holder: number): void {
    const links = this.#links;
    if (links[thing]! >= 0) this.#takeOut(thing, links[thing]!);
    links[thing] = holder;
    links[2 * this.#entityCount + thing] = this.firstIn(holder);
    links[this.#entityCount + holder] = thing;
  }

  #takeOut(thing: number, holder: number): void {
    const links = this.#links;
    if (links[thing] !== holder) return;
    const next = this.nextAfter(thing);
    let before = this.firstIn(holder);
    if (before === thing) links[this.#entityCount + holder] = next;
    else {
      while (this.nextAfter(before) !== thing) before = this.nextAfter(before);
      links[2 * this.#entityCount + before] = next;
    }
    links[thing] = -1;
    links[2 * this.#entityCount + thing] = -1;
  }
}

/** Such that what holds things has them in the order of the definition. */
function initialOrder(game: GroundGame, places: Places): number[] {
  const facts = [...game.initialFacts.keys()].filter((fact) => game.initialFacts[fact] === 1);
  return facts.sort((a, b) => places.thing[b]! - places.thing[a]! || b - a);
}

function mapWords(game: GroundGame, anywhere: number): Int32Array {
  const regionOfWord = new Int32Array(Math.ceil(game.actions.length / 32)).fill(anywhere);
  for (const [room, { start, end }] of game.regions) regionOfWord.fill(room, start >>> 5, Math.ceil(end / 32));
  return regionOfWord;
}
