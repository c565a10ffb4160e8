/** Pieces of text are gathered without loss, order and kind kept. */
import { describe, expect, it } from 'vitest';
import { gatherEvents } from '../../../models/llama/gather-events.ts';
import type { GenerateEvent } from '../../../models/ports.ts';

const pieces: GenerateEvent[] = [
  { type: 'prompt-evaluated', tokens: 5, cached: 2 },
  { type: 'thinking', text: 'h' },
  { type: 'thinking', text: 'm' },
  { type: 'text', text: 'a' },
  { type: 'text', text: 'b' },
  { type: 'text', text: 'c' },
];

describe('gatherEvents', () => {
  it('sends the first piece at once and the rest together, thinking apart from text', () => {
    const sent: GenerateEvent[] = [];
    const { onEvent, flush } = gatherEvents((event) => sent.push(event), 1e9);
    pieces.forEach(onEvent);
    flush();
    flush();
    expect(sent).toEqual([
      { type: 'prompt-evaluated', tokens: 5, cached: 2 },
      { type: 'thinking', text: 'h' },
      { type: 'thinking', text: 'm' },
      { type: 'text', text: 'abc' },
    ]);
  });

  it('sends each piece where there is time', () => {
    const sent: GenerateEvent[] = [];
    const { onEvent } = gatherEvents((event) => sent.push(event), 0);
    pieces.forEach(onEvent);
    expect(sent).toEqual(pieces);
  });
});
