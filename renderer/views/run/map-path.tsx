/** The walked path: the newest stretch full, older ones fading. */
import type { MapView } from '../../../core/events/map-view.ts';
import type { MapGeometry, Point } from './map-geometry.ts';
import classes from './room-map.module.css';

/** Stretches after which the path is as pale as it gets. */
const FADED_AFTER = 14;
const PALEST = 0.14;

export function MapPath({ map, geometry }: { map: MapView; geometry: MapGeometry }) {
  const placeOf = new Map<number, Point>(map.rooms.map(({ room, cell }) => [room.entityId, geometry.placeOf(cell)]));
  const strongest = new Map<string, { from: Point; to: Point; age: number }>();
  for (let index = 1; index < map.path.length; index += 1) {
    const [a, b] = [map.path[index - 1]!.roomId, map.path[index]!.roomId];
    const [from, to] = [placeOf.get(a), placeOf.get(b)];
    if (!from || !to) continue;
    strongest.set([a, b].sort((one, other) => one - other).join(' '), { from, to, age: map.path.length - 1 - index });
  }
  return (
    <g aria-hidden="true">
      {[...strongest].map(([key, { from, to, age }]) => (
        <line
          key={key}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          className={classes.path}
          opacity={Math.max(PALEST, 1 - age / FADED_AFTER)}
        />
      ))}
    </g>
  );
}
