/** `lab bench llama` and `lab models bench`: how fast language models are on this computer. */
import { join } from 'node:path';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { millisecondsText } from '../number-text.ts';
import { asUsage } from '../usage-error.ts';

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

/** The lab knows the model's file; it is closed again before anything is timed. */
export async function benchModel(name: string, context: CommandContext): Promise<CommandResult> {
  const { terminal, signal } = context;
  const lab = await context.openLab();
  const path = await asUsage(() => lab.models.findFile(name));
  await lab.dispose();
  const { runModelBench, launchHost } = await loadBenches();
  const onRound = (round: number, rounds: number): void => terminal.progress(`round ${round}/${rounds}`);
  const bench = await runModelBench({ launchHost, path, signal, onRound });
  const lines = [
    `prompt ${bench.promptTokensPerSecond.toFixed(0)} tokens/s, answer ${bench.generatedTokensPerSecond.toFixed(1)} tokens/s`,
    `first word after ${millisecondsText(bench.firstTokenMs)}, with the prompt cached ${millisecondsText(bench.firstTokenCachedMs)}`,
    `a grammar makes a token ${bench.grammarOverhead.toFixed(2)} times as long`,
  ];
  return done({ model: name, file: path, ...bench }, lines.join('\n'));
}

async function loadBenches() {
  const [benches, { nodeHostLauncher }] = await Promise.all([
    import('../../../lab/llama-bench.ts'),
    import('../../../../models/host/launch-node.ts'),
  ]);
  return { ...benches, launchHost: nodeHostLauncher() };
}
