/** One play of a game: lines in, observations out. Synchronous and deterministic. */
import { AdmissibleLists } from '../engine/admissible.ts';
import { GameState, type StateSnapshot } from '../engine/game-state.ts';
import type { Scoring } from '../engine/quest-tracker.ts';
import { Wording } from '../engine/wording.ts';
import type { Observation } from '../environment.ts';
import { CommandReader } from '../parser/command-reader.ts';
import { explainRefusal, guardRefusal } from '../parser/refusals.ts';
import type { GameBoard } from './game-board.ts';
import { endText, helpText, scoreAnswer, scoreText } from './turn-texts.ts';

export interface PlaySnapshot {
  readonly state: StateSnapshot;
  readonly scoring: unknown;
}

export class Play {
  readonly #board: GameBoard;
  readonly #start: PlaySnapshot;
  readonly state: GameState;
  readonly #scoring: Scoring;
  readonly #wording: Wording;
  readonly #reader: CommandReader;
  readonly #admissible: AdmissibleLists;

  constructor(board: GameBoard) {
    const { game, places, marks, phrases, commands } = board;
    this.#board = board;
    this.state = new GameState(game, places, marks);
    this.#scoring = board.createScoring();
    this.#wording = new Wording(game, this.state, places, phrases);
    this.#reader = new CommandReader(game, this.state, { book: commands, prefixes: phrases.prefixes });
    this.#admissible = new AdmissibleLists(game, this.state);
    this.#scoring.update(this.state);
    this.#start = this.snapshot();
  }

  get score(): number {
    return this.#scoring.score;
  }

  get isOver(): boolean {
    return this.#scoring.won || this.#scoring.lost;
  }

  /** Back to the start; the text is the room's. */
  reset(): Observation {
    this.restore(this.#start);
    return this.#observe(this.#wording.room());
  }

  step(line: string): Observation {
    if (this.isOver) return this.#observe('The game is over.');
    return this.#observe(this.#answer(line));
  }

  snapshot(): PlaySnapshot {
    return { state: this.state.snapshot(), scoring: this.#scoring.snapshot() };
  }

  restore(snapshot: PlaySnapshot): void {
    this.state.restore(snapshot.state);
    this.#scoring.restore(snapshot.scoring);
  }

  #answer(line: string): string {
    const reading = this.#reader.read(line);
    switch (reading.kind) {
      case 'action':
        return reading.note === '' ? this.#do(reading.action) : `(${reading.note})\n${this.#do(reading.action)}`;
      case 'actions':
        return reading.commands.map((command) => this.#answer(command)).join('\n');
      case 'refusal':
        return reading.text;
      case 'question':
        if (reading.about === 'score') return scoreAnswer({ score: this.score, maxScore: this.#board.maxScore });
        return helpText(this.#board.game.definition.rules.map((rule) => rule.command));
      case 'impossible':
        return explainRefusal(reading.sentence, { game: this.#board.game, state: this.state });
    }
  }

  #do(action: number): string {
    const { game } = this.#board;
    if (game.definition.guards.length > 0) {
      const refusal = guardRefusal(game.commands[game.actionCommands[action]!]!, { game, state: this.state });
      if (refusal !== null) return refusal;
    }
    const scoreBefore = this.#scoring.score;
    this.state.apply(action);
    this.#scoring.update(this.state);
    let text = this.#wording.reply(action);
    if (this.#scoring.score !== scoreBefore) text += `\n\n${scoreText(this.#scoring.score - scoreBefore)}`;
    if (this.isOver)
      text += `\n\n${endText(!this.#scoring.lost, { score: this.#scoring.score, maxScore: this.#board.maxScore })}`;
    return text;
  }

  #observe(text: string): Observation {
    return {
      text,
      inventory: this.#wording.inventory(),
      score: this.#scoring.score,
      admissible: this.#admissible.current(),
      won: this.#scoring.won,
      lost: this.#scoring.lost,
    };
  }
}
