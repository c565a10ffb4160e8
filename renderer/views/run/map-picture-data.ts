/** A map ready to be drawn: the agent's own, or the true one beside it. */
import { layOutRooms } from '../../../core/events/map-layout.ts';
import type { MapView } from '../../../core/events/map-view.ts';
import type { Offset } from '../../../core/events/moves.ts';
import type { TrueMapView } from '../../../core/contract/views.ts';

export interface PictureRoom {
  readonly key: string;
  readonly name: string;
  readonly cell: Offset;
  readonly items: readonly { readonly name: string; readonly isCertain: boolean }[];
  /** Directions of exits that nobody tried. */
  readonly untried: readonly string[];
  readonly isHere: boolean;
  /** False for a room that the agent never learned of. */
  readonly isKnown: boolean;
}

export interface MapPictureData {
  readonly rooms: readonly PictureRoom[];
  /** Each way once, by the rooms' keys. */
  readonly ways: readonly { readonly from: string; readonly to: string; readonly door: string | null }[];
  /** Keys of the rooms in the order in which they were walked. */
  readonly path: readonly string[];
}

export function knownMapPicture({ rooms, passages, path }: MapView): MapPictureData {
  const here = path.at(-1)?.roomId;
  return {
    rooms: rooms.map(({ room, cell, items, exits }) => ({
      key: String(room.entityId),
      name: room.name,
      cell,
      items: items.map(({ item, isCertain }) => ({ name: item.name, isCertain })),
      untried: exits.filter(({ isTried }) => !isTried).map(({ direction }) => direction),
      isHere: room.entityId === here,
      isKnown: true,
    })),
    ways: onceEach(passages.map(({ from, to }) => ({ from: String(from), to: String(to), door: null }))),
    path: path.map(({ roomId }) => String(roomId)),
  };
}

/** Things stand where they lay at first; rooms that `known` lacks are marked. */
export function trueMapPicture(map: TrueMapView, known: MapView): MapPictureData {
  const found = new Set(known.rooms.map(({ room }) => room.name.toLowerCase()));
  const order = map.start === null ? map.rooms : [map.start, ...map.rooms.filter((room) => room !== map.start)];
  const cells = layOutRooms(order, map.ways);
  const roomOf = roomFinder(map);
  return {
    rooms: order.map((name) => ({
      key: name,
      name,
      cell: cells.get(name)!,
      items: map.things.flatMap((thing) =>
        roomOf(thing.place) === name ? [{ name: thing.name, isCertain: true }] : [],
      ),
      untried: [],
      isHere: false,
      isKnown: found.has(name.toLowerCase()),
    })),
    ways: onceEach(map.ways),
    path: [],
  };
}

function onceEach<Way extends { readonly from: string; readonly to: string }>(ways: readonly Way[]): readonly Way[] {
  const seen = new Set<string>();
  return ways.filter(({ from, to }) => {
    if (seen.has(`${to}\n${from}`)) return false;
    seen.add(`${from}\n${to}`);
    return true;
  });
}

/** What a place lies in, through whatever holds it. */
function roomFinder({ rooms, things }: TrueMapView): (place: string) => string | null {
  const holders = new Map(things.map(({ name, place }) => [name, place]));
  const all = new Set(rooms);
  return (place) => {
    let here: string | undefined = place;
    for (let depth = 0; here !== undefined && depth < 6; depth += 1) {
      if (all.has(here)) return here;
      here = holders.get(here);
    }
    return null;
  };
}
