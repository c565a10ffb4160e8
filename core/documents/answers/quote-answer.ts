/** An answer without a model: the sentences of the passages found that are nearest to the question, as they stand. */
import type { Answer } from '../../contract/document-views.ts';
import { sentencesOf } from '../chunking/sentences.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import type { PassageRow } from '../library/document-rows.ts';
import { dotAll } from '../retrieval/hybrid-score.ts';
import type { RankedPassage } from '../retrieval/retriever.ts';
import { cite } from './passage-hit.ts';

const QUOTES = 3;

/** The best sentence of each passage, best first; the first is the answer. */
export function quoteAnswer(
  index: LoadedIndex,
  passages: readonly RankedPassage[],
  vector: Float32Array,
): Pick<Answer, 'answer' | 'citations'> {
  const order = passages
    .map((ranked) => bestSentence(index, ranked, vector))
    .sort((a, b) => b.score - a.score)
    .slice(0, QUOTES);
  return {
    answer: order[0]?.sentence ?? '',
    citations: order.map(({ row, sentence }, place) => cite(row, sentence, place + 1)),
  };
}

function bestSentence(
  index: LoadedIndex,
  ranked: RankedPassage,
  vector: Float32Array,
): { row: PassageRow; sentence: string; score: number } {
  const row = index.rows[ranked.passage]!;
  const sentences = sentencesOf(row.text).map((sentence) => sentence.text);
  const from = index.graph.sentenceStart[ranked.passage]!;
  const scores = index.sentenceVectors
    ? dotAll(index.sentenceVectors.subarray(from * vector.length, (from + sentences.length) * vector.length), vector)
    : Float32Array.from(sentences, (_, place) => -place);
  let place = 0;
  for (let other = 1; other < scores.length; other += 1) if (scores[other]! > scores[place]!) place = other;
  return { row, sentence: sentences[place] ?? row.text, score: scores[place] ?? 0 };
}
