/** A room of the map: its name, and what was last seen in it. */
import type { EntityView } from '../../../core/events/run-view.ts';
import type { MapRoom } from '../../../core/events/map-view.ts';
import { VisuallyHidden } from '@mantine/core';
import { words } from '../../app/language.ts';
import { ROOM_HEIGHT, ROOM_WIDTH } from './map-geometry.ts';
import type { Point } from './map-geometry.ts';
import classes from './room-map.module.css';

const SHOWN_ITEMS = 3;

export interface MapRoomCardProps {
  readonly room: MapRoom;
  /** Its middle. */
  readonly at: Point;
  readonly isHere: boolean;
  readonly onPick: (id: EntityView['entityId']) => void;
}

export function MapRoomCard({ room: { room, exits, items }, at, isHere, onPick }: MapRoomCardProps) {
  const untried = exits.filter(({ isTried }) => !isTried).map(({ direction }) => direction);
  const shown = items.slice(0, items.length > SHOWN_ITEMS ? SHOWN_ITEMS - 1 : SHOWN_ITEMS);
  const frame = { x: at.x - ROOM_WIDTH / 2, y: at.y - ROOM_HEIGHT / 2, width: ROOM_WIDTH, height: ROOM_HEIGHT };
  return (
    <foreignObject {...frame} className={classes.frameOfRoom}>
      <button
        type="button"
        className={classes.room}
        data-here={isHere}
        title={items.map(({ item }) => item.name).join(', ') || undefined}
        onClick={() => onPick(room.entityId)}
      >
        <span className={classes.name}>{room.name}</span>
        {shown.map(({ item, isCertain }) => (
          <span key={item.entityId} className={classes.item} data-certain={isCertain}>
            {item.name}
          </span>
        ))}
        {shown.length < items.length && (
          <span className={classes.item}>{words.map.more(items.length - shown.length)}</span>
        )}
        <VisuallyHidden>
          {isHere && words.map.here} {untried.length > 0 && words.map.exitsLeft(untried)}
        </VisuallyHidden>
      </button>
    </foreignObject>
  );
}
