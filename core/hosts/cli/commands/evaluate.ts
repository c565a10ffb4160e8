/** `lab evaluate DATASET --task documents`: how well each retriever finds what a published question set asks for. */
import { join, resolve } from 'node:path';
import { ClewError } from '../../../base/errors.ts';
import type { AnswerReport } from '../../../documents/evaluation/evaluate-answers.ts';
import type { RetrievalReport, RetrieverReport } from '../../../documents/evaluation/evaluate-retrieval.ts';
import type { CommandContext, CommonOptions } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { millisecondsText } from '../number-text.ts';

export interface EvaluateOptions extends CommonOptions {
  readonly task: string;
  readonly limit?: number;
  readonly fresh?: boolean;
  readonly openie?: string;
  /** `rules`: retrieval alone. */
  readonly model: string;
}

export async function evaluate(
  file: string,
  options: EvaluateOptions,
  context: CommandContext,
): Promise<CommandResult> {
  if (options.task !== 'documents') {
    throw new ClewError('unsupported', `The task “${options.task}” cannot be evaluated yet.`, {
      remedy: 'There is: documents.',
    });
  }
  const [{ evaluateDocuments }, { nodeHostLauncher }] = await Promise.all([
    import('../../../lab/document-evaluation.ts'),
    import('../../../../models/host/launch-node.ts'),
  ]);
  const lab = options.model === 'rules' ? null : await context.openLab();
  const model = await lab?.documents.useModel(options.model);
  const report = await evaluateDocuments({
    file: resolve(file),
    openie: options.openie === undefined ? undefined : resolve(options.openie),
    reasoner: model?.reasoner,
    launchHost: nodeHostLauncher(),
    folder: join(context.dataFolder, 'evaluation'),
    limit: options.limit,
    fresh: options.fresh,
    signal: context.signal,
    onProgress: (what, part, total) => context.terminal.progress(`${what} ${part}/${total}`),
  });
  model?.release();
  return done(report, textOf(report));
}

function textOf(report: RetrievalReport): string {
  const { words, vectors } = report.indexParts;
  const head = `${report.questions} questions over ${report.passages} passages; indexed in ${report.indexSeconds.toFixed(1)} s (words and names ${words.toFixed(1)} s, vectors ${vectors.toFixed(1)} s)`;
  return [
    head,
    '',
    'retriever               R@2   R@5   95 % interval   query p50 / p95',
    ...report.retrievers.map(rowText),
    '',
    `Without a model, ${percent(report.declines.wrongly)} of the questions are declined though their paragraphs are there, ${percent(report.declines.rightly)} when they are taken away.`,
    `The published answer stands in the first sentence quoted for ${percent(report.quotes.inFirst)} of them, in one of the three for ${percent(report.quotes.inAny)}.`,
    ...(report.answers ? [answersText(report.answers)] : []),
  ].join('\n');
}

function rowText({ name, recallAt2, recallAt5, interval, queryMs }: RetrieverReport): string {
  const [low, high] = interval.recallAt5;
  const range = `[${low.toFixed(2)}, ${high.toFixed(2)}]`;
  return `${name.padEnd(22)} ${recallAt2.toFixed(3)} ${recallAt5.toFixed(3)}   ${range.padEnd(15)} ${millisecondsText(queryMs.p50)} / ${millisecondsText(queryMs.p95)}`;
}

function answersText({ exactMatch, f1, answered, failed, secondsPerQuestion, usage }: AnswerReport): string {
  return `Answers: EM ${exactMatch.toFixed(3)}, F1 ${f1.toFixed(3)}; ${answered} answered, ${failed} without a valid answer; ${secondsPerQuestion.toFixed(1)} s and ${Math.round((usage.promptTokens + usage.generatedTokens) / Math.max(1, answered + failed))} tokens a question.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
