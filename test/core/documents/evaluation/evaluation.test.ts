/** Question sets as published, the official answer metrics, and retrieval over them without vectors. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerF1, exactMatch, normalizeAnswer } from '../../../../core/documents/evaluation/answer-metrics.ts';
import { parseDataset } from '../../../../core/documents/evaluation/datasets.ts';
import { meanInterval } from '../../../../core/documents/evaluation/intervals.ts';
import { sentencesOf } from '../../../../core/documents/chunking/sentences.ts';
import { createWordIndex } from '../../../../core/documents/index/word-index.ts';
import { stemsOfText } from '../../../../core/documents/retrieval/cover-question.ts';
import { buildPassageGraph } from '../../../../core/documents/retrieval/passage-graph.ts';
import { retrieve, type PassageIndex } from '../../../../core/documents/retrieval/retriever.ts';
import { openDatabase } from '../../../../core/storage/database.ts';
import { hasShared, sharedPath } from '../../../support/shared.ts';

describe('answer metrics', () => {
  it('normalise as the official scripts do', () => {
    expect(normalizeAnswer('The  “Big” Apple, a city!')).toBe('“big” apple city');
    expect(exactMatch('the Anglican Communion.', ['Anglican Communion'])).toBe(1);
    expect(exactMatch('Anglican', ['Anglican Communion'])).toBe(0);
  });

  it('F1 is the harmonic mean of word precision and recall, the best of all accepted', () => {
    expect(answerF1('Stanley Hall', ['G. Stanley Hall', 'Hall'])).toBeCloseTo(0.8);
    expect(answerF1('yes', ['no'])).toBe(0);
    expect(answerF1('nothing shared', ['other words'])).toBe(0);
  });

  it('intervals hold the mean, and repeat', () => {
    const values = [0, 1, 1, 0, 1, 1, 1, 0.5];
    const { mean, interval } = meanInterval(values);
    expect(mean).toBeCloseTo(0.6875);
    expect(interval[0]).toBeLessThan(mean);
    expect(interval[1]).toBeGreaterThan(mean);
    expect(meanInterval(values)).toEqual(meanInterval(values));
  });
});

describe('question sets', () => {
  it('HotpotQA and 2Wiki: sentences are joined, supporting titles become paragraphs', () => {
    const dataset = parseDataset([
      {
        _id: 'x',
        question: 'Q?',
        answer: 'A',
        context: [
          ['T', ['One. ', 'Two.']],
          ['U', ['Three.']],
        ],
        supporting_facts: [['U', 0]],
      },
    ]);
    expect(dataset.paragraphs).toEqual([
      { title: 'T', text: 'One. Two.' },
      { title: 'U', text: 'Three.' },
    ]);
    expect(dataset.questions[0]!.supporting).toEqual([1]);
  });

  it('anything else is refused with what was expected', () => {
    expect(() => parseDataset({ nothing: true })).toThrow(/no question set/u);
    expect(() => parseDataset([{ id: 'x' }])).toThrow(/at 0\.question/u);
  });
});

describe.skipIf(!hasShared)('MuSiQue sample (needs the reference data beside the repository)', () => {
  it(
    'words and the entity graph alone find two supporting paragraphs in three, well above words alone',
    { timeout: 300_000 },
    () => {
      const read = (file: string): unknown => JSON.parse(readFileSync(sharedPath(`questions/${file}`), 'utf8'));
      const dataset = parseDataset(read('musique_train.json'), read('musique_train_corpus.json'));
      const index = wordsAndGraph(dataset.paragraphs);
      const recall = (retriever: 'bm25' | 'graph-without-vectors'): number => {
        const shares = dataset.questions.map((question) => {
          const { passages } = retrieve(index, { text: question.question, vector: null }, { retriever, limit: 5 });
          const found = passages.map((ranked) => ranked.passage);
          return question.supporting.filter((number) => found.includes(number)).length / question.supporting.length;
        });
        return shares.reduce((sum, share) => sum + share, 0) / shares.length;
      };
      expect(dataset.paragraphs).toHaveLength(1890);
      expect(recall('bm25')).toBeGreaterThan(0.5);
      expect(recall('graph-without-vectors')).toBeGreaterThan(0.69);
    },
  );
});

function wordsAndGraph(paragraphs: readonly { title: string; text: string }[]): PassageIndex {
  const database = openDatabase(':memory:');
  const words = createWordIndex(database);
  paragraphs.forEach((paragraph, passageKey) => words.add({ passageKey, ...paragraph }));
  const named = paragraphs.map(({ title, text }) => ({ title, sentences: sentencesOf(text).map((one) => one.text) }));
  return {
    graph: buildPassageGraph(named),
    passageVectors: null,
    sentenceVectors: null,
    wordScores(question) {
      const scores = new Float32Array(paragraphs.length);
      for (const { passageKey, score } of words.search(question, 400)) scores[passageKey] = score;
      return scores;
    },
    termWeights: (question) => words.weightsOf(question),
    stemsOf: (passage) => stemsOfText(named[passage]!.title, named[passage]!.sentences),
  };
}
