/** The list of commands that can be done now, kept sorted and rebuilt only for a room whose actions changed. */
import type { GameState } from './game-state.ts';
import type { GroundGame, Region } from './ground-game.ts';

const NONE: Region = { start: 0, end: 0 };

export class AdmissibleLists {
  readonly #game: GroundGame;
  readonly #state: GameState;
  readonly #lists: (readonly string[] | undefined)[] = [];
  /** By room: the count of changes to what can be done anywhere when its list was made. */
  readonly #madeAt: number[] = [];
  #anywhere: number[] = [];
  #anywhereChanges = 0;

  constructor(game: GroundGame, state: GameState) {
    this.#game = game;
    this.#state = state;
  }

  /** Of the player's room; sorted, without doubles. The same array as long as nothing changed. */
  current(): readonly string[] {
    const { room, isListStale } = this.#state;
    this.#refreshAnywhere();
    const slot = room + 1;
    const known = this.#lists[slot];
    if (known !== undefined && (room < 0 || isListStale[room] === 0) && this.#madeAt[slot] === this.#anywhereChanges)
      return known;
    const region = this.#game.regions.get(room) ?? NONE;
    const list = this.#merge(this.#collect(region), this.#anywhere);
    this.#lists[slot] = list;
    this.#madeAt[slot] = this.#anywhereChanges;
    if (room >= 0) isListStale[room] = 0;
    return list;
  }

  #refreshAnywhere(): void {
    const { isListStale } = this.#state;
    const slot = isListStale.length - 1;
    if (isListStale[slot] === 0) return;
    isListStale[slot] = 0;
    this.#anywhere = this.#collect(this.#game.anywhere);
    this.#anywhereChanges += 1;
  }

  /** Command numbers of the ready actions of a region, ascending, each once. */
  #collect(region: Region): number[] {
    const { ready } = this.#state;
    const { actionCommands } = this.#game;
    const found: number[] = [];
    let last = -1;
    for (let word = region.start >>> 5; word << 5 < region.end; word += 1) {
      for (let bits = ready[word]!; bits !== 0; bits &= bits - 1) {
        const command = actionCommands[(word << 5) + 31 - Math.clz32(bits & -bits)]!;
        if (command !== last) found.push(command);
        last = command;
      }
    }
    return found;
  }

  #merge(here: readonly number[], anywhere: readonly number[]): readonly string[] {
    const { commands } = this.#game;
    const merged: string[] = [];
    let other = 0;
    for (const command of here) {
      while (other < anywhere.length && anywhere[other]! < command) merged.push(commands[anywhere[other++]!]!);
      if (anywhere[other] === command) other += 1;
      merged.push(commands[command]!);
    }
    while (other < anywhere.length) merged.push(commands[anywhere[other++]!]!);
    return merged;
  }
}
