/** What counts as a name. */
import { describe, expect, it } from 'vitest';
import { buildVocabulary } from '../../../../core/documents/retrieval/entity-vocabulary.ts';

const namesOf = (...sentences: string[]): readonly string[] =>
  buildVocabulary([{ title: 'ships', sentences }]).names.filter((name) => name !== 'ships');

describe('names', () => {
  it('are runs of capitalised words, small words inside included, and their parts', () => {
    expect(namesOf('In 1991 the Bank of Ternholm sold a ship to Elsa Lindqvist.')).toEqual([
      'bank of ternholm',
      'bank',
      'ternholm',
      'elsa lindqvist',
    ]);
  });

  it('are not the heads of columns, which stand before a colon in every row', () => {
    expect(
      namesOf(
        'Ship: Falken; Home port: Skagen; Owner: Elsa Lindqvist',
        'Ship: Ternan; Home port: Ternholm; Owner: Per Dahl',
      ),
    ).toEqual(['falken', 'skagen', 'elsa lindqvist', 'ternan', 'ternholm', 'per dahl']);
  });

  it('may stand before a colon elsewhere', () => {
    expect(namesOf('Falken: lost in 1991.', 'The Falken sailed.')).toContain('falken');
    expect(namesOf('Falken: lost in 1991.')).toContain('falken');
  });
});
