/** Decides the map of a hunt, its lockers, and which of them are opened in which order. */
import type { Random } from '../../../base/random.ts';
import { distancesFrom, growMap, type RoomMap } from '../house/grid-map.ts';
import { colours } from './hunt-words.ts';
import type { HuntLevel } from './levels.ts';

/** The rooms of a hunt and what is hidden where. Room 0 is the start. */
export interface HuntPlan {
  readonly map: RoomMap;
  /** Names by room. */
  readonly lockers: readonly string[];
  /** Rooms of the lockers in the order in which they are opened; the golden one last. */
  readonly chain: readonly number[];
  /** Names in the order in which they are found; the golden one last. */
  readonly keys: readonly string[];
}

export function planHunt(level: HuntLevel, random: Random): HuntPlan {
  const map = growMap(random.fork('map'), level);
  const chain = chooseChain(map, level, random.fork('chain'));
  const golden = chain.at(-1)!;
  const shades = random.fork('colours').shuffle(colours);
  const lockers = map.exits.map((_, room) => (room === golden ? 'Golden locker' : `${shades[room]!} locker`));
  const keys = Array.from({ length: level.keys }, (_, index) =>
    index === level.keys - 1 ? 'Golden key' : `Key ${index + 1}`,
  );
  return { map, lockers, chain, keys };
}

/** A room for each key's locker, no two the same; only the golden one may be the first room. */
function chooseChain(map: RoomMap, level: HuntLevel, random: Random): number[] {
  const distances = distancesFrom(map, 0);
  const rooms = random.shuffle([...map.exits.keys()].slice(1));
  const byDistance = [...rooms].sort((a, b) => distances[b]! - distances[a]!);
  const first = level.isSecondKeyFar ? byDistance[random.integer(0, Math.floor(rooms.length / 8))]! : rooms[0]!;
  const others = rooms.filter((room) => room !== first);
  const golden = random.pick([0, ...others.slice(level.keys - 2)]);
  return [first, ...others.slice(0, level.keys - 2), golden];
}
