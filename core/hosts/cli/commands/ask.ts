/** `lab ask`: a question to a folder of documents. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FolderAnswer } from '../../../lab/document-service.ts';
import type { CommandContext, CommonOptions } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { applyModelOptions, type ModelOptions } from '../model-options.ts';

export interface AskCommandOptions extends CommonOptions, ModelOptions {
  readonly documents: string;
  readonly model: string;
  readonly embedder?: string;
}

export async function ask(
  question: string,
  options: AskCommandOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const { terminal, signal } = context;
  const lab = await context.openLab();
  const place = await realpath(resolve(options.documents)).catch(() => options.documents);
  await applyModelOptions(lab, options, [`documents:${place}`, 'embedding']);
  const answer = await lab.documents.askFolder(options.documents, question, {
    model: options.model,
    embedder: options.embedder ?? lab.settings.get().embedder,
    signal,
    onProgress: (what, part, total) => terminal.progress(`${what} ${part}/${total}`),
  });
  return done(documentOf(answer), textOf(answer));
}

function nearestText({ path, page, text: whole }: FolderAnswer['nearest'][number]): string {
  const text = whole.replace(/\s+/gu, ' ');
  return `    ${path}${page === null ? '' : `, page ${page}`}: “${text.length > 160 ? `${text.slice(0, 159).toWellFormed()}…` : text}”`;
}

function documentOf({ path, citations, ...answer }: FolderAnswer): unknown {
  return {
    ...answer,
    citations: citations.map(({ file, page, quote, title }) => ({ file, page, quote, title })),
    path: path.map((fact) => `${fact.subject}, ${fact.relation}, ${fact.object}`),
  };
}

function textOf(answer: FolderAnswer): string {
  const failed = answer.failures.map(
    (failure) => `not read: ${failure.path} – ${failure.message ?? failure.problem ?? ''}`,
  );
  if (!answer.isAnswered)
    return [
      `It is not in your documents, as far as can be told without reading them all (${answer.passages} passages searched).`,
      ...(answer.nearest.length > 0 ? ['', 'The nearest passages:', ...answer.nearest.map(nearestText)] : []),
      ...failed,
    ].join('\n');
  const head = answer.extractive ? 'Quoted from your documents, without a model:' : 'Answer:';
  const quotes = answer.citations.map(
    ({ number, quote, file, page }) => `[${number}] ${file}${page === null ? '' : `, page ${page}`}\n    “${quote}”`,
  );
  const path = answer.path.map((fact) => `${fact.subject} – ${fact.relation} – ${fact.object}`);
  return [
    head,
    answer.answer,
    '',
    ...quotes,
    ...(path.length > 0 ? ['', 'The way there:', ...path] : []),
    ...failed,
  ].join('\n');
}
