/** Options of every command that uses a model: how it is loaded, and what may be sent to a server. */
import type { Command } from 'commander';
import type { Lab } from '../../lab/create-lab.ts';
import type { SendingScope } from '../../lab/models/network.ts';
import { list, positiveNumber, wholeNumber } from './option-values.ts';
import { asUsage } from './usage-error.ts';

export interface ModelOptions {
  readonly context?: number;
  readonly gpuLayers?: number;
  readonly loadAnyway?: boolean;
  readonly allowSending?: readonly string[];
}

export function withModelOptions(command: Command): Command {
  return command
    .option('--context <tokens>', 'the context a GGUF is loaded with', positiveNumber)
    .option('--gpu-layers <n>', 'its layers on the graphics card', wholeNumber)
    .option('--load-anyway', 'load it even where the memory seems too small')
    .option('--allow-sending <hosts>', 'agree that these hosts are sent what this command reads; remembered', list);
}

/** `scopes`: what this command would send to a model, or an embedder, behind a server. */
export async function applyModelOptions(
  lab: Lab,
  { context, gpuLayers, loadAnyway, allowSending = [] }: ModelOptions,
  scopes: readonly SendingScope[],
): Promise<void> {
  lab.models.overrideLoad({
    ...(context === undefined ? {} : { contextTokens: Math.max(256, context) }),
    ...(gpuLayers === undefined ? {} : { gpuLayers }),
    ...(loadAnyway === true ? { loadAnyway } : {}),
  });
  await asUsage(() => allowSending.forEach((host) => lab.models.network.allow(host, scopes, 'add')));
}
