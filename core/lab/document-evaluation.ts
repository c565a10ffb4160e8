/** Measures retrieval on a published question set, apart from the lab's file; its vectors are kept between evaluations. */
import { readFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createModels } from '../../models/create-models.ts';
import { shippedEmbedder } from '../../models/embedding/shipped-embedder.ts';
import type { LaunchHost } from '../../models/host/connection.ts';
import { systemClock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import { openieNames, parseDataset, type Dataset } from '../documents/evaluation/datasets.ts';
import { evaluateRetrieval, type RetrievalReport } from '../documents/evaluation/evaluate-retrieval.ts';
import type { Reasoner } from '../roles/role.ts';
import { openDatabase } from '../storage/database.ts';

export interface EvaluationRequest {
  readonly file: string;
  readonly launchHost: LaunchHost;
  readonly folder: string;
  readonly limit?: number;
  /** Indexes anew, so that the times are those of a first time. */
  readonly fresh?: boolean;
  /** A file of published triples, whose names take the place of those that rules find. */
  readonly openie?: string;
  /** Answers the questions too; left out, only retrieval is measured. */
  readonly reasoner?: Reasoner;
  readonly signal?: AbortSignal;
  readonly onProgress?: (what: string, done: number, total: number) => void;
}

/** Throws `not-found` or `bad-input` for a file that is no question set. */
export async function evaluateDocuments(request: EvaluationRequest): Promise<RetrievalReport> {
  const dataset = await readDataset(request.file, request.limit);
  const names = request.openie === undefined ? null : openieNames(await readJson(request.openie));
  mkdirSync(request.folder, { recursive: true, mode: 0o700 });
  const database = openDatabase(request.fresh ? ':memory:' : join(request.folder, 'evaluation.sqlite'));
  const models = createModels(request.launchHost);
  try {
    const embedder = await models.openEmbedder(shippedEmbedder());
    return await evaluateRetrieval(
      dataset,
      { database, embedder, clock: systemClock, reasoner: request.reasoner },
      {
        names,
        signal: request.signal,
        onProgress: ({ done, total }) => request.onProgress?.('vectors', done, total),
        onAnswer: (done, total) => request.onProgress?.('answers', done, total),
      },
    );
  } finally {
    await models.dispose();
    database.close();
  }
}

/** The corpus beside `NAME.json` is `NAME_corpus.json`; without one, the questions' own paragraphs are the corpus. */
export async function readDataset(file: string, limit: number | undefined): Promise<Dataset> {
  const corpusFile = join(dirname(file), basename(file).replace(/\.json$/u, '_corpus.json'));
  const corpus = corpusFile === file ? undefined : await readJson(corpusFile).catch(ifMissing);
  const dataset = parseDataset(await readJson(file), corpus);
  return limit === undefined ? dataset : { ...dataset, questions: dataset.questions.slice(0, limit) };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ClewError('not-found', `There is no file ${file} that can be read.`, {
      cause,
      remedy: 'Check the path.',
    });
  });
  try {
    // Python writes NaN where JSON has no word for it.
    return JSON.parse(text.replace(/(:\s*)NaN(?=\s*[,}])/gu, '$1null')) as unknown;
  } catch (cause) {
    throw new ClewError('bad-input', `${file} is no JSON.`, {
      cause,
      remedy: 'Give the question set as it was published.',
    });
  }
}

function ifMissing(error: unknown): undefined {
  if (error instanceof ClewError && error.code === 'not-found') return undefined;
  throw error;
}
