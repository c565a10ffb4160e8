/** The whole of a game's map and where everything lies at first: for the viewer once a run is over, never for an agent. */
import { vocabulary, type GameDefinition } from '../engine/definition.ts';
import type { TrueMap, TrueWay } from '../environment.ts';

const WAYS = {
  north_of: ['north', 'south'],
  south_of: ['south', 'north'],
  east_of: ['east', 'west'],
  west_of: ['west', 'east'],
} as const;

export function trueMapOf(definition: GameDefinition): TrueMap {
  const names = new Map(definition.entities.map(({ id, name }) => [id, name || id]));
  const rooms = definition.entities.filter(({ type }) => type === vocabulary.room);
  const nameOf = (id: string | undefined): string => names.get(id ?? '') ?? '';
  const start = definition.facts.find(
    ({ predicate, entities }) => predicate === vocabulary.at && entities[0] === vocabulary.player,
  );
  return {
    rooms: rooms.map(({ name }) => name),
    start: start === undefined ? null : nameOf(start.entities[1]),
    ways: waysOf(definition, nameOf),
    things: definition.facts.flatMap(({ predicate, entities: [thing, place] }) =>
      isPlace(predicate) && thing !== vocabulary.player && place !== undefined
        ? [{ name: nameOf(thing), place: place === vocabulary.inventory ? 'inventory' : nameOf(place) }]
        : [],
    ),
  };
}

function isPlace(predicate: string): boolean {
  return predicate === vocabulary.at || predicate === vocabulary.in || predicate === vocabulary.on;
}

/** `north_of(a, b)`: from b one goes north to a. */
function waysOf({ facts }: GameDefinition, nameOf: (id: string | undefined) => string): TrueWay[] {
  const ways = new Map<string, TrueWay>();
  const doorOf = (one: string, other: string): string | null => {
    const link = facts.find(
      ({ predicate, entities }) => predicate === vocabulary.link && entities[0] === one && entities[2] === other,
    );
    return link === undefined ? null : nameOf(link.entities[1]);
  };
  for (const { predicate, entities } of facts) {
    if (!(predicate in WAYS) || entities.length !== 2) continue;
    const [there, back] = WAYS[predicate as keyof typeof WAYS];
    const [to, from] = entities as [string, string];
    const door = doorOf(from, to);
    ways.set(`${from} ${there}`, { from: nameOf(from), direction: there, to: nameOf(to), door });
    ways.set(`${to} ${back}`, { from: nameOf(to), direction: back, to: nameOf(from), door });
  }
  return [...ways.values()];
}
