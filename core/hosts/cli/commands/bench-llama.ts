/** `lab bench llama` and `lab models bench`: how fast language models are on this computer. */
import { join } from 'node:path';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { applyModelOptions, type ModelOptions } from '../model-options.ts';
import { byteText, millisecondsText } from '../number-text.ts';
import { asUsage, UsageError } from '../usage-error.ts';

export async function benchLlama(
  { model, rounds }: { model?: string; rounds?: number },
  { dataFolder, terminal, signal }: CommandContext,
): Promise<CommandResult> {
  const { runLlamaBench, launchHost } = await loadBenches();
  const bench = await runLlamaBench({
    launchHost,
    model: model ?? null,
    folder: join(dataFolder, 'bench'),
    rounds,
    signal,
    onEvent: ({ round, ratio }) => terminal.progress(`round ${round}: ${ratio.toFixed(3)} of bare`),
  });
  const { ours, bare, ratio } = bench;
  const text = `${bench.model}\nthrough the lab ${ours.toFixed(1)} tokens/s, bare ${bare.toFixed(1)} tokens/s, ratio ${ratio.toFixed(3)}`;
  return done(bench, text);
}

/** On the lab's own path, and remembered: the list of models shows it. */
export async function benchModel(name: string, options: ModelOptions, context: CommandContext): Promise<CommandResult> {
  const { terminal, signal } = context;
  const lab = await context.openLab();
  await applyModelOptions(lab, options, ['games']);
  const id = await asUsage(() => lab.models.resolve(name));
  if (id === 'rules' || id === 'by-hand') throw new UsageError(`${id} is no model that can be measured.`);
  const bench = await lab.models.bench(id, {
    signal,
    onProgress: ({ done: round, total }) => terminal.progress(total === null ? 'loading …' : `round ${round}/${total}`),
  });
  const lines = [
    `prompt ${bench.promptTokensPerSecond.toFixed(0)} tokens/s, answer ${bench.generatedTokensPerSecond.toFixed(1)} tokens/s (${bench.device})`,
    `first word after ${millisecondsText(bench.firstTokenMs)}, with the prompt cached ${millisecondsText(bench.firstTokenCachedMs)} (${Math.round(100 * bench.cachedShare)} % of it from the cache)`,
    `a grammar makes a token ${bench.grammarOverhead.toFixed(2)} times as long`,
    ...(bench.peakBytes === null ? [] : [`memory at its peak ${byteText(bench.peakBytes)}`]),
  ];
  return done({ model: id, ...bench }, lines.join('\n'));
}

async function loadBenches() {
  const [benches, { nodeHostLauncher }] = await Promise.all([
    import('../../../lab/llama-bench.ts'),
    import('../../../../models/host/launch-node.ts'),
  ]);
  return { ...benches, launchHost: nodeHostLauncher() };
}
