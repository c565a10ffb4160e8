/** Passages: nothing is lost, nothing crosses a page or a heading, sizes are kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkDefaults, chunkDocument } from '../../../../core/documents/chunking/chunk-document.ts';
import { sentencesOf } from '../../../../core/documents/chunking/sentences.ts';
import type { TextBlock } from '../../../../core/documents/reading/document-text.ts';

const block = fc.record({
  kind: fc.constantFrom<TextBlock['kind']>('heading', 'paragraph', 'list-item', 'row', 'code'),
  level: fc.integer({ min: 1, max: 6 }),
  text: fc.lorem({ maxCount: 120 }),
  page: fc.integer({ min: 1, max: 3 }),
});
const squeeze = (text: string): string => text.replace(/\s+/gu, '');

describe('chunks', () => {
  it('hold every character of the text in order, keep to one page, and stay within the length', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
        const body = blocks.filter((one) => one.kind !== 'heading');
        fc.pre(body.length > 0);
        const chunks = chunkDocument({ title: null, blocks, pages: 3, warnings: [] });
        expect(squeeze(chunks.map((chunk) => chunk.text).join(''))).toBe(squeeze(body.map((one) => one.text).join('')));
        for (const chunk of chunks) expect(chunk.text.length).toBeLessThanOrEqual(chunkDefaults.maxLength);
        chunks.forEach((chunk, index) => expect(chunk.ordinal).toBe(index));
      }),
      { numRuns: 100 },
    );
  });

  it('know the headings above them', () => {
    const heading = (level: number, text: string): TextBlock => ({ kind: 'heading', level, text, page: null });
    const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', level: 0, text, page: null });
    const blocks = [heading(1, 'A'), paragraph('a'), heading(2, 'B'), paragraph('b'), heading(1, 'C'), paragraph('c')];
    const chunks = chunkDocument({ title: null, blocks, pages: null, warnings: [] });
    expect(chunks.map((chunk) => chunk.headings)).toEqual([['A'], ['A', 'B'], ['C']]);
  });

  it('cut a word without spaces, but no surrogate pair', () => {
    const text = '😀'.repeat(2000);
    const chunks = chunkDocument({
      title: null,
      blocks: [{ kind: 'paragraph', level: 0, text, page: null }],
      pages: null,
      warnings: [],
    });
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
    for (const chunk of chunks) expect(chunk.text.isWellFormed()).toBe(true);
  });
});

describe('sentences', () => {
  it('do not end at abbreviations and initials', () => {
    expect(sentencesOf('Dr. Smith met J. Doe. They left.').map((sentence) => sentence.text)).toEqual([
      'Dr. Smith met J. Doe.',
      'They left.',
    ]);
  });

  it('stand in the text where they say', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 5 }), (text) => {
        for (const sentence of sentencesOf(text)) expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
      }),
    );
  });
});
