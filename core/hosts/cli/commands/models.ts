/** `lab models`: what is on this computer, what a file is, adding one and letting it go. */
import type { ModelInspection } from '../../../lab/inspect-model.ts';
import type { CatalogueModel, ModelInfo } from '../../../contract/model-views.ts';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { byteText, countText } from '../number-text.ts';
import { asUsage } from '../usage-error.ts';

export async function listModels(
  { catalogue }: { catalogue?: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  const lab = await context.openLab();
  if (catalogue === true) {
    const models = lab.models.catalogue();
    return done({ models }, models.map(catalogueLine).join('\n'));
  }
  const models = await lab.models.list();
  return done({ models }, models.map(modelLine).join('\n'));
}

export async function importModel(file: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const model = await lab.models.add(file);
  const listed = (await lab.models.list()).find(({ id, path }) => id === model.id && path !== null);
  const next = listed ? `lab play treasure-hunt --model ${model.id}` : `lab models embedder ${model.id}`;
  return done(listed ?? model, `Added ${model.id}: ${next}`);
}

export async function removeModel(
  id: string,
  { file }: { file?: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  const lab = await context.openLab();
  if (file !== true) {
    await asUsage(() => lab.models.remove(id));
    return done({ id, freedBytes: 0 }, `${id} was forgotten; its file stays.`);
  }
  const freedBytes = await asUsage(() => lab.models.deleteFileNow(id));
  return done({ id, freedBytes }, `${id} was deleted: ${byteText(freedBytes)} freed.`);
}

export async function watchFolder(folder: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  const models = await asUsage(() => lab.models.watchFolder(folder));
  return done({ folder, models }, `${models} ${models === 1 ? 'model' : 'models'} in ${folder}: lab models list`);
}

export async function unwatchFolder(folder: string, context: CommandContext): Promise<CommandResult> {
  const lab = await context.openLab();
  await asUsage(() => lab.models.unwatchFolder(folder));
  return done({ folder }, `${folder} is not listed any more; its files stay.`);
}

/** Reads the file alone: the lab may be open elsewhere. */
export async function inspectModel(file: string, options: { context?: number }): Promise<CommandResult> {
  const { inspectModel: inspect } = await import('../../../lab/inspect-model.ts');
  const model = await asUsage(() => inspect(file, options.context));
  return done(model, inspectionText(model));
}

const NAME_WIDTH = 26;

function modelLine(model: ModelInfo): string {
  const { id, name, bytes, quantization, contextLength, state, problem, fit, bench } = model;
  if (state !== 'ready') return `${id.padEnd(NAME_WIDTH)} ${state}: ${problem ?? ''}`;
  const facts = [
    name,
    bytes === null ? null : byteText(bytes),
    quantization,
    contextLength === null ? null : `${contextLength} tokens`,
    bench === null ? null : `${bench.generatedTokensPerSecond.toFixed(1)} tokens/s here`,
    fit === null ? null : fit.fits ? 'fits' : `${byteText(fit.missingBytes)} of memory missing`,
    problem,
  ];
  return `${id.padEnd(NAME_WIDTH)} ${facts.filter((fact) => fact !== null).join(' · ')}`;
}

function catalogueLine(model: CatalogueModel): string {
  const { id, name, kind, quantization, approximateBytes, license, isHere, url } = model;
  const facts = [
    name,
    quantization,
    `about ${byteText(approximateBytes)}`,
    license,
    kind === 'embedder' ? 'embedder' : null,
    isHere ? 'downloaded' : url === null ? `no file to load; see ${model.page}` : null,
  ];
  return `${id.padEnd(NAME_WIDTH)} ${facts.filter((fact) => fact !== null).join(' · ')}`;
}

function inspectionText(model: ModelInspection): string {
  const { estimate } = model;
  return [
    `${model.name}: ${model.architecture}, ${countText(model.parameters)} parameters, ${model.quantization}, ${model.layers} layers`,
    `${model.file} (${byteText(model.bytes)})`,
    `trained for ${model.contextLength} tokens; ${model.chatTemplate === null ? 'no chat template' : 'has a chat template'}${model.license === null ? '' : `; licence ${model.license}`}`,
    `memory at ${estimate.contextTokens} tokens: ${byteText(estimate.totalBytes)} (weights ${byteText(estimate.weightsBytes)}, cache ${byteText(estimate.cacheBytes)}, buffers ${byteText(estimate.computeBytes)})`,
  ].join('\n');
}
