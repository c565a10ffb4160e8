/** Whether it says so when the documents do not hold the answer: each question with its supporting paragraphs and without them. */
import { throwIfAborted } from '../../base/errors.ts';
import { confidenceOfFound } from '../answers/answer-question.ts';
import { answerThreshold } from '../answers/confidence.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { retrieve } from '../retrieval/retriever.ts';
import type { Dataset, DatasetQuestion } from './datasets.ts';

export interface DeclineReport {
  /** Share of the questions that are declined though their paragraphs are there: as small as can be. */
  readonly wrongly: number;
  /** Share that are declined when their supporting paragraphs are taken away: as large as can be. */
  readonly rightly: number;
}

/** Of the extractive mode. What is taken away is entered neither by the search nor by the walk. */
export function evaluateDeclines(
  dataset: Dataset,
  index: LoadedIndex,
  { vectors, signal }: { vectors: readonly Float32Array[]; signal?: AbortSignal },
): DeclineReport {
  const numberOf = new Map(index.rows.map((row, number) => [Number(row.path), number]));
  const isDeclined = (question: DatasetQuestion, place: number, without?: ReadonlySet<number>): boolean => {
    throwIfAborted(signal);
    const text = question.question;
    const found = retrieve(index, { text, vector: vectors[place]! }, { retriever: 'graph', limit: 5, without });
    return confidenceOfFound(text, found, index) < answerThreshold;
  };
  const count = (test: (question: DatasetQuestion, place: number) => boolean): number =>
    dataset.questions.filter(test).length / Math.max(1, dataset.questions.length);
  return {
    wrongly: count((question, place) => isDeclined(question, place)),
    rightly: count((question, place) => {
      const without = new Set(question.supporting.flatMap((paragraph) => numberOf.get(paragraph) ?? []));
      return isDeclined(question, place, without);
    }),
  };
}
