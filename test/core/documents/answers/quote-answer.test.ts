/** Which sentences are quoted where no model answers. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../core/base/clock.ts';
import { bestQuotes, quoteAnswer } from '../../../../core/documents/answers/quote-answer.ts';
import { openDataset } from '../../../../core/documents/evaluation/index-dataset.ts';
import { loadIndex, type LoadedIndex } from '../../../../core/documents/index/load-index.ts';
import type { RankedPassage } from '../../../../core/documents/retrieval/retriever.ts';
import { openDatabase } from '../../../../core/storage/database.ts';

const paragraphs = [
  {
    title: 'Mikkel Strand',
    text: 'He was born at Ternholm. He kept the lighthouse until 2009. Nobody kept the lighthouse after him.',
  },
  { title: 'Letters', text: 'I shall give a third of the cost of the lighthouse. The ship was sold.' },
  { title: 'Tides', text: 'High water is at noon.' },
];

/** In this order, without vectors. */
function indexed(): { index: LoadedIndex; passages: RankedPassage[] } {
  const database = openDatabase(':memory:');
  const library = openDataset(database, { format: 'musique', paragraphs, questions: [] }, systemClock);
  const index = loadIndex(database, library.passages(), null);
  const stages = { words: 0, vector: null, bestSentence: null, walk: null, covers: null };
  const passages = paragraphs.map((_, passage) => ({ passage, score: 1 - passage / 10, stages }));
  return { index, passages };
}

const quotesOf = (text: string): readonly string[] => {
  const { index, passages } = indexed();
  return bestQuotes(index, passages, { text, vector: new Float32Array(4) }).map(({ sentence }) => sentence);
};

describe('the quotes', () => {
  it('hold most of the question’s words, by their stems', () => {
    expect(quotesOf('Who sold ships?')[0]).toBe('The ship was sold.');
    expect(quotesOf('When is high water?')[0]).toBe('High water is at noon.');
  });

  it('of a sentence that says "he" take the title’s name for it', () => {
    expect(quotesOf('Where was Mikkel Strand born?')[0]).toBe('He was born at Ternholm.');
  });

  it('are three, at most two from one passage, and follow the ranking where nothing else tells them apart', () => {
    const quotes = quotesOf('Who kept the lighthouse?');
    expect(quotes).toEqual([
      'He kept the lighthouse until 2009.',
      'Nobody kept the lighthouse after him.',
      'I shall give a third of the cost of the lighthouse.',
    ]);
  });

  it('are numbered citations, the first of them the answer', () => {
    const { index, passages } = indexed();
    const vector = new Float32Array(4);
    const { answer, citations } = quoteAnswer(index, passages, { text: 'Who kept the lighthouse?', vector });
    expect(answer).toBe('He kept the lighthouse until 2009.');
    expect(citations.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Mikkel Strand'],
      [2, 'Mikkel Strand'],
      [3, 'Letters'],
    ]);
    expect(quoteAnswer(index, [], { text: 'Who?', vector })).toEqual({ answer: '', citations: [] });
  });
});
