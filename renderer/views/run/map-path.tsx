/** The walked path: the newest stretch full, older ones fading. */
import type { Point } from './map-geometry.ts';
import type { MapPictureData } from './map-picture-data.ts';
import classes from './room-map.module.css';

/** Stretches after which the path is as pale as it gets. */
const FADED_AFTER = 14;
const PALEST = 0.14;

export interface MapPathProps {
  readonly path: MapPictureData['path'];
  readonly placeOf: ReadonlyMap<string, Point>;
}

export function MapPath({ path, placeOf }: MapPathProps) {
  return (
    <g aria-hidden="true">
      {newestStretches(path).map(({ from, to, age }) => {
        const [start, end] = [placeOf.get(from), placeOf.get(to)];
        if (!start || !end) return null;
        return (
          <line
            key={`${from} ${to}`}
            x1={start.x}
            y1={start.y}
            x2={end.x}
            y2={end.y}
            className={classes.path}
            opacity={Math.max(PALEST, 1 - age / FADED_AFTER)}
          />
        );
      })}
    </g>
  );
}

/** Each stretch once, however often it was walked, by when it was walked last. */
function newestStretches(path: MapPictureData['path']): readonly { from: string; to: string; age: number }[] {
  const stretches = new Map<string, { from: string; to: string; age: number }>();
  for (let index = 1; index < path.length; index += 1) {
    const [from, to] = [path[index - 1]!, path[index]!];
    stretches.set([from, to].sort().join('\n'), { from, to, age: path.length - 1 - index });
  }
  return [...stretches.values()];
}
