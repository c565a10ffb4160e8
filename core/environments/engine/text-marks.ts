/** Which texts a fact shows in: the rooms to describe anew when it begins or ends, and the inventory. */
import type { GroundGame } from './ground-game.ts';
import { pack, type PackedLists } from './pack-effects.ts';
import type { Places } from './places.ts';
import { dependenciesOf, type TextProgram } from './text-program.ts';

/** By fact: room entities, and the entity count for the inventory. */
export type TextMarks = PackedLists;

export function markTexts(game: GroundGame, places: Places, rooms: ReadonlyMap<number, TextProgram>): TextMarks {
  const inventorySlot = game.symbols.entities.length;
  const marks: Set<number>[] = Array.from({ length: game.facts.size }, () => new Set());
  const holderRooms = new Map<number, number[]>();
  for (const [room, program] of rooms) {
    const { facts, holders } = dependenciesOf(program);
    for (const fact of facts) marks[fact]?.add(room);
    for (const holder of [...holders, room]) holderRooms.set(holder, [...(holderRooms.get(holder) ?? []), room]);
  }
  for (const [fact, set] of marks.entries()) {
    const holder = places.holder[fact]!;
    if (holder === game.inventory && holder >= 0) set.add(inventorySlot);
    for (const room of holderRooms.get(holder) ?? []) set.add(room);
  }
  for (const fact of nameFacts(game)) for (const slot of [...rooms.keys(), inventorySlot]) marks[fact]!.add(slot);
  return pack(marks.map((set) => [...set]));
}

/** Facts that change how a thing is called. */
function nameFacts(game: GroundGame): number[] {
  const predicates = new Set(
    game.definition.namePrefixes.flat().map((prefix) => game.symbols.predicate(prefix.predicate)),
  );
  const found: number[] = [];
  for (let fact = 0; fact < game.facts.size; fact += 1)
    if (predicates.has(game.facts.predicateOf(fact))) found.push(fact);
  return found;
}
