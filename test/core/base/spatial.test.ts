/** Which facts speak of space, and what they say. */
import { describe, expect, test } from 'vitest';
import type { Triple } from '../../../core/base/facts.ts';
import { directionOf, directions, oppositeOf, readSpatialFact, wayFact } from '../../../core/base/spatial.ts';

const fact = (relation: string, object = 'B'): Triple => ({ subject: 'A', relation, object });

describe('ways between places', () => {
  test.each([
    ['is north of', 'north', 'object'],
    ['west_of', 'west', 'object'],
    ['North of', 'north', 'object'],
    ['is to the north of', 'north', 'object'],
    ['is to the north-east of', 'northeast', 'object'],
    ['is located to the south west of', 'southwest', 'object'],
    ['lies directly east of', 'east', 'object'],
    ['is east from', 'east', 'object'],
    ['is on the west side of', 'west', 'object'],
    ['is up of', 'up', 'object'],
    ['is down of', 'down', 'object'],
    ['is in of', 'in', 'object'],
    ['is upstairs from', 'up', 'object'],
    ['leads north to', 'north', 'subject'],
    ['leads to the north to', 'north', 'subject'],
    ['has exit north to', 'north', 'subject'],
    ['has an exit east leading to the', 'east', 'subject'],
    ['north exit leads to', 'north', 'subject'],
    ['has northern door to', 'north', 'subject'],
    ['going north leads to', 'north', 'subject'],
    ['connects south to', 'south', 'subject'],
    ['goes down to', 'down', 'subject'],
    ['stairs lead up into', 'up', 'subject'],
    ['leads out to', 'out', 'subject'],
    ['has to its north', 'north', 'subject'],
    ['to the east is', 'east', 'subject'],
  ])('A, %s, B', (relation, direction, from) => {
    expect(readSpatialFact(fact(relation))).toEqual({ kind: 'way', direction, from, isCertain: true });
  });

  test.each([
    ['is above', 'up'],
    ['is under', 'down'],
    ['is directly below', 'down'],
    ['is outside of', 'out'],
    ['is out of', 'out'],
  ])('A, %s, B is a way only between places', (relation, direction) => {
    expect(readSpatialFact(fact(relation))).toEqual({ kind: 'way', direction, from: 'object', isCertain: false });
  });

  test('the form that agents write reads back, in every direction', () => {
    for (const direction of directions) {
      expect(readSpatialFact(wayFact('house', direction, 'garden'))).toMatchObject({
        kind: 'way',
        direction,
        from: 'object',
      });
      expect(oppositeOf(oppositeOf(direction))).toBe(direction);
    }
  });
});

describe('exits', () => {
  test.each([
    ['has exit', 'east', ['east']],
    ['has exit', 'the East', ['east']],
    ['has_exit', 'to the north', ['north']],
    ['has unexplored exit', 'south', ['south']],
    ['has an unexplored exit to the', 'south', ['south']],
    ['has exits to', 'north and east', ['north', 'east']],
    ['has exits', 'north, south-east', ['north', 'southeast']],
    ['has', 'east exit', ['east']],
    ['contains', 'an exit to the west', ['west']],
    ['has', 'unexplored exit to the north', ['north']],
    ['has open door leading', 'south', ['south']],
    ['has exit', 'up', ['up']],
    ['has exit', 'downstairs', ['down']],
    ['has exit', 'n', ['north']],
    ['leads', 'west', ['west']],
    ['has exit to the east', 'unexplored', ['east']],
    ['has eastern exit', 'open', ['east']],
    ['exit', 'out', ['out']],
  ])('A, %s, %s', (relation, object, listed) => {
    expect(readSpatialFact(fact(relation, object))).toEqual({ kind: 'exits', directions: listed });
  });
});

describe('what is not about space', () => {
  test.each([
    ['contains', 'golden locker'],
    ['is in', 'room a'],
    ['is on', 'floor'],
    ['has', 'north star'],
    ['has exit', 'golden door'],
    ['has no exit', 'north'],
    ['is not north of', 'B'],
    ['leads to', 'the cellar'],
    ['is connected to', 'hall'],
    ['unlocks', 'east door'],
    ['is king of', 'the north'],
    ['comes from', 'north'],
    ['has been', 'sliced'],
    ['to be eaten', 'after preparation'],
    ['wind blows', 'south'],
  ])('A, %s, %s', (relation, object) => expect(readSpatialFact(fact(relation, object))).toBeNull());
});

test('a direction is known in its usual spellings', () => {
  expect(
    ['North', 'the north', 'northern', 'n', 'NE', 'north east', 'east exit', 'upstairs', 'in'].map(directionOf),
  ).toEqual(['north', 'north', 'north', 'north', 'northeast', 'northeast', 'east', 'up', 'in']);
  expect(['northern lights', 'kitchen', '', 'x', 'north of'].map(directionOf)).toEqual([null, null, null, null, null]);
});
