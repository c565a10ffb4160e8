/** The state of a compiled game, followed from outside by what it reports of its actions. */
import { AdmissibleLists } from '../engine/admissible.ts';
import { GameState, type StateSnapshot } from '../engine/game-state.ts';
import type { Scoring } from '../engine/quest-tracker.ts';
import { Wording } from '../engine/wording.ts';
import type { GameBoard } from './game-board.ts';

export class TrackedGame {
  readonly #board: GameBoard;
  readonly #start: { state: StateSnapshot; scoring: unknown };
  readonly #admissible: AdmissibleLists;
  readonly #wording: Wording;
  readonly #actionsByEvent: ReadonlyMap<string, readonly number[]>;
  readonly state: GameState;
  readonly scoring: Scoring;

  constructor(board: GameBoard) {
    const { game, places, marks } = board;
    this.#board = board;
    this.state = new GameState(game, places, marks);
    this.scoring = board.createScoring();
    this.scoring.update(this.state);
    this.#admissible = new AdmissibleLists(game, this.state);
    this.#wording = new Wording(game, this.state, places, board.phrases);
    this.#actionsByEvent = indexEvents(board);
    this.#start = { state: this.state.snapshot(), scoring: this.scoring.snapshot() };
  }

  reset(): void {
    this.state.restore(this.#start.state);
    this.scoring.restore(this.#start.scoring);
  }

  admissible(): readonly string[] {
    return this.#admissible.current();
  }

  /** Follows one reported action (`taking the Key 1`); false when no rule that is ready reports so. */
  follow(event: string): boolean {
    const action = this.#actionsByEvent.get(event.toLowerCase())?.find((known) => this.#isPossible(known));
    if (action === undefined) return false;
    this.state.apply(action);
    this.scoring.update(this.state);
    return true;
  }

  /** What is carried in the engine's words, for when the game can no longer be asked. */
  inventory(): string {
    return this.#wording.inventory();
  }

  /** True since the last call when what is carried changed. */
  takeInventoryChange(): boolean {
    const slot = this.state.isTextStale.length - 1;
    const hasChanged = this.state.isTextStale[slot] === 1;
    this.state.isTextStale[slot] = 0;
    return hasChanged;
  }

  #isPossible(action: number): boolean {
    const room = this.#board.game.actions[action]?.room ?? -1;
    return (room < 0 || room === this.state.room) && this.state.isReady(action);
  }
}

/** Actions by what the game reports of them, those with the most preconditions first. */
function indexEvents({ game }: GameBoard): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [number, action] of game.actions.entries()) {
    if (action === null || action.rule.event === null) continue;
    const event = action.rule.event.replace(/\{([^}]*)\}/g, (_, name: string) => {
      const entity = game.symbols.entities[action.binding.get(name) ?? -1];
      return entity === undefined ? name : entity.name || entity.id;
    });
    const key = event.toLowerCase();
    const list = index.get(key);
    if (list === undefined) index.set(key, [number]);
    else list.push(number);
  }
  const weight = (action: number): number => game.actions[action]!.rule.preconditions.length;
  for (const list of index.values()) list.sort((a, b) => weight(b) - weight(a) || a - b);
  return index;
}
