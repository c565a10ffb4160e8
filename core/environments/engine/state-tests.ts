/** Questions to the state of play about one thing. */
import { vocabulary } from './definition.ts';
import type { GameState } from './game-state.ts';
import type { GroundGame } from './ground-game.ts';

/** Whether the fact `predicate(entity)` holds. */
export function isTrue(predicate: string, entity: number, game: GroundGame, state: GameState): boolean {
  const fact = game.facts.find(game.symbols.predicate(predicate), [entity]);
  return fact >= 0 && state.holds[fact] === 1;
}

export function isShut(thing: number, game: GroundGame, state: GameState): boolean {
  return isTrue(vocabulary.closed, thing, game, state) || isTrue(vocabulary.locked, thing, game, state);
}
