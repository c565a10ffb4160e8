/** Keeps score of tidying up: points for finding what is out of place and for putting it right, one off for disturbing. */
import type { GameState } from '../engine/game-state.ts';
import type { GroundGame } from '../engine/ground-game.ts';
import type { Scoring } from '../engine/quest-tracker.ts';

export interface TidyRules {
  /** By the thing's name, the names of what it belongs in or on. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** For the first taking of a thing that is out of place. */
  readonly take: number;
  /** For the first putting of such a thing in its place. */
  readonly place: number;
  /** For each taking of a thing that is in its place; negative. */
  readonly disturb: number;
  readonly maximum: number;
}

interface BoundTidying extends Omit<TidyRules, 'places'> {
  readonly things: readonly { readonly thing: number; readonly places: ReadonlySet<number> }[];
  readonly inventory: number;
}

/** Things and places that the game does not have are left out. */
export function bindTidying({ places, ...points }: TidyRules, game: GroundGame): BoundTidying {
  const byName = new Map(game.symbols.entities.map(({ name }, entity) => [name.toLowerCase(), entity]));
  const find = (name: string): number => byName.get(name.toLowerCase()) ?? -1;
  const things = [...places]
    .map(([name, holders]) => ({ thing: find(name), places: new Set(holders.map(find)) }))
    .filter(({ thing }) => thing >= 0);
  return { ...points, things, inventory: game.inventory };
}

/** What is known of each thing, as bits. */
const IN_PLACE = 1;
const HELD = 2;
const TAKE_COUNTED = 4;
const PLACE_COUNTED = 8;

interface TidySnapshot {
  readonly known: Uint8Array;
  readonly score: number;
  readonly won: boolean;
}

export class TidyTracker implements Scoring {
  readonly #rules: BoundTidying;
  readonly #known: Uint8Array;
  #hasStarted = false;
  score = 0;
  won = false;
  readonly lost = false;

  constructor(rules: BoundTidying) {
    this.#rules = rules;
    this.#known = new Uint8Array(rules.things.length);
  }

  update(state: GameState): void {
    let inPlace = 0;
    for (let index = 0; index < this.#rules.things.length; index += 1) {
      const { thing, places } = this.#rules.things[index]!;
      const parent = state.parentOf(thing);
      const isInPlace = places.has(parent);
      this.#follow(index, isInPlace, parent === this.#rules.inventory);
      if (isInPlace) inPlace += 1;
    }
    this.#hasStarted = true;
    this.won = inPlace > 0 && inPlace === this.#rules.things.length;
  }

  snapshot(): TidySnapshot {
    return { known: this.#known.slice(), score: this.score, won: this.won };
  }

  /** `snapshot`: one of this tracker's own. */
  restore(snapshot: unknown): void {
    const { known, score, won } = snapshot as TidySnapshot;
    this.#known.set(known);
    this.score = score;
    this.won = won;
  }

  #follow(index: number, isInPlace: boolean, isHeld: boolean): void {
    const before = this.#known[index]!;
    let counted = before & (TAKE_COUNTED | PLACE_COUNTED);
    // What is in its place at first can earn nothing.
    if (!this.#hasStarted) counted = isInPlace ? TAKE_COUNTED | PLACE_COUNTED : 0;
    else if (isHeld && !(before & HELD)) {
      if (before & IN_PLACE) this.score += this.#rules.disturb;
      else if (!(counted & TAKE_COUNTED)) {
        counted |= TAKE_COUNTED;
        this.score += this.#rules.take;
      }
    } else if (isInPlace && !(before & IN_PLACE) && !(counted & PLACE_COUNTED)) {
      counted |= PLACE_COUNTED;
      this.score += this.#rules.place;
    }
    this.#known[index] = counted | (isInPlace ? IN_PLACE : 0) | (isHeld ? HELD : 0);
  }
}
