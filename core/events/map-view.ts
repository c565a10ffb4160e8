/** The map as the agent knows it, out of its own facts: rooms on a compass grid, exits, the walked path, items by last known place. */
import { layOutRooms } from './map-layout.ts';
import { offsetOf, walkedDirection } from './moves.ts';
import type { Offset } from './moves.ts';
import type { EntityView, FactView, RunView } from './run-view.ts';

type EntityId = EntityView['entityId'];

export interface MapView {
  readonly rooms: readonly MapRoom[];
  readonly passages: readonly Passage[];
  /** Rooms in the order in which they were stood in, by step; the last is where the agent is. */
  readonly path: readonly { readonly roomId: EntityId; readonly step: number }[];
}

export interface MapRoom {
  readonly room: EntityView;
  /** Cells: x to the east, y to the south. */
  readonly cell: Offset;
  readonly exits: readonly { readonly direction: string; readonly isTried: boolean }[];
  readonly items: readonly { readonly item: EntityView; readonly isCertain: boolean }[];
}

/** `to` lies in `direction` of `from`; each way once. */
export interface Passage {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly direction: string;
}

interface Known {
  readonly view: RunView;
  readonly step: number;
  readonly facts: readonly FactView[];
}

/** By the end of a step, from what was known by then. */
export function mapView(view: RunView, step: number): MapView {
  const facts = [...view.graph.facts.values()].filter((fact) => (fact.intervals[0]?.from ?? Infinity) <= step);
  const known: Known = { view, step, facts };
  const passages = passagesOf(facts);
  const exits = exitsOf(known);
  const roomIds = new Set([...passages.flatMap(({ from, to }) => [from, to]), ...exits.keys(), ...placesOf(known)]);
  const cells = layOutRooms([...roomIds], passages);
  const items = itemsByRoom(known, roomIds);
  const rooms = [...roomIds].flatMap((roomId) => {
    const room = view.graph.entities.get(roomId);
    const cell = cells.get(roomId);
    if (!room || !cell) return [];
    const tried = new Set(passages.filter(({ from }) => from === roomId).map(({ direction }) => direction));
    const directions = new Set([...(exits.get(roomId) ?? []), ...tried]);
    return [
      {
        room,
        cell,
        exits: [...directions].map((direction) => ({ direction, isTried: tried.has(direction) })),
        items: items.get(roomId) ?? [],
      },
    ];
  });
  return { rooms, passages, path: pathOf(known, passages) };
}

/** The direction of a room-to-room relation such as `is west of`; null for any other. */
export function relationDirection(relation: string): string | null {
  return (
    /^(?:is |lies )?(?:to the )?(north|south|east|west|north-?east|north-?west|south-?east|south-?west|up|down) (?:of|from)$/
      .exec(relation.toLowerCase())?.[1]
      ?.replace('-', '') ?? null
  );
}

function passagesOf(facts: readonly FactView[]): readonly Passage[] {
  const passages = new Map<string, Passage>();
  for (const fact of facts) {
    const direction = relationDirection(fact.relation);
    if (direction === null) continue;
    const passage = { from: fact.objectId, to: fact.subjectId, direction };
    passages.set(`${passage.from} ${passage.to}`, passage);
  }
  return [...passages.values()];
}

function exitsOf({ view, facts }: Known): ReadonlyMap<EntityId, ReadonlySet<string>> {
  const exits = new Map<EntityId, Set<string>>();
  for (const fact of facts) {
    if (!/\bexits?\b/i.test(fact.relation)) continue;
    const name = view.graph.entities.get(fact.objectId)?.name.toLowerCase() ?? '';
    const direction = name.split(/\s+/).find((word) => offsetOf(word) !== null || word === 'up' || word === 'down');
    if (direction === undefined) continue;
    exits.set(fact.subjectId, (exits.get(fact.subjectId) ?? new Set()).add(direction));
  }
  return exits;
}

function placesOf({ view, step }: Known): readonly EntityId[] {
  return [...view.graph.entities.values()]
    .filter((entity) => entity.kind === 'place' && entity.firstStep <= step)
    .map((entity) => entity.entityId);
}

/** Follows `is in`, `is on`, `contains` up to a room; a fact that no longer holds counts where nothing newer says otherwise. */
function itemsByRoom(known: Known, roomIds: ReadonlySet<EntityId>): ReadonlyMap<EntityId, MapRoom['items']> {
  const holders = new Map<EntityId, { holder: EntityId; fact: FactView }>();
  for (const fact of known.facts) {
    const place = placing(fact);
    if (!place || isExit(known.view.graph.entities.get(place.item)?.name ?? '')) continue;
    const before = holders.get(place.item);
    if (!before || lastHeld(fact, known.step) >= lastHeld(before.fact, known.step))
      holders.set(place.item, { holder: place.holder, fact });
  }
  const items = new Map<EntityId, MapRoom['items'][number][]>();
  for (const itemId of holders.keys()) {
    const item = known.view.graph.entities.get(itemId);
    const found = item && roomIds.has(itemId) ? null : roomOf(itemId, { holders, roomIds, step: known.step });
    if (!item || !found) continue;
    items.set(found.roomId, [...(items.get(found.roomId) ?? []), { item, isCertain: found.isCertain }]);
  }
  return items;
}

function placing({ subjectId, relation, objectId }: FactView): { item: EntityId; holder: EntityId } | null {
  if (/^(?:is |are |lies |stands )?(?:in|on|at|inside|under)$/i.test(relation))
    return { item: subjectId, holder: objectId };
  return /^(?:contains|holds|has on it|has in it)$/i.test(relation) ? { item: objectId, holder: subjectId } : null;
}

/** Words such as `exit to the north` are not things that stand in a room. */
function isExit(name: string): boolean {
  return /\bexit\b/i.test(name) || walkedDirection(name) !== null;
}

function roomOf(
  itemId: EntityId,
  at: {
    holders: ReadonlyMap<EntityId, { holder: EntityId; fact: FactView }>;
    roomIds: ReadonlySet<EntityId>;
    step: number;
  },
): { roomId: EntityId; isCertain: boolean } | null {
  let isCertain = true;
  let here = itemId;
  for (let depth = 0; depth < 5; depth += 1) {
    const next = at.holders.get(here);
    if (!next) return null;
    isCertain &&= lastHeld(next.fact, at.step) === Infinity;
    here = next.holder;
    if (at.roomIds.has(here)) return { roomId: here, isCertain };
  }
  return null;
}

/** The step until which a fact held, as known by `step`; Infinity while it holds. */
function lastHeld(fact: FactView, step: number): number {
  const last = fact.intervals.filter(({ from }) => from <= step).at(-1);
  return !last || last.to === null || last.to > step ? Infinity : last.to;
}

function pathOf({ view, step }: Known, passages: readonly Passage[]): MapView['path'] {
  const path: { roomId: EntityId; step: number }[] = [];
  const name = (id: EntityId): string => view.graph.entities.get(id)?.name.toLowerCase() ?? '';
  for (const { step: at, observations } of view.steps.slice(0, step + 1)) {
    for (const { command, text } of observations) {
      const direction = command === null ? null : walkedDirection(command);
      if (direction === null) continue;
      const words = text.toLowerCase();
      const here = path.at(-1)?.roomId;
      const ways = passages.filter((way) => way.direction === direction && (here === undefined || way.from === here));
      const way = ways.find(({ to }) => words.includes(name(to)));
      if (!way) continue;
      if (here === undefined) path.push({ roomId: way.from, step: 0 });
      path.push({ roomId: way.to, step: at });
    }
  }
  return path;
}
