/** Brings a followed state back in line with what the game says is carried, after an action that no rule reports. */
import { vocabulary } from '../engine/definition.ts';
import type { GameState } from '../engine/game-state.ts';
import type { GameBoard } from '../play/game-board.ts';

/** What the game reports of actions that move nothing. */
const HARMLESS =
  /^(?:looking|examining|taking inventory|waiting|searching|opening|closing|going|printing|reporting|displaying|requesting)\b/;

export class InventoryRepair {
  readonly #board: GameBoard;
  readonly #state: GameState;

  constructor(board: GameBoard, state: GameState) {
    this.#board = board;
    this.#state = state;
  }

  mayMoveThings(event: string): boolean {
    return !HARMLESS.test(event);
  }

  /** `inventory`: the game's own words, `You are carrying: a knife and an egg.` */
  apply(inventory: string): void {
    const { game } = this.#board;
    const carried = this.#namedIn(inventory);
    for (let thing = 0; thing < game.symbols.entities.length; thing += 1) {
      const isTracked = this.#state.parentOf(thing) === game.inventory;
      if (isTracked === carried.has(thing)) continue;
      const target = carried.has(thing) ? this.#fact(vocabulary.in, [thing, game.inventory]) : -1;
      if (isTracked || target >= 0) this.#state.relocate(thing, target);
    }
  }

  /** Portable things whose names end an entry of the list. */
  #namedIn(inventory: string): ReadonlySet<number> {
    const entries = inventory
      .replace(/\.\s*$/, '')
      .replace(/^[^:]*:/, '')
      .split(/,| and /)
      .map((entry) => entry.trim().toLowerCase());
    const { game, places } = this.#board;
    const found = new Set<number>();
    for (const [thing, { name }] of game.symbols.entities.entries())
      if (
        name !== '' &&
        places.isPortable[thing] === 1 &&
        entries.some((entry) => entry === name.toLowerCase() || entry.endsWith(` ${name.toLowerCase()}`))
      )
        found.add(thing);
    return found;
  }

  #fact(predicate: string, entities: readonly number[]): number {
    const { facts, symbols } = this.#board.game;
    return facts.find(symbols.predicate(predicate), entities);
  }
}
