/** Cells of the map in pixels. */
import type { PictureRoom } from './map-picture-data.ts';

export const ROOM_WIDTH = 112;
export const ROOM_HEIGHT = 74;
const GAP_X = 30;
const GAP_Y = 32;
const MARGIN = 24;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MapGeometry {
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
  /** The middle of each room, by its key. */
  readonly placeOf: ReadonlyMap<string, Point>;
}

export function mapGeometry(rooms: readonly PictureRoom[]): MapGeometry {
  const xs = rooms.map(({ cell }) => cell.x);
  const ys = rooms.map(({ cell }) => cell.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const across = Math.max(...xs) - left + 1;
  const down = Math.max(...ys) - top + 1;
  const width = across * (ROOM_WIDTH + GAP_X) - GAP_X + 2 * MARGIN;
  const height = down * (ROOM_HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN;
  const place = ({ cell: { x, y } }: PictureRoom): Point => ({
    x: MARGIN + (x - left) * (ROOM_WIDTH + GAP_X) + ROOM_WIDTH / 2,
    y: MARGIN + (y - top) * (ROOM_HEIGHT + GAP_Y) + ROOM_HEIGHT / 2,
  });
  const placeOf = new Map(rooms.map((room) => [room.key, place(room)]));
  return { viewBox: `0 0 ${width} ${height}`, width, height, placeOf };
}

/** A short line out of a room's side, for an exit that leads nowhere known. */
export function stub(at: Point, offset: Point): { readonly from: Point; readonly to: Point } {
  const from = { x: at.x + (offset.x * ROOM_WIDTH) / 2, y: at.y + (offset.y * ROOM_HEIGHT) / 2 };
  return { from, to: { x: from.x + offset.x * 16, y: from.y + offset.y * 16 } };
}
