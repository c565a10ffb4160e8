/** Measures how fast documents are indexed and searched on this computer, apart from the lab's file. */
import { createModels } from '../../models/create-models.ts';
import { shippedEmbedder } from '../../models/embedding/shipped-embedder.ts';
import type { LaunchHost } from '../../models/host/connection.ts';
import { systemClock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import { evaluateRetrieval } from '../documents/evaluation/evaluate-retrieval.ts';
import { measureGrowth, type GrowthRow } from '../documents/evaluation/measure-growth.ts';
import { variedPassages } from '../documents/evaluation/varied-passages.ts';
import { varyDataset } from '../documents/evaluation/vary-dataset.ts';
import { openDatabase } from '../storage/database.ts';
import { readDataset } from './document-evaluation.ts';

export interface RetrievalBenchRequest {
  readonly launchHost: LaunchHost;
  /** A published question set; invented passages where there is none. */
  readonly dataset?: string;
  /** How many to invent. */
  readonly passages: number;
  readonly questions: number;
  /** Numbers of passages at which growth is measured too; none where it is empty. */
  readonly growth?: readonly number[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (what: string, done: number, total: number) => void;
}

export interface RetrievalBench {
  readonly passages: number;
  /** From text to searchable by words, names and meaning; nothing kept from before. */
  readonly indexSeconds: number;
  /** Passages and their sentences, through the embedder. */
  readonly textsPerSecond: number;
  /** One question through words, vectors and the walk over names, without embedding it. */
  readonly queryMs: Spread;
  readonly embedQuestionMs: Spread;
  readonly growth: readonly GrowthRow[];
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** Throws `not-found` or `bad-input` for a file that is no question set, `aborted`, and what the embedder throws. */
export async function benchRetrieval(request: RetrievalBenchRequest): Promise<RetrievalBench> {
  const { dataset: file, passages, questions, signal, onProgress } = request;
  const dataset = file === undefined ? variedPassages(passages, questions) : await readDataset(file, questions);
  const growth = measureGrowth(
    request.growth ?? [],
    (size) => (file === undefined ? variedPassages(size, questions) : varyDataset(dataset, size)),
    { clock: systemClock, signal, onSize: (row) => onProgress?.('growth', row.passages, request.growth!.at(-1)!) },
  );
  const database = openDatabase(':memory:');
  const models = createModels(request.launchHost);
  try {
    const embedder = await models.openEmbedder(shippedEmbedder());
    const report = await evaluateRetrieval(
      dataset,
      { database, embedder, clock: systemClock },
      { signal, retrievers: ['graph'], onProgress: ({ done, total }) => onProgress?.('vectors', done, total) },
    );
    return {
      passages: report.passages,
      indexSeconds: report.indexSeconds,
      textsPerSecond: report.textsPerSecond ?? nothingEmbedded(),
      queryMs: report.retrievers[0]!.queryMs,
      embedQuestionMs: report.embedQuestionMs,
      growth,
    };
  } finally {
    await models.dispose();
    database.close();
  }
}

function nothingEmbedded(): never {
  throw new ClewError('bad-input', 'There is nothing to index in this question set.', { remedy: 'Give another one.' });
}
