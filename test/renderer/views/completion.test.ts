/** Playing by hand: completing commands and calling them back. */
import { describe, expect, it } from 'vitest';
import { complete, matching, recallCommand } from '../../../renderer/views/run/completion.ts';

const admissible = ['go east', 'go north', 'look', 'take golden key', 'take key 1', 'unlock red locker with key 1'];

describe('matching', () => {
  it('offers everything while nothing is typed', () => {
    expect(matching(admissible, ' ')).toEqual(admissible);
  });

  it('puts those that begin so before those that hold the words', () => {
    expect(matching(admissible, 'key')).toEqual(['take golden key', 'take key 1', 'unlock red locker with key 1']);
    expect(matching(['examine take', 'take key 1'], 'take')).toEqual(['take key 1', 'examine take']);
  });

  it('finds words in any order and case', () => {
    expect(matching(admissible, 'Key UNLOCK')).toEqual(['unlock red locker with key 1']);
  });

  it('finds nothing where nothing fits', () => {
    expect(matching(admissible, 'dance')).toEqual([]);
  });
});

describe('complete', () => {
  it('goes as far as all agree', () => {
    expect(complete(admissible, 't')).toBe('take ');
  });

  it('takes the first where they agree no farther', () => {
    expect(complete(admissible, 'take ')).toBe('take golden key');
  });

  it('takes one that holds the words where none begins so', () => {
    expect(complete(admissible, 'red')).toBe('unlock red locker with key 1');
  });

  it('leaves an empty line and odd words alone', () => {
    expect(complete(admissible, '')).toBe('');
    expect(complete(admissible, 'dance')).toBe('dance');
  });
});

describe('recallCommand', () => {
  it('walks back from the newest, and to an empty line', () => {
    expect([1, 2, 3, 0].map((back) => recallCommand(['a', 'b'], back))).toEqual(['b', 'a', '', '']);
  });
});
