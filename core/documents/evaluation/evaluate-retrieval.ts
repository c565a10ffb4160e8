/** Indexes a question set's paragraphs like anybody's documents and measures how well each retriever finds the supporting ones. */
import type { Clock } from '../../base/clock.ts';
import { throwIfAborted } from '../../base/errors.ts';
import type { Embedder } from '../../../models/ports.ts';
import type { Reasoner } from '../../roles/role.ts';
import type { Database } from '../../storage/database.ts';
import { embedPassages, type EmbedProgress } from '../index/embed-passages.ts';
import { loadIndex, type LoadedIndex } from '../index/load-index.ts';
import { createVectorStore } from '../index/vector-store.ts';
import { retrieve, retrieverNames, type RetrieverName } from '../retrieval/retriever.ts';
import type { Dataset, DatasetQuestion } from './datasets.ts';
import { evaluateAnswers, type AnswerReport } from './evaluate-answers.ts';
import { evaluateDeclines, type DeclineReport } from './evaluate-declines.ts';
import { evaluateQuotes, type QuoteReport } from './evaluate-quotes.ts';
import { openDataset } from './index-dataset.ts';
import { meanInterval, quantile, type MeanInterval } from './intervals.ts';

export interface RetrieverReport {
  readonly name: RetrieverName;
  readonly recallAt2: number;
  readonly recallAt5: number;
  readonly interval: { readonly recallAt2: MeanInterval['interval']; readonly recallAt5: MeanInterval['interval'] };
  /** Of the questions at even and at odd places. */
  readonly halves: { readonly even: number; readonly odd: number };
  /** Without the embedding of the question, which comes on top once. */
  readonly queryMs: { readonly p50: number; readonly p95: number };
}

export interface RetrievalReport {
  readonly questions: number;
  readonly passages: number;
  readonly indexSeconds: number;
  /** Its parts: until words and names can be searched, and vectors on top of it. */
  readonly indexParts: { readonly words: number; readonly vectors: number };
  /** Passages and sentences that the embedder took; null where all vectors were kept from before. */
  readonly textsPerSecond: number | null;
  readonly embedQuestionMs: { readonly p50: number; readonly p95: number };
  readonly retrievers: readonly RetrieverReport[];
  /** Of answers without a model. */
  readonly declines: DeclineReport;
  readonly quotes: QuoteReport;
  /** Where a model answered. */
  readonly answers?: AnswerReport;
}

export interface EvaluationParts {
  readonly database: Database;
  readonly embedder: Embedder;
  readonly clock: Clock;
  /** Answers the questions too. */
  readonly reasoner?: Reasoner;
}

export interface EvaluationOptions {
  /** All of them where it is left out. */
  readonly retrievers?: readonly RetrieverName[];
  /** Names in place of those that rules find. */
  readonly names?: Iterable<string> | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EmbedProgress) => void;
  readonly onAnswer?: (done: number, total: number) => void;
}

/** The database should be one of its own: a collection named by the paragraphs' hash is made in it and reused. */
export async function evaluateRetrieval(
  dataset: Dataset,
  parts: EvaluationParts,
  options: EvaluationOptions = {},
): Promise<RetrievalReport> {
  const { index, ...timing } = await indexParagraphs(dataset, parts, options);
  const vectors: Float32Array[] = [];
  const embedMs: number[] = [];
  for (const { question } of dataset.questions) {
    const from = parts.clock.monotonic();
    vectors.push((await parts.embedder.embed([question], { signal: options.signal }))[0]!);
    embedMs.push(parts.clock.monotonic() - from);
  }
  const retrievers = (options.retrievers ?? retrieverNames).map((name) =>
    measure(name, { dataset, index, vectors, clock: parts.clock, signal: options.signal }),
  );
  return {
    questions: dataset.questions.length,
    passages: index.rows.length,
    ...timing,
    embedQuestionMs: spread(embedMs),
    retrievers,
    declines: evaluateDeclines(dataset, index, { vectors, signal: options.signal }),
    quotes: evaluateQuotes(dataset, index, { vectors, signal: options.signal }),
    ...(parts.reasoner && {
      answers: await evaluateAnswers(
        dataset,
        { ...parts, index, reasoner: parts.reasoner },
        { signal: options.signal, onProgress: options.onAnswer },
      ),
    }),
  };
}

async function indexParagraphs(
  dataset: Dataset,
  { database, embedder, clock }: EvaluationParts,
  options: EvaluationOptions,
): Promise<{ index: LoadedIndex } & Pick<RetrievalReport, 'indexSeconds' | 'indexParts' | 'textsPerSecond'>> {
  const start = clock.monotonic();
  const library = openDataset(database, dataset, clock);
  loadIndex(database, library.passages(), null, options);
  const words = (clock.monotonic() - start) / 1000;
  const vectors = createVectorStore(database, embedder.info.id);
  const timed = timeEmbedder(embedder, clock);
  await embedPassages({ library, vectors, embedder: timed.embedder }, options);
  const index = loadIndex(database, library.passages(), vectors.all(library.collectionKey), options);
  const total = (clock.monotonic() - start) / 1000;
  return {
    index,
    indexSeconds: total,
    indexParts: { words, vectors: total - words },
    textsPerSecond: timed.textsPerSecond(),
  };
}

function timeEmbedder(embedder: Embedder, clock: Clock): { embedder: Embedder; textsPerSecond: () => number | null } {
  let [texts, milliseconds] = [0, 0];
  return {
    embedder: {
      info: embedder.info,
      async embed(asked, options) {
        const from = clock.monotonic();
        const vectors = await embedder.embed(asked, options);
        texts += asked.length;
        milliseconds += clock.monotonic() - from;
        return vectors;
      },
      dispose: () => embedder.dispose(),
    },
    textsPerSecond: () => (texts === 0 || milliseconds === 0 ? null : (texts * 1000) / milliseconds),
  };
}

interface Measurement {
  readonly dataset: Dataset;
  readonly index: LoadedIndex;
  readonly vectors: readonly Float32Array[];
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

function measure(name: RetrieverName, { dataset, index, vectors, clock, signal }: Measurement): RetrieverReport {
  const times: number[] = [];
  const found = dataset.questions.map((question, number) => {
    throwIfAborted(signal);
    const from = clock.monotonic();
    const { passages } = retrieve(
      index,
      { text: question.question, vector: vectors[number]! },
      { retriever: name, limit: 20 },
    );
    times.push(clock.monotonic() - from);
    const ranked = [...new Set(passages.map((passage) => Number(index.rows[passage.passage]!.path)))];
    return { at2: recall(question, ranked.slice(0, 2)), at5: recall(question, ranked.slice(0, 5)) };
  });
  const at2 = meanInterval(found.map((entry) => entry.at2));
  const at5 = meanInterval(found.map((entry) => entry.at5));
  const half = (rest: number): number =>
    meanInterval(
      found.filter((_, number) => number % 2 === rest).map((entry) => entry.at5),
      { rounds: 1 },
    ).mean;
  return {
    name,
    recallAt2: at2.mean,
    recallAt5: at5.mean,
    interval: { recallAt2: at2.interval, recallAt5: at5.interval },
    halves: { even: half(0), odd: half(1) },
    queryMs: spread(times),
  };
}

/** Share of the supporting paragraphs among those found. */
function recall(question: DatasetQuestion, found: readonly number[]): number {
  if (question.supporting.length === 0) return 0;
  return question.supporting.filter((number) => found.includes(number)).length / question.supporting.length;
}

function spread(times: readonly number[]): { p50: number; p95: number } {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}
