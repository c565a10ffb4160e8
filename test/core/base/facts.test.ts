/** Names and relations: what makes two spellings one entity. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeName, normalizeRelation } from '../../../core/base/facts.ts';

describe('normalizeName', () => {
  test.each([
    ['Room A', 'room a'],
    ['the  Golden\tLocker', 'golden locker'],
    ['"Golden locker".', 'golden locker'],
    ['golden_locker', 'golden locker'],
    ['the the apple', 'apple'],
    ['An  apple,', 'apple'],
    ['a', 'a'],
    ['The A', 'a'],
    ['(the key)', 'key'],
    ['[[key]]', 'key'],
    ['cooking: a modern approach (3rd ed)', 'cooking: a modern approach (3rd ed)'],
    ['cooking: a modern approach (3rd ed.)', 'cooking: a modern approach (3rd ed.)'],
    ['key (old', 'key (old'],
    ['old) key', 'old) key'],
    ['key)', 'key'],
    ['the chef’s knife', "chef's knife"],
    ["'chef's knife'", "chef's knife"],
    ['ＫＥＹ　１', 'key 1'],
    ['T-shirt', 't-shirt'],
    ['- item', 'item'],
    ['-15 degrees', '-15 degrees'],
    ['- 5 coins', '5 coins'],
    ['.5 litres.', '.5 litres'],
    ['the -.5', '-.5'],
    ['...', '...'],
    ['half \uD83D of', 'half \uFFFD of'],
    ['the ...', 'the'],
    ['((a) b) c', '((a) b) c'],
    ['(a) b)', '(a) b'],
    ['  ', ''],
  ])('%j is %j', (name, key) => expect(normalizeName(name)).toBe(key));

  test('is idempotent for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...`aA tThE_-.,;:!?"'’“‘()[]{}\`İ1`) }),
      fc
        .array(fc.constantFrom('the ', 'a ', 'an ', 'some ', '(', ')', '“', "'", 'key', '. ', '_'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (name) => {
        const key = normalizeName(name);
        expect(normalizeName(key)).toBe(key);
        expect(key === '').toBe(name.normalize('NFKC').replace(/[\s_]+/gu, '') === '');
      }),
      { numRuns: 5_000 },
    );
  });

  test('case and surrounding space never make two of one', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(normalizeName(`  ${name.toUpperCase()}\n`)).toBe(normalizeName(name.toUpperCase().toLowerCase()));
      }),
    );
  });
});

describe('normalizeRelation', () => {
  test.each([
    ['Is  In', 'is in'],
    ['is_west_of', 'is west of'],
    ['is the king of', 'is the king of'],
    [' contains: ', 'contains'],
    ['"contains"', 'contains'],
    ['?', '?'],
  ])('%j is %j', (relation, key) => expect(normalizeRelation(relation)).toBe(key));

  test('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (relation) => {
        const key = normalizeRelation(relation);
        expect(normalizeRelation(key)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
  });
});
