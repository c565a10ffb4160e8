/** A room of the map: its name, and what stands in it. */
import { VisuallyHidden } from '@mantine/core';
import { words } from '../../app/language.ts';
import { ROOM_HEIGHT, ROOM_WIDTH } from './map-geometry.ts';
import type { Point } from './map-geometry.ts';
import type { PictureRoom } from './map-picture-data.ts';
import classes from './room-map.module.css';

const SHOWN_ITEMS = 3;

export interface MapRoomCardProps {
  readonly room: PictureRoom;
  /** Its middle. */
  readonly at: Point;
  readonly onPick: ((key: string) => void) | undefined;
}

export function MapRoomCard({ room, at, onPick }: MapRoomCardProps) {
  const frame = { x: at.x - ROOM_WIDTH / 2, y: at.y - ROOM_HEIGHT / 2, width: ROOM_WIDTH, height: ROOM_HEIGHT };
  const look = {
    className: classes.room,
    'data-here': room.isHere,
    'data-known': room.isKnown,
    title: room.items.map(({ name }) => name).join(', ') || undefined,
  };
  return (
    <foreignObject {...frame} className={classes.frameOfRoom}>
      {onPick ? (
        <button type="button" {...look} onClick={() => onPick(room.key)}>
          <RoomWords room={room} />
        </button>
      ) : (
        <div {...look}>
          <RoomWords room={room} />
        </div>
      )}
    </foreignObject>
  );
}

function RoomWords({ room: { name, items, isHere, isKnown, untried } }: { room: PictureRoom }) {
  const shown = items.slice(0, items.length > SHOWN_ITEMS ? SHOWN_ITEMS - 1 : SHOWN_ITEMS);
  return (
    <>
      <span className={classes.name}>{name}</span>
      {shown.map((item, index) => (
        <span key={index} className={classes.item} data-certain={item.isCertain}>
          {item.name}
        </span>
      ))}
      {shown.length < items.length && (
        <span className={classes.item}>{words.map.more(items.length - shown.length)}</span>
      )}
      <VisuallyHidden>
        {isHere && words.map.here} {!isKnown && words.map.neverFound}
        {untried.length > 0 && words.map.exitsLeft(untried)}
      </VisuallyHidden>
    </>
  );
}
