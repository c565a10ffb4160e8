/** A room of the map: its name, and what was last seen in it. */
import type { EntityView } from '../../../core/events/run-view.ts';
import type { MapRoom } from '../../../core/events/map-view.ts';
import { words } from '../../app/language.ts';
import { ROOM_HEIGHT, ROOM_WIDTH } from './map-geometry.ts';
import type { Point } from './map-geometry.ts';
import classes from './room-map.module.css';

const SHOWN_ITEMS = 3;
const LONGEST = 17;

export interface MapRoomCardProps {
  readonly room: MapRoom;
  /** Its middle. */
  readonly at: Point;
  readonly isHere: boolean;
  readonly onPick: (id: EntityView['entityId']) => void;
}

export function MapRoomCard({ room: { room, exits, items }, at, isHere, onPick }: MapRoomCardProps) {
  const untried = exits.filter(({ isTried }) => !isTried).map(({ direction }) => direction);
  const left = at.x - ROOM_WIDTH / 2;
  const top = at.y - ROOM_HEIGHT / 2;
  const shown = items.slice(0, items.length > SHOWN_ITEMS ? SHOWN_ITEMS - 1 : SHOWN_ITEMS);
  return (
    <g
      className={classes.room}
      data-here={isHere}
      role="button"
      tabIndex={0}
      aria-label={words.map.room({ name: room.name, isHere, items: items.map(({ item }) => item.name), untried })}
      onClick={() => onPick(room.entityId)}
      onKeyDown={(event) => event.key === 'Enter' && onPick(room.entityId)}
    >
      <title>{items.map(({ item }) => item.name).join(', ')}</title>
      <rect x={left} y={top} width={ROOM_WIDTH} height={ROOM_HEIGHT} rx="10" />
      <text x={left + 9} y={top + 19} className={classes.name}>
        {cut(room.name)}
      </text>
      {shown.map(({ item, isCertain }, index) => (
        <text
          key={item.entityId}
          x={left + 9}
          y={top + 35 + index * 14}
          className={classes.item}
          data-certain={isCertain}
        >
          {cut(item.name)}
        </text>
      ))}
      {shown.length < items.length && (
        <text x={left + 9} y={top + 35 + shown.length * 14} className={classes.item}>
          {words.map.more(items.length - shown.length)}
        </text>
      )}
    </g>
  );
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
