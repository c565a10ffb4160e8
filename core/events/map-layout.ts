/** Rooms on a compass grid: each beside the room it was entered from, farther out where the cell is taken. */
import { offsetOf } from './moves.ts';
import type { Offset } from './moves.ts';

export interface Way<Id> {
  readonly from: Id;
  readonly to: Id;
  readonly direction: string;
}

/** A cell of its own for every room; rooms without a known way to the others stand in columns to the east. */
export function layOutRooms<Id>(rooms: readonly Id[], ways: readonly Way<Id>[]): ReadonlyMap<Id, Offset> {
  const cells = new Map<Id, Offset>();
  const taken = new Set<string>();
  const put = (room: Id, cell: Offset): void => {
    cells.set(room, cell);
    taken.add(`${cell.x},${cell.y}`);
  };
  for (const room of rooms) {
    if (cells.has(room)) continue;
    put(room, freeStart(cells, taken));
    const queue = [room];
    for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
      const from = cells.get(here)!;
      for (const { to, offset } of neighbours(here, ways)) {
        if (cells.has(to)) continue;
        put(to, freeCell(from, offset, taken));
        queue.push(to);
      }
    }
  }
  return cells;
}

function neighbours<Id>(room: Id, ways: readonly Way<Id>[]): readonly { to: Id; offset: Offset }[] {
  return ways.flatMap(({ from, to, direction }) => {
    const offset = offsetOf(direction) ?? { x: 1, y: direction === 'up' ? -1 : 1 };
    if (from === room) return [{ to, offset }];
    return to === room ? [{ to: from, offset: { x: -offset.x, y: -offset.y } }] : [];
  });
}

/** The first free cell in a direction. */
function freeCell(from: Offset, offset: Offset, taken: ReadonlySet<string>): Offset {
  let cell = { x: from.x + offset.x, y: from.y + offset.y };
  while (taken.has(`${cell.x},${cell.y}`)) cell = { x: cell.x + offset.x, y: cell.y + offset.y };
  return cell;
}

function freeStart<Id>(cells: ReadonlyMap<Id, Offset>, taken: ReadonlySet<string>): Offset {
  if (cells.size === 0) return { x: 0, y: 0 };
  const placed = [...cells.values()];
  const x = Math.max(...placed.map((cell) => cell.x)) + 2;
  let y = Math.min(...placed.map((cell) => cell.y));
  while (taken.has(`${x},${y}`)) y += 1;
  return { x, y };
}
