/** Small readings of texts: the cached part of a prompt, a room's banner, facts for a spreadsheet, streamed words, numbers. */
import { describe, expect, it } from 'vitest';
import { bytes, duration, percent, relativeTime, score, short } from '../../../renderer/app/format.ts';
import { splitCached } from '../../../renderer/views/run/cached-prefix.ts';
import { factRows, rowsAsText } from '../../../renderer/views/run/fact-rows.ts';
import { readingParts } from '../../../renderer/views/run/reading-parts.ts';
import { addWords } from '../../../renderer/views/run/streamed-words.ts';
import type { StreamedWords } from '../../../renderer/views/run/streamed-words.ts';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import { FakeRun } from '../../fakes/fake-lab-run.ts';

describe('the cached part of a prompt', () => {
  const prompt = [
    { role: 'system' as const, label: 'instructions', text: 'one two three' },
    { role: 'user' as const, label: 'goal', text: 'four five' },
  ];

  it('is nothing, a prefix, or all of it', () => {
    const cachedWith = (share: number): string[] => splitCached(prompt, share).map(({ cached }) => cached);
    expect(cachedWith(0)).toEqual(['', '']);
    expect(cachedWith(13 / 22)).toEqual(['one two three', '']);
    expect(cachedWith(1)).toEqual(['one two three', 'four five']);
  });

  it('never cuts a word, and loses no letter', () => {
    for (let share = 0; share <= 1; share += 0.01) {
      for (const [index, { cached, fresh }] of splitCached(prompt, share).entries()) {
        expect(cached + fresh).toBe(prompt[index]!.text);
        expect(cached === '' || cached.endsWith(' ') || fresh === '').toBe(true);
      }
    }
  });
});

describe('a game’s text', () => {
  it('has its banner apart and no empty lines', () => {
    expect(readingParts('-= Room B =-\nYou are here.\n\n\nAn exit.')).toEqual({
      room: 'Room B',
      text: 'You are here.\nAn exit.',
    });
    expect(readingParts('You take it.')).toEqual({ room: null, text: 'You take it.' });
  });
});

describe('facts as rows', () => {
  it('tell since when and until when each held, as known at the step', async () => {
    const config = runConfigSchema.parse({ world: 'treasure-hunt', level: 'medium', seed: 7 });
    const run = new FakeRun({ runId: 'r', config, createdAt: 0, paceMs: 0 });
    await run.playNow();
    const view = foldRunEvents(emptyRunView, run.events);
    const outdated = [...view.graph.facts.values()].find((fact) => fact.intervals[0]!.to !== null)!;
    const { from, to } = outdated.intervals[0]!;
    const at = (step: number) => factRows(view, step).find(({ factId }) => factId === outdated.factId);
    expect(at(from - 1)).toBeUndefined();
    expect(at(from)).toMatchObject({ since: from, until: null });
    expect(at(to!)).toMatchObject({ since: from, until: to });
    expect(factRows(view, view.steps.length - 1)).toHaveLength(view.graph.facts.size);
  });

  it('are copied with one line a fact', () => {
    const row = { factId: 1 as never, subject: 'a\tb', relation: 'is', object: 'c', since: 1, until: null, seen: 2 };
    expect(rowsAsText([row], ['S', 'R', 'O', 'Since', 'Until', 'Seen'])).toBe(
      'S\tR\tO\tSince\tUntil\tSeen\na b\tis\tc\t1\t\t2',
    );
  });
});

describe('streamed words', () => {
  it('are put together by call, thinking apart, and only the last calls are kept', () => {
    let words: ReadonlyMap<string, StreamedWords> = new Map();
    const piece = { step: 1, call: 0, role: 'act', kind: 'text' as const, text: 'go ' };
    words = addWords(words, piece);
    words = addWords(words, { ...piece, text: 'north' });
    words = addWords(words, { ...piece, kind: 'thinking', text: 'hm' });
    expect(words.get('1/0')).toEqual({ text: 'go north', thinking: 'hm' });
    for (let step = 2; step < 60; step += 1) words = addWords(words, { ...piece, step });
    expect(words.has('1/0')).toBe(false);
    expect(words.get('59/0')).toEqual({ text: 'go ', thinking: '' });
  });
});

describe('numbers', () => {
  it('carry their units', () => {
    expect([12, 1_800, 42_000, 200_000, 7_500_000].map(duration)).toEqual([
      '12 ms',
      '1.8 s',
      '42 s',
      '3 min 20 s',
      '2 h 5 min',
    ]);
    expect([999, 2_910, 12_340, 1_200_000].map(short)).toEqual(['999', '2.9k', '12k', '1.2M']);
    expect([512, 4_812_800, 2_497_280_256].map(bytes)).toEqual(['512 B', '4.8 MB', '2.5 GB']);
    expect([percent(0.714), score(0.91), score(1.584)]).toEqual(['71 %', '.91', '1.58']);
  });

  it('tell time as it feels', () => {
    const now = Date.UTC(2025, 5, 10, 12);
    const ago = (minutes: number): string => relativeTime(now - minutes * 60_000, now);
    expect([0, 5, 125, 60 * 30, 60 * 24 * 3].map(ago)).toEqual([
      'just now',
      '5 min ago',
      '2 h ago',
      'yesterday',
      '3 days ago',
    ]);
    expect(ago(60 * 24 * 40)).toBe('1 May 2025');
  });
});
