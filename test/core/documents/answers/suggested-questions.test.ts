/** Questions that are offered where nothing was asked yet. */
import { expect, it } from 'vitest';
import { suggestedQuestions } from '../../../../core/documents/answers/suggested-questions.ts';

it('the most telling question of each name comes first, a mere meeting of names last', () => {
  expect(
    suggestedQuestions([
      { subject: 'Vestby', relation: 'and', object: 'Ternholm' },
      { subject: 'Mikkel Strand', relation: 'is', object: 'Keeper' },
      { subject: 'Mikkel Strand', relation: 'was born in', object: 'Ternholm' },
      { subject: 'Elsa Lindqvist', relation: 'was', object: 'Owner' },
      { subject: 'Falken', relation: 'was lost in', object: '1991' },
      { subject: 'Falken', relation: 'mentions', object: 'Ternan' },
      { subject: 'Vestby Marine', relation: 'and', object: 'June and September' },
      { subject: 'Mittwoch', relation: 'was sold by', object: 'Per Dahl' },
      { subject: 'May Lindqvist', relation: 'was born in', object: 'Ternholm' },
      { subject: 'the ship', relation: 'was sold by', object: 'Elsa Lindqvist' },
    ]),
  ).toEqual([
    'Where was Mikkel Strand born?',
    'When was Falken lost?',
    'Where was May Lindqvist born?',
    'What is said of Elsa Lindqvist?',
    'How are Vestby and Ternholm connected?',
  ]);
});
