/** The page's side of the layout: feeds the worker what is new in the graph, keeps the last places. */
import { layOutRooms } from '../../core/events/map-layout.ts';
import { relationDirection } from '../../core/events/map-view.ts';
import type { EntityView, GraphView } from '../../core/events/run-view.ts';
import type { LayoutReply, LayoutRequest } from './layout-messages.ts';

export interface LayoutWorker {
  postMessage(request: LayoutRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<LayoutReply>) => void) | null;
}

/** Distance of two rooms side by side, where the graph begins as the map. */
const ROOM_PX = 150;

export class GraphLayout {
  /** Node number by entity. */
  readonly indexOf = new Map<EntityView['entityId'], number>();
  positions: Float32Array = new Float32Array(0);
  isSettled = true;
  /** Grows with every report, so that readers know what they have drawn. */
  version = 0;
  private readonly worker: LayoutWorker;
  private readonly linked = new Set<string>();
  private readonly onMove: () => void;

  constructor(worker: LayoutWorker, onMove: () => void) {
    this.worker = worker;
    this.onMove = onMove;
    worker.onmessage = ({ data }) => {
      this.positions = data.positions;
      this.isSettled = data.isSettled;
      this.version += 1;
      this.onMove();
    };
  }

  /** Hands over entities and facts that were not known before; does nothing where there are none. */
  update(graph: GraphView): void {
    const isFirst = this.indexOf.size === 0;
    for (const id of graph.entities.keys()) if (!this.indexOf.has(id)) this.indexOf.set(id, this.indexOf.size);
    const links: number[] = [];
    for (const { subjectId, objectId } of graph.facts.values()) {
      const a = this.indexOf.get(subjectId);
      const b = this.indexOf.get(objectId);
      const key = `${Math.min(a ?? 0, b ?? 0)} ${Math.max(a ?? 0, b ?? 0)}`;
      if (a === undefined || b === undefined || a === b || this.linked.has(key)) continue;
      this.linked.add(key);
      links.push(a, b);
    }
    const count = this.indexOf.size;
    if (count * 2 === this.positions.length && links.length === 0) return;
    if (count === 0) return;
    this.isSettled = false;
    const seeds = isFirst ? this.mapSeeds(graph) : [];
    this.worker.postMessage({
      type: 'extend',
      count,
      links: Int32Array.from(links),
      seeds: Float32Array.from(seeds),
    });
  }

  restart(): void {
    this.isSettled = false;
    this.worker.postMessage({ type: 'restart' });
  }

  /** Null until the worker has placed it. */
  placeOf(id: EntityView['entityId']): { x: number; y: number } | null {
    const index = this.indexOf.get(id);
    const x = index === undefined ? undefined : this.positions[2 * index];
    return x === undefined ? null : { x, y: this.positions[2 * index! + 1]! };
  }

  dispose(): void {
    this.worker.onmessage = null;
    this.worker.terminate();
  }

  /** Rooms begin where they are on the map, so that north is up in the graph as well. */
  private mapSeeds(graph: GraphView): number[] {
    const ways = [...graph.facts.values()].flatMap(({ subjectId, objectId, relation }) => {
      const direction = relationDirection(relation);
      return direction === null ? [] : [{ from: objectId, to: subjectId, direction }];
    });
    const rooms = [...new Set(ways.flatMap(({ from, to }) => [from, to]))];
    const cells = [...layOutRooms(rooms, ways)];
    const middle = (read: (cell: { x: number; y: number }) => number): number =>
      cells.reduce((sum, [, cell]) => sum + read(cell), 0) / Math.max(1, cells.length);
    const [midX, midY] = [middle(({ x }) => x), middle(({ y }) => y)];
    return cells.flatMap(([id, { x, y }]) => [this.indexOf.get(id)!, (x - midX) * ROOM_PX, (y - midY) * ROOM_PX]);
  }
}

/** A worker that lays out in the background. */
export function startLayoutWorker(): LayoutWorker {
  return new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
}
