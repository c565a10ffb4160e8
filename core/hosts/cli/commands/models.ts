/** `lab models`: what is on this computer, what a file is, and adding one. */
import type { ModelInfo } from '../../../contract/views.ts';
import type { ModelInspection } from '../../../lab/inspect-model.ts';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { byteText, countText } from '../number-text.ts';
import { asUsage } from '../usage-error.ts';

export async function listModels(context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const models = await lab.models.list();
  return done({ models }, models.map(modelLine).join('\n'));
}

export async function importModel(file: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const model = await lab.models.add(file);
  return done(model, `Added ${model.id}: lab play treasure-hunt --model ${model.id}`);
}

/** Reads the file alone: the lab may be open elsewhere. */
export async function inspectModel(file: string, options: { context?: number }): Promise<CommandResult> {
  const { inspectModel: inspect } = await import('../../../lab/inspect-model.ts');
  const model = await asUsage(() => inspect(file, options.context));
  return done(model, inspectionText(model));
}

function modelLine({ id, name, bytes, quantization, contextLength, state, problem }: ModelInfo): string {
  if (state !== 'ready') return `${id.padEnd(24)} ${state}: ${problem ?? ''}`;
  const facts = [
    bytes === null ? null : byteText(bytes),
    quantization,
    contextLength === null ? null : `${contextLength} tokens`,
  ];
  return `${id.padEnd(24)} ${[name, ...facts].filter((fact) => fact !== null).join(' · ')}`;
}

function inspectionText(model: ModelInspection): string {
  const { estimate } = model;
  return [
    `${model.name}: ${model.architecture}, ${countText(model.parameters)} parameters, ${model.quantization}, ${model.layers} layers`,
    `${model.file} (${byteText(model.bytes)})`,
    `trained for ${model.contextLength} tokens; ${model.chatTemplate === null ? 'no chat template' : 'has a chat template'}`,
    `memory at ${estimate.contextTokens} tokens: ${byteText(estimate.totalBytes)} (weights ${byteText(estimate.weightsBytes)}, cache ${byteText(estimate.cacheBytes)}, buffers ${byteText(estimate.computeBytes)})`,
  ].join('\n');
}
