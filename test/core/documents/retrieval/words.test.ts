/** Words of many scripts. */
import { describe, expect, it } from 'vitest';
import { findWords, wordsOf } from '../../../../core/documents/retrieval/words.ts';

describe('words', () => {
  it('keep inner apostrophes, drop possessive endings, and fold case and width', () => {
    expect(wordsOf("Anna's don’t ＡＢＣ Straße 3rd")).toEqual(['anna', 'don’t', 'abc', 'straße', '3rd']);
  });

  it('are found in Cyrillic, Greek, Arabic and Devanagari', () => {
    expect(wordsOf('Москва — столица')).toEqual(['москва', 'столица']);
    expect(wordsOf('Αθήνα')).toEqual(['αθήνα']);
    expect(wordsOf('القاهرة عاصمة مصر')).toHaveLength(3);
    expect(wordsOf('नई दिल्ली')).toEqual(['नई', 'दिल्ली']);
  });

  it('are cut out of scripts without spaces', () => {
    const words = wordsOf('東京は日本の首都です');
    expect(words.length).toBeGreaterThan(3);
    expect(words.join('')).toBe('東京は日本の首都です');
  });

  it('know where they stand', () => {
    const text = 'The  Vistula flows.';
    for (const word of findWords(text)) expect(text.slice(word.start, word.end)).toBe(word.surface);
  });
});
