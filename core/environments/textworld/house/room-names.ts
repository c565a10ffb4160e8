/** Names for rooms of houses without a plan: a hundred, no two the same. */
import type { Random } from '../../../base/random.ts';

const ROOMS: readonly string[] = [
  ...'attic basement bathroom bedroom cellar chamber closet corridor garage hallway kitchen larder laundry library'.split(
    ' ',
  ),
  ...'lobby lounge nursery office pantry parlor playroom sauna shed shower studio study vault veranda washroom'.split(
    ' ',
  ),
  ...'workshop archive bar canteen chapel conservatory dormitory foyer gallery gym kitchenette'.split(' '),
  'dining room',
  'guest room',
  'living room',
  'music room',
  'server room',
  'spare room',
  'steam room',
  'storage room',
  'sun room',
  'tea room',
];
const SIDES = ['old', 'small'];

/** `count` of them, at most 150. */
export function pickRoomNames(random: Random, count: number): string[] {
  const plain = random.shuffle(ROOMS);
  const others = random.shuffle(SIDES.flatMap((side) => ROOMS.map((room) => `${side} ${room}`)));
  return [...plain, ...others].slice(0, count);
}
