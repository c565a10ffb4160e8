/** A game ground once and played many times: everything about it that never changes. */
import { vocabulary, type GameDefinition } from '../engine/definition.ts';
import { groundGame, type GroundGame } from '../engine/ground-game.ts';
import { findPlaces, type Places } from '../engine/places.ts';
import { bindQuests, maxScoreOf, type QuestBook } from '../engine/quest-tracker.ts';
import { markTexts, type TextMarks } from '../engine/text-marks.ts';
import { createPhrasebook, type Phrasebook } from '../engine/wording.ts';
import { createCommandBook, type CommandBook } from '../parser/command-reader.ts';

export interface GameBoard {
  readonly game: GroundGame;
  readonly places: Places;
  readonly marks: TextMarks;
  readonly phrases: Phrasebook;
  readonly quests: QuestBook;
  readonly commands: CommandBook;
  readonly maxScore: number;
}

/** @throws ClewError `game-invalid` for a definition that cannot be played. */
export function createGameBoard(definition: GameDefinition): GameBoard {
  const game = groundGame(definition);
  const places = findPlaces(game);
  const rooms = game.symbols.types.has(vocabulary.room) ? game.symbols.ofType(vocabulary.room) : [];
  const phrases = createPhrasebook(game, rooms);
  return {
    game,
    places,
    phrases,
    marks: markTexts(game, places, phrases.rooms),
    quests: bindQuests(game),
    commands: createCommandBook(game),
    maxScore: maxScoreOf(definition),
  };
}
