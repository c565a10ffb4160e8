/** Ways between rooms, and exits that nobody tried. */
import { offsetOf } from '../../../core/events/moves.ts';
import type { MapView } from '../../../core/events/map-view.ts';
import { stub } from './map-geometry.ts';
import type { MapGeometry } from './map-geometry.ts';
import classes from './room-map.module.css';

export function MapPassages({ map, geometry }: { map: MapView; geometry: MapGeometry }) {
  const cellOf = new Map(map.rooms.map(({ room, cell }) => [room.entityId, cell]));
  const ways = map.passages.filter(
    ({ from, to }) => from < to || !map.passages.some((way) => way.from === to && way.to === from),
  );
  return (
    <g aria-hidden="true">
      {ways.map(({ from, to }) => {
        const [a, b] = [cellOf.get(from), cellOf.get(to)];
        if (!a || !b) return null;
        const [start, end] = [geometry.placeOf(a), geometry.placeOf(b)];
        return <line key={`${from} ${to}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} className={classes.way} />;
      })}
      {map.rooms.flatMap(({ room, cell, exits }) =>
        exits.map(({ direction, isTried }) => {
          const offset = offsetOf(direction);
          if (isTried || !offset) return null;
          const { from, to } = stub(geometry.placeOf(cell), offset);
          return (
            <g key={`${room.entityId} ${direction}`} className={classes.open}>
              <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
              <circle cx={to.x} cy={to.y} r="3.2" />
            </g>
          );
        }),
      )}
    </g>
  );
}
