/** A map as a drawing: ways, the walked path over them, and the rooms. */
import { useMemo } from 'react';
import { mapGeometry } from './map-geometry.ts';
import { MapPassages } from './map-passages.tsx';
import { MapPath } from './map-path.tsx';
import type { MapPictureData } from './map-picture-data.ts';
import { MapRoomCard } from './map-room-card.tsx';
import classes from './room-map.module.css';

/** Smaller than this, names cannot be read: the map scrolls instead. */
const SMALLEST = 0.84;
const LARGEST = 1.35;

export interface MapPictureProps {
  readonly label: string;
  readonly map: MapPictureData;
  /** With the key of the room that was chosen. */
  readonly onPick?: (key: string) => void;
}

export function MapPicture({ label, map, onPick }: MapPictureProps) {
  const geometry = useMemo(() => mapGeometry(map.rooms), [map]);
  const { width, height, viewBox, placeOf } = geometry;
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <svg
        viewBox={viewBox}
        className={classes.map}
        style={{ maxWidth: width * LARGEST, minWidth: width * SMALLEST, minHeight: height * SMALLEST }}
        role="group"
        aria-label={label}
      >
        <MapPassages map={map} placeOf={placeOf} />
        <MapPath path={map.path} placeOf={placeOf} />
        {map.rooms.map((room) => (
          <MapRoomCard key={room.key} room={room} at={placeOf.get(room.key)!} onPick={onPick} />
        ))}
      </svg>
    </div>
  );
}
