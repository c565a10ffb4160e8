/** Answers without a model: how often what is quoted holds the published answer. */
import { throwIfAborted } from '../../base/errors.ts';
import { bestQuotes } from '../answers/quote-answer.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { retrieve } from '../retrieval/retriever.ts';
import { normalizeAnswer } from './answer-metrics.ts';
import type { Dataset } from './datasets.ts';

export interface QuoteReport {
  /** Share of the questions whose answer stands in the first quote, declined or not. */
  readonly inFirst: number;
  /** In any of the three. */
  readonly inAny: number;
}

export function evaluateQuotes(
  dataset: Dataset,
  index: LoadedIndex,
  { vectors, signal }: { vectors: readonly Float32Array[]; signal?: AbortSignal },
): QuoteReport {
  let [first, any] = [0, 0];
  for (const [place, { question: text, answers }] of dataset.questions.entries()) {
    throwIfAborted(signal);
    const question = { text, vector: vectors[place]! };
    const { passages } = retrieve(index, question, { retriever: 'graph', limit: 5 });
    const held = bestQuotes(index, passages, question).map(({ sentence }) => holdsOneOf(sentence, answers));
    if (held[0]) first += 1;
    if (held.includes(true)) any += 1;
  }
  const total = Math.max(1, dataset.questions.length);
  return { inFirst: first / total, inAny: any / total };
}

function holdsOneOf(sentence: string, answers: readonly string[]): boolean {
  const whole = ` ${normalizeAnswer(sentence)} `;
  return answers.some((answer) => normalizeAnswer(answer) !== '' && whole.includes(` ${normalizeAnswer(answer)} `));
}
