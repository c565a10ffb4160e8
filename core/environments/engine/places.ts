/** Which facts put a thing somewhere, and which things can ever be moved. */
import { vocabulary } from './definition.ts';
import type { GroundGame } from './ground-game.ts';

export interface Places {
  /** By fact: the thing it places and where, −1 for a fact of another sort. */
  readonly thing: Int32Array;
  readonly holder: Int32Array;
  /** By fact: the room it puts the player in, −1 for another fact. */
  readonly playerRoom: Int32Array;
  /** By entity: 1 when some action moves it. */
  readonly isPortable: Uint8Array;
  /** By entity: 1 when things are on it rather than in it. */
  readonly isSupporter: Uint8Array;
}

export function findPlaces(game: GroundGame): Places {
  const { facts, symbols } = game;
  const predicates = [vocabulary.at, vocabulary.in, vocabulary.on].map((name) => symbols.predicate(name));
  const thing = new Int32Array(facts.size).fill(-1);
  const holder = new Int32Array(facts.size).fill(-1);
  const playerRoom = new Int32Array(facts.size).fill(-1);
  const isPortable = new Uint8Array(symbols.entities.length);
  const isSupporter = new Uint8Array(symbols.entities.length);
  for (let fact = 0; fact < facts.size; fact += 1) {
    const entities = facts.entitiesOf(fact);
    if (entities.length !== 2 || !predicates.includes(facts.predicateOf(fact))) continue;
    const [what, where] = entities as [number, number];
    if (what === game.player) playerRoom[fact] = where;
    else {
      thing[fact] = what;
      holder[fact] = where;
      if (game.isFluent[fact] === 1) isPortable[what] = 1;
      if (facts.predicateOf(fact) === symbols.predicate(vocabulary.on)) isSupporter[where] = 1;
    }
  }
  return { thing, holder, playerRoom, isPortable, isSupporter };
}
