/** A model's short answers to a question set, compared as the official scripts do. */
import type { Clock } from '../../base/clock.ts';
import type { Embedder } from '../../../models/ports.ts';
import { isClewError } from '../../base/errors.ts';
import { noUsage, type Reasoner, type RoleUsage } from '../../roles/role.ts';
import { answerQuestion } from '../answers/answer-question.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { answerF1, exactMatch } from './answer-metrics.ts';
import type { Dataset } from './datasets.ts';
import { meanInterval, type MeanInterval } from './intervals.ts';

export interface AnswerReport {
  /** Mean over all questions; one that got no answer, or no valid one, counts 0. */
  readonly exactMatch: number;
  readonly f1: number;
  readonly interval: { readonly exactMatch: MeanInterval['interval']; readonly f1: MeanInterval['interval'] };
  readonly answered: number;
  /** Questions whose answer was no valid JSON even after repair. */
  readonly failed: number;
  readonly secondsPerQuestion: number;
  readonly usage: RoleUsage;
}

export async function evaluateAnswers(
  dataset: Dataset,
  parts: { index: LoadedIndex; embedder: Embedder; reasoner: Reasoner; clock: Clock },
  options: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void } = {},
): Promise<AnswerReport> {
  const start = parts.clock.monotonic();
  const scores: { exact: number; f1: number }[] = [];
  let usage = noUsage;
  let answered = 0;
  let failed = 0;
  for (const [place, { question, answers }] of dataset.questions.entries()) {
    try {
      const { answer } = await answerQuestion(question, parts, { signal: options.signal });
      usage = add(usage, answer.usage);
      if (answer.isAnswered) answered += 1;
      scores.push({ exact: exactMatch(answer.shortAnswer, answers), f1: answerF1(answer.shortAnswer, answers) });
    } catch (error) {
      if (!isClewError(error, 'model-answer-invalid')) throw error;
      failed += 1;
      scores.push({ exact: 0, f1: 0 });
    }
    options.onProgress?.(place + 1, dataset.questions.length);
  }
  const exact = meanInterval(scores.map((score) => score.exact));
  const f1 = meanInterval(scores.map((score) => score.f1));
  return {
    exactMatch: exact.mean,
    f1: f1.mean,
    interval: { exactMatch: exact.interval, f1: f1.interval },
    answered,
    failed,
    secondsPerQuestion: (parts.clock.monotonic() - start) / 1000 / Math.max(1, dataset.questions.length),
    usage,
  };
}

function add(one: RoleUsage, other: RoleUsage): RoleUsage {
  return {
    calls: one.calls + other.calls,
    promptTokens: one.promptTokens + other.promptTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    generatedTokens: one.generatedTokens + other.generatedTokens,
  };
}
