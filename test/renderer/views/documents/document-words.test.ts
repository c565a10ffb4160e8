/** How files and the indexing stand, in words. */
import { describe, expect, it } from 'vitest';
import type { DocumentView, IndexingView } from '../../../../core/contract/document-views.ts';
import { indexingLine, indexingShare } from '../../../../renderer/app/indexing-words.ts';
import { standingOf } from '../../../../renderer/views/documents/document-words.ts';
import { figure, stageFigures } from '../../../../renderer/views/documents/stage-figures.ts';

const document: DocumentView = {
  documentId: 1,
  sourceId: 1,
  path: '/a/b.pdf',
  name: 'b.pdf',
  title: 'b',
  bytes: 10,
  pages: 212,
  language: null,
  state: 'ready',
  problem: null,
  message: null,
  warnings: [],
  duplicateOf: null,
  passages: 3,
  vectors: 1,
};
const idle: IndexingView = {
  state: 'idle',
  filesDone: 0,
  filesTotal: 0,
  passagesDone: 0,
  passagesTotal: 0,
  current: null,
  secondsLeft: null,
  wordsSeconds: 4.2,
  problem: null,
};

describe('the standing of a file', () => {
  it.each([
    [{ state: 'queued' }, 'queued', 'plain'],
    [{ state: 'reading' }, 'reading…', 'live'],
    [{ state: 'words-ready', vectors: 0 }, 'words ready', 'live'],
    [{ state: 'words-ready', vectors: 0.64 }, 'vectors 64 %', 'live'],
    [{ state: 'words-ready', vectors: 0.9999 }, 'vectors 99 %', 'live'],
    [{}, '212 p', 'plain'],
    [{ pages: null }, 'ready', 'plain'],
    [{ state: 'failed', problem: 'encrypted', message: 'It is locked.' }, 'encrypted', 'bad'],
    [{ state: 'failed', problem: 'of-tomorrow', message: null }, 'cannot be read', 'bad'],
  ] as const)('%o reads %s', (part, text, tone) => {
    expect(standingOf({ ...document, ...part })).toMatchObject({ text, tone });
  });

  it('says why and of what', () => {
    expect(standingOf({ ...document, state: 'failed', problem: 'damaged', message: 'Why.' }).note).toBe('Why.');
    expect(standingOf({ ...document, state: 'duplicate', duplicateOf: '/a/c.pdf' }).note).toBe('The same as c.pdf');
    expect(standingOf({ ...document, warnings: ['A page was empty.'] }).note).toBe('A page was empty.');
  });
});

describe('the indexing', () => {
  it('says what is done, how far it is and how long it takes still', () => {
    expect(indexingLine(idle)).toBe('words and graph ready in 4.2 s · everything is up to date');
    const reading = { ...idle, state: 'reading', filesDone: 3, filesTotal: 1_200, secondsLeft: 75 } as const;
    expect(indexingLine(reading)).toBe('reading 3 of 1,200 · 1 min 15 s left');
    const vectors = { ...idle, state: 'vectors', passagesDone: 998, passagesTotal: 1_000, secondsLeft: 0.2 } as const;
    expect(indexingLine(vectors)).toBe('words and graph ready in 4.2 s · vectors 99 % · 1.0 s left');
    expect(indexingLine({ ...vectors, state: 'paused' })).toBe('paused · vectors 99 %');
  });

  it('has a share only while there is work', () => {
    expect(indexingShare(idle)).toBeNull();
    expect(indexingShare({ ...idle, state: 'scanning' })).toBeNull();
    expect(indexingShare({ ...idle, state: 'reading', filesDone: 1, filesTotal: 4 })).toBe(0.25);
    expect(indexingShare({ ...idle, state: 'vectors', passagesDone: 3, passagesTotal: 4 })).toBe(0.75);
    expect(indexingShare({ ...idle, state: 'paused', filesDone: 1, filesTotal: 2, passagesTotal: 9 })).toBe(0.5);
  });
});

describe('figures of the stages', () => {
  it('keep two figures that count', () => {
    expect([0.8649, 1.58, 0.0042, 0.069, 0, -0.12, 0.000_000_4].map(figure)).toEqual([
      '.86',
      '1.58',
      '.0042',
      '.069',
      '.00',
      '-.12',
      '.00',
    ]);
  });

  it('leave out stages that were not used', () => {
    const stages = { words: 0.5, vector: null, bestSentence: null, walk: 0.01, covers: null };
    expect(stageFigures({ score: 0.7, stages }).map(({ value }) => value)).toEqual([0.7, 0.5, null, null, 0.01]);
  });
});
