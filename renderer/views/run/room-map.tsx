/** The map as the agent knows it at this step: rooms on a grid, exits tried and untried, the walked path, items where last seen. */
import { useMemo } from 'react';
import { mapView } from '../../../core/events/map-view.ts';
import type { EntityView } from '../../../core/events/run-view.ts';
import { words } from '../../app/language.ts';
import { mapGeometry } from './map-geometry.ts';
import { MapPassages } from './map-passages.tsx';
import { MapPath } from './map-path.tsx';
import { MapRoomCard } from './map-room-card.tsx';
import classes from './room-map.module.css';
import { useRunContext } from './run-context.ts';

export function RoomMap({ onPick }: { onPick: (id: EntityView['entityId']) => void }) {
  const { view, step } = useRunContext();
  const map = useMemo(() => mapView(view, step), [view, step]);
  const geometry = useMemo(() => mapGeometry(map), [map]);
  if (map.rooms.length === 0) return <p className={classes.none}>{words.map.none}</p>;
  const here = map.path.at(-1)?.roomId ?? null;
  return (
    <div className={classes.pane}>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={words.run.map}>
        <svg
          viewBox={geometry.viewBox}
          className={classes.map}
          style={{ maxWidth: geometry.width * 1.4, minWidth: geometry.width * 0.86 }}
          role="group"
          aria-label={words.map.label(map.rooms.length, step)}
        >
          <MapPassages map={map} geometry={geometry} />
          <MapPath map={map} geometry={geometry} />
          {map.rooms.map((room) => (
            <MapRoomCard
              key={room.room.entityId}
              room={room}
              at={geometry.placeOf(room.cell)}
              isHere={room.room.entityId === here}
              onPick={onPick}
            />
          ))}
        </svg>
      </div>
      <p className={classes.legend}>
        <span className={classes.tried} aria-hidden="true" /> {words.map.tried}
        <span className={classes.untried} aria-hidden="true" /> {words.map.untried}
        <span className={classes.walked} aria-hidden="true" /> {words.map.walked}
        <span className={classes.note}>{words.map.items}</span>
      </p>
    </div>
  );
}
