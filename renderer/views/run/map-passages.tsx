/** Ways between rooms, and exits that nobody tried. */
import { offsetOf } from '../../../core/events/moves.ts';
import { stub } from './map-geometry.ts';
import type { Point } from './map-geometry.ts';
import type { MapPictureData } from './map-picture-data.ts';
import classes from './room-map.module.css';

export function MapPassages({ map, placeOf }: { map: MapPictureData; placeOf: ReadonlyMap<string, Point> }) {
  return (
    <g aria-hidden="true">
      {map.ways.map(({ from, to, door }) => {
        const [start, end] = [placeOf.get(from), placeOf.get(to)];
        if (!start || !end) return null;
        return (
          <line key={`${from} ${to}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} className={classes.way}>
            {door !== null && <title>{door}</title>}
          </line>
        );
      })}
      {map.rooms.flatMap(({ key, untried }) =>
        untried.map((direction) => {
          const offset = offsetOf(direction);
          const at = placeOf.get(key);
          if (!offset || !at) return null;
          const { from, to } = stub(at, offset);
          return (
            <g key={`${key} ${direction}`} className={classes.open}>
              <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
              <circle cx={to.x} cy={to.y} r="3.2" />
            </g>
          );
        }),
      )}
    </g>
  );
}
