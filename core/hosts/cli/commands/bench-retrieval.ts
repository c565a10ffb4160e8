/** `lab bench retrieval`: how fast documents are indexed and searched on this computer. */
import { resolve } from 'node:path';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { millisecondsText } from '../number-text.ts';

export interface BenchRetrievalOptions {
  readonly passages: number;
  readonly questions: number;
  readonly dataset?: string;
  readonly growth?: readonly number[];
}

export async function benchRetrieval(
  { dataset, passages, questions, growth }: BenchRetrievalOptions,
  { terminal, signal }: CommandContext,
): Promise<CommandResult> {
  const [bench, { nodeHostLauncher }] = await Promise.all([
    import('../../../lab/retrieval-bench.ts'),
    import('../../../../models/host/launch-node.ts'),
  ]);
  const report = await bench.benchRetrieval({
    launchHost: nodeHostLauncher(),
    ...(dataset !== undefined && { dataset: resolve(dataset) }),
    passages,
    questions,
    ...(growth && { growth }),
    signal,
    onProgress: (what, part, total) => terminal.progress(`${what} ${part}/${total}`),
  });
  const { queryMs, embedQuestionMs } = report;
  const lines = [
    `${report.passages} passages indexed in ${report.indexSeconds.toFixed(1)} s (${report.textsPerSecond.toFixed(0)} texts/s through the embedder)`,
    `a question ${pair(queryMs)} (p50 / p95), and ${pair(embedQuestionMs)} to embed it`,
    ...report.growth.map(
      (row) =>
        `${row.passages} passages by words and names: ${row.indexSeconds.toFixed(1)} s, a question ${pair(row.queryMs)}, file ${row.fileMb.toFixed(0)} MiB${row.memoryMb === null ? '' : `, memory ${row.memoryMb.toFixed(0)} MiB`}`,
    ),
  ];
  return done(report, lines.join('\n'));
}

function pair({ p50, p95 }: { p50: number; p95: number }): string {
  return `${millisecondsText(p50)} / ${millisecondsText(p95)}`;
}
