/** From a question to an answer: retrieve, decide whether the documents hold it, then quote them or let a model put it in words. */
import type { Clock } from '../../base/clock.ts';
import type { Triple } from '../../base/facts.ts';
import type { Embedder } from '../../../models/ports.ts';
import { noUsage, type Reasoner, type RoleUsage } from '../../roles/role.ts';
import { sentencesOf } from '../chunking/sentences.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { passageTitle, type PassageRow } from '../library/document-rows.ts';
import { dotAll } from '../retrieval/hybrid-score.ts';
import { pathToPassage } from '../retrieval/passage-path.ts';
import { retrieve, type RankedPassage, type Retrieval } from '../retrieval/retriever.ts';
import { answerRole, type AnswerOutput } from './answer-role.ts';
import type { Answer, Citation } from './answer.ts';
import { answerThreshold, confidenceOf } from './confidence.ts';

export interface AnswerParts {
  readonly index: LoadedIndex;
  readonly embedder: Embedder;
  /** Null quotes the documents instead. */
  readonly reasoner: Reasoner | null;
  readonly clock: Clock;
}

export interface AnswerOptions {
  readonly signal?: AbortSignal;
  readonly conversation?: readonly { readonly question: string; readonly answer: string }[];
  /** Passages shown to a model, and searched for the best sentence. */
  readonly passages?: number;
}

export async function answerQuestion(
  question: string,
  parts: AnswerParts,
  options: AnswerOptions = {},
): Promise<Answer> {
  const { index, embedder, reasoner, clock } = parts;
  const start = clock.monotonic();
  const vector = (await embedder.embed([question], { signal: options.signal }))[0]!;
  const found = retrieve(index, { text: question, vector }, { retriever: 'graph', limit: options.passages ?? 5 });
  const confidence = confidenceOf({
    question,
    questionNames: found.questionNames,
    passages: found.passages.map((ranked) => ({
      ...rowOf(index, ranked),
      title: titleOf(index, ranked),
      ...ranked.stages,
    })),
  });
  const written = reasoner
    ? await writeAnswer(question, { index, found, reasoner }, options)
    : quoteAnswer({ index, found, vector, confidence });
  return {
    ...written,
    isAnswered: written.citations.length > 0,
    path: written.citations.length > 0 ? pathOf(index, found, written.citations[0]!) : [],
    extractive: reasoner === null,
    confidence,
    seconds: (clock.monotonic() - start) / 1000,
  };
}

type Written = Pick<Answer, 'answer' | 'citations'> & { readonly usage: RoleUsage };
const declined: Written = { answer: '', citations: [], usage: noUsage };

/** The best sentence of the passages found, then the best passages' own; declined below the threshold. */
function quoteAnswer({
  index,
  found,
  vector,
  confidence,
}: {
  index: LoadedIndex;
  found: Retrieval;
  vector: Float32Array;
  confidence: number;
}): Written {
  if (confidence < answerThreshold) return declined;
  const best = found.passages.map((ranked) => bestSentence(index, ranked, vector));
  const order = best.toSorted((a, b) => b.score - a.score);
  const citations = order.slice(0, 3).map(({ row, sentence }, place) => cite(row, sentence, place + 1));
  return { answer: order[0]?.sentence ?? '', citations, usage: noUsage };
}

function bestSentence(
  index: LoadedIndex,
  ranked: RankedPassage,
  vector: Float32Array,
): { row: PassageRow; sentence: string; score: number } {
  const row = rowOf(index, ranked);
  const sentences = sentencesOf(row.text).map((sentence) => sentence.text);
  const from = index.graph.sentenceStart[ranked.passage]!;
  const scores = index.sentenceVectors
    ? dotAll(index.sentenceVectors.subarray(from * vector.length, (from + sentences.length) * vector.length), vector)
    : Float32Array.from(sentences, (_, place) => -place);
  let place = 0;
  for (let other = 1; other < scores.length; other += 1) if (scores[other]! > scores[place]!) place = other;
  return { row, sentence: sentences[place] ?? row.text, score: scores[place] ?? 0 };
}

async function writeAnswer(
  question: string,
  { index, found, reasoner }: { index: LoadedIndex; found: Retrieval; reasoner: Reasoner },
  options: AnswerOptions,
): Promise<Written> {
  if (found.passages.length === 0) return declined;
  const rows = found.passages.map((ranked) => rowOf(index, ranked));
  const passages = rows.map((row) => ({ title: passageTitle(row), text: row.text }));
  const input = { question, passages, conversation: options.conversation ?? [] };
  const { output, usage } = await reasoner.run(answerRole, input, { signal: options.signal });
  if (!output.isAnswered) return { ...declined, usage };
  return { ...withCitations(output, rows), usage };
}

/** Claims without a passage are dropped: nothing is said that cannot be looked up. */
function withCitations(output: AnswerOutput, rows: readonly PassageRow[]): Pick<Answer, 'answer' | 'citations'> {
  const citations: Citation[] = [];
  const texts = output.claims.flatMap((claim) => {
    const numbers = [...new Set(claim.passages)].flatMap((number) => {
      const row = rows[number - 1];
      if (!row) return [];
      const citation = cite(row, closestSentence(row.text, claim.text), citations.length + 1);
      citations.push(citation);
      return `[${citation.number}]`;
    });
    return numbers.length === 0 ? [] : [`${claim.text} ${numbers.join('')}`];
  });
  return { answer: texts.join(' '), citations };
}

/** The sentence that shares the most words with the claim. */
function closestSentence(text: string, claim: string): string {
  const words = new Set(claim.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const shared = (sentence: string): number =>
    (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => words.has(word)).length;
  const sentences = sentencesOf(text).map((sentence) => sentence.text);
  return sentences.reduce((best, next) => (shared(next) > shared(best) ? next : best), sentences[0] ?? text);
}

function cite(row: PassageRow, quote: string, number: number): Citation {
  const { documentKey, passageKey, path: file, title, page } = row;
  return { number, documentKey, passageKey, file, title, page, quote };
}

function pathOf(index: LoadedIndex, found: Retrieval, citation: Citation): readonly Triple[] {
  const ranked = found.passages.find((candidate) => rowOf(index, candidate).passageKey === citation.passageKey);
  if (!ranked) return [];
  const title = (passage: number): string => index.rows[passage]!.title;
  return pathToPassage(index.graph, found.questionNames, { passage: ranked.passage, titleOf: title });
}

function rowOf(index: LoadedIndex, ranked: RankedPassage): PassageRow {
  return index.rows[ranked.passage]!;
}

function titleOf(index: LoadedIndex, ranked: RankedPassage): string {
  return passageTitle(rowOf(index, ranked));
}
