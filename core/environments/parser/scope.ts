/** What the player can see or name here, and which of it some words mean. */
import { vocabulary } from '../engine/definition.ts';
import { isShut } from '../engine/state-tests.ts';
import type { GameState } from '../engine/game-state.ts';
import type { GroundGame } from '../engine/ground-game.ts';
import { stateName, type NamePrefixes } from '../engine/names.ts';

/** Things in the room, in the hands, on what stands here and in what is open, and the room's doors. */
export function visibleThings(game: GroundGame, state: GameState): number[] {
  const seen: number[] = [];
  const visit = (holder: number): void => {
    for (let thing = state.firstIn(holder); thing >= 0; thing = state.nextAfter(thing)) {
      if (seen.includes(thing)) continue;
      seen.push(thing);
      if (!isShut(thing, game, state)) visit(thing);
    }
  };
  if (state.room >= 0) visit(state.room);
  if (game.inventory >= 0) visit(game.inventory);
  return [...seen, ...doorsOf(state.room, game)].filter((thing) => game.symbols.entities[thing]!.name !== '');
}

/** Doors by `link(room, door, room)`. */
function doorsOf(room: number, game: GroundGame): number[] {
  const link = game.symbols.predicate(vocabulary.link);
  const doors = new Set<number>();
  for (let fact = 0; fact < game.facts.size; fact += 1)
    if (game.facts.predicateOf(fact) === link && game.facts.entitiesOf(fact)[0] === room)
      doors.add(game.facts.entitiesOf(fact)[1]!);
  return [...doors];
}

/** The things the words may mean: those called exactly so, else those whose names have all the words. */
export function meaningOf(
  words: readonly string[],
  things: readonly number[],
  { game, state, prefixes }: { game: GroundGame; state: GameState; prefixes: NamePrefixes },
): number[] {
  const phrase = words.join(' ');
  const namesOf = (thing: number): string[] => {
    const { name, synonyms = [] } = game.symbols.entities[thing]!;
    return [name, stateName(thing, game, prefixes, state.holds), ...synonyms].map((text) => text.toLowerCase());
  };
  const exact = things.filter((thing) => namesOf(thing).includes(phrase));
  if (exact.length > 0) return exact;
  return things.filter((thing) => {
    const known = new Set(namesOf(thing).flatMap((name) => name.split(/[\s]+/)));
    return words.every((word) => known.has(word));
  });
}
