/** The claims of an answer can be read at every moment of its writing. */
import { expect, it } from 'vitest';
import { claimsSoFar } from '../../../../core/documents/answers/claims-so-far.ts';

const whole = JSON.stringify({
  isAnswered: true,
  claims: [
    { text: 'The “council” paid \\ two thirds.\n', passages: [1] },
    { text: 'Elsa gave the rest – ü.', passages: [2] },
  ],
  shortAnswer: 'text',
});

it('grows with the text, and never shows an escape', () => {
  let before = '';
  for (let length = 0; length <= whole.length; length += 1) {
    const text = claimsSoFar(whole.slice(0, length));
    expect(text.startsWith(before) || before.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(before.length);
    before = text;
  }
  expect(before).toBe('The “council” paid \\ two thirds.\n Elsa gave the rest – ü.');
});
