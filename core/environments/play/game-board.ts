/** A game ground once and played many times: everything about it that never changes. */
import { vocabulary, type GameDefinition } from '../engine/definition.ts';
import { groundGame, type GroundGame } from '../engine/ground-game.ts';
import { findPlaces, type Places } from '../engine/places.ts';
import { bindQuests, maxScoreOf, QuestTracker, type Scoring } from '../engine/quest-tracker.ts';
import { bindTidying, TidyTracker, type TidyRules } from './tidy-tracker.ts';
import { markTexts, type TextMarks } from '../engine/text-marks.ts';
import { createPhrasebook, type Phrasebook } from '../engine/wording.ts';
import { createCommandBook, type CommandBook } from '../parser/command-reader.ts';

export interface GameBoard {
  readonly game: GroundGame;
  readonly places: Places;
  readonly marks: TextMarks;
  readonly phrases: Phrasebook;
  /** A score keeper for one play. */
  readonly createScoring: () => Scoring;
  readonly commands: CommandBook;
  readonly maxScore: number;
}

/**
 * `tidying`: score by putting things in their places instead of by quests.
 *
 * @throws ClewError `game-invalid` for a definition that cannot be played.
 */
export function createGameBoard(definition: GameDefinition, tidying: TidyRules | null = null): GameBoard {
  const game = groundGame(definition);
  const places = findPlaces(game);
  const rooms = game.symbols.types.has(vocabulary.room) ? game.symbols.ofType(vocabulary.room) : [];
  const phrases = createPhrasebook(game, rooms);
  return {
    game,
    places,
    phrases,
    marks: markTexts(game, places, phrases.rooms),
    createScoring: scoringOf(game, tidying),
    commands: createCommandBook(game),
    maxScore: tidying?.maximum ?? maxScoreOf(definition),
  };
}

function scoringOf(game: GroundGame, tidying: TidyRules | null): () => Scoring {
  if (tidying === null) {
    const quests = bindQuests(game);
    return () => new QuestTracker(quests);
  }
  const bound = bindTidying(tidying, game);
  return () => new TidyTracker(bound);
}
