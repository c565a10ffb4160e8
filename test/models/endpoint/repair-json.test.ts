/** JSON out of what models write. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairJson } from '../../../models/endpoint/repair-json.ts';

describe('repairJson', () => {
  it.each([
    ['```json\n{"a": [1, 2]}\n```', { a: [1, 2] }],
    ['Here you are: {"a": "b"} — anything else?', { a: 'b' }],
    ["{'a': 'it\\'s', b: True, c: None,}", { a: "it's", b: true, c: null }],
    ['{"a": 1 /* one */, // two\n "b": -2.5e3}', { a: 1, b: -2500 }],
    ['{"a": “curly”}', { a: 'curly' }],
    ['[{"a": 1}, {"a": 2', [{ a: 1 }]],
    ['{"facts": [["a","b","c"], ["d","e', { facts: [['a', 'b', 'c']] }],
    ['{"a": "cut of', { a: 'cut of' }],
    ['{"a": 1, "b":', { a: 1 }],
    ['{"a": [1, 2}', { a: [1, 2] }],
    ['{"u": "\\u00e9\\n"}', { u: 'é\n' }],
  ])('reads %s', (text, value) => {
    expect(JSON.parse(repairJson(text)!)).toEqual(value);
  });

  it.each(['', 'no json', '"only a text"'])('finds nothing in "%s"', (text) => {
    expect(repairJson(text)).toBeNull();
  });

  it('leaves every object and list as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        expect(repairJson(`Well: ${text} .`)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('ends on any text, and gives JSON or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\'\\ a1/*\n'), maxLength: 40 }), (text) => {
        const repaired = repairJson(text);
        if (repaired !== null) JSON.parse(repaired);
      }),
      { numRuns: 2_000 },
    );
  });
});
