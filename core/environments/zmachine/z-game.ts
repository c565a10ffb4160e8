/** A compiled game as a player meets it, its state followed from its .json where there is one. */
import type { Observation } from '../environment.ts';
import { TrackedGame } from '../play/tracked-game.ts';
import type { GameBoard } from '../play/game-board.ts';
import { readSentence, normalizeLine } from '../parser/sentence.ts';
import { blockedReason, hasSeveralCommands } from './blocked-commands.ts';
import { InventoryRepair } from './inventory-repair.ts';
import type { Story } from './story.ts';
import { plainText, scoreOfStatus, splitTurn } from './turn-text.ts';
import { ZMachine, type MachineSnapshot } from './z-machine.ts';

export class ZGame {
  readonly #machine: ZMachine;
  readonly #tracked: TrackedGame | null;
  readonly #repair: InventoryRepair | null;
  readonly #lidless: ReadonlySet<string>;
  readonly #opening: string;
  readonly #start: MachineSnapshot;
  readonly #startInventory: string | null;
  #inventory: string | null;
  #won = false;
  #lost = false;

  /**
   * Runs the game up to its first prompt. `board`: of its .json, null where there is none.
   *
   * @throws ClewError `game-invalid` when the game fails.
   */
  constructor(story: Story, board: GameBoard | null, options: { name: string; seed: number }) {
    this.#machine = new ZMachine(story, options);
    this.#opening = plainText(this.#machine.start());
    this.#tracked = board === null ? null : new TrackedGame(board);
    this.#repair = board === null || this.#tracked === null ? null : new InventoryRepair(board, this.#tracked.state);
    this.#lidless = board === null ? new Set() : lidlessContainers(board);
    // The reply to this one is a line of its own making.
    if (this.#tracked !== null && this.#machine.isRunning) this.#machine.send('tw-trace-actions');
    this.#tracked?.takeInventoryChange();
    this.#startInventory = this.#tracked === null ? null : this.#lookInside();
    this.#inventory = this.#startInventory;
    this.#start = this.#machine.snapshot();
  }

  get isOver(): boolean {
    const scoring = this.#tracked?.scoring;
    return this.#won || this.#lost || !this.#machine.isRunning || (scoring?.won ?? false) || (scoring?.lost ?? false);
  }

  /** The opening text has all that the game prints before its first prompt. */
  reset(): Observation {
    this.#machine.restore(this.#start);
    this.#tracked?.reset();
    this.#tracked?.takeInventoryChange();
    this.#inventory = this.#startInventory;
    this.#won = false;
    this.#lost = false;
    return this.#observe(this.#opening);
  }

  /** @throws ClewError `game-invalid` when the game fails. */
  step(line: string): Observation {
    if (this.isOver) return this.#observe('The game is over.');
    const reason = this.#refusal(line);
    if (reason !== null) return this.#observe(reason);
    const { text, events } = splitTurn(this.#machine.send(line.replace(/\s+/g, ' ').trim()));
    this.#won = text.includes('*** The End ***') || text.includes('*** You have won ***');
    this.#lost = text.includes('*** You lost! ***') || text.includes('*** You have died ***');
    this.#follow(events);
    return this.#observe(text);
  }

  #refusal(line: string): string | null {
    const blocked = blockedReason(line);
    if (blocked !== null || this.#tracked === null) return blocked;
    if (hasSeveralCommands(line)) return 'One command at a time, please.';
    const sentence = readSentence(normalizeLine(line), new Set());
    const target = sentence?.verb === 'insert' ? sentence.second.join(' ') : '';
    return this.#lidless.has(target) ? `The ${target} is not for keeping things in.` : null;
  }

  #follow(events: readonly string[]): void {
    if (this.#tracked === null || this.#repair === null) return;
    let isAmiss = false;
    for (const event of events) if (!this.#tracked.follow(event) && this.#repair.mayMoveThings(event)) isAmiss = true;
    if (this.isOver) {
      this.#inventory = this.#tracked.inventory();
      return;
    }
    if (this.#tracked.takeInventoryChange() || isAmiss) this.#inventory = this.#lookInside();
    if (isAmiss && this.#inventory !== null) {
      this.#repair.apply(this.#inventory);
      this.#tracked.scoring.update(this.#tracked.state);
    }
  }

  /** What the game says is carried, without a turn passing. */
  #lookInside(): string {
    const snapshot = this.#machine.snapshot();
    const { text } = splitTurn(this.#machine.send('inventory'));
    this.#machine.restore(snapshot);
    return text;
  }

  #observe(text: string): Observation {
    const scoring = this.#tracked?.scoring;
    return {
      text,
      inventory: this.#inventory,
      score: scoring?.score ?? scoreOfStatus(this.#machine.statusLine()) ?? 0,
      admissible: this.#tracked?.admissible() ?? null,
      won: this.#won || (scoring?.won ?? false),
      lost: this.#lost || (scoring?.lost ?? false),
    };
  }
}

/** Containers that are neither open nor closed: the game lets things in, but its rules do not know of it. */
function lidlessContainers({ game }: GameBoard): ReadonlySet<string> {
  const { symbols, facts } = game;
  if (!symbols.types.has('c')) return new Set();
  const hasState = (entity: number): boolean =>
    ['open', 'closed', 'locked'].some((state) => facts.find(symbols.predicate(state), [entity]) >= 0);
  const lidless = symbols.ofType('c').filter((entity) => !hasState(entity));
  return new Set(lidless.map((entity) => symbols.entities[entity]!.name.toLowerCase()));
}
