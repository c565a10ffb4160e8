/** An answer without a model: the sentences of the passages found that answer the question best, as they stand. */
import type { Answer } from '../../contract/document-views.ts';
import type { LoadedIndex } from '../index/load-index.ts';
import { passageSentences } from '../index/load-index.ts';
import { passageTitle, type PassageRow } from '../library/document-rows.ts';
import { stemsOfText, stemWeights } from '../retrieval/cover-question.ts';
import { dotAll } from '../retrieval/hybrid-score.ts';
import type { RankedPassage } from '../retrieval/retriever.ts';
import { cite } from './passage-hit.ts';

const QUOTES = 3;
/** Of one passage. */
const MOST_OF_ONE = 2;

/**
 * Beside the sentence's cosine: the share of the question's word weight that it holds itself, that it holds with its title (a sentence that
 * says "he" speaks of whom the title names), and what each place further down the ranking takes off. docs/decisions/0040-document-retrieval.md.
 */
const weights = { words: 0.3, wordsWithTitle: 0.3, place: 0.1 };

export interface Quote {
  readonly row: PassageRow;
  readonly sentence: string;
  readonly score: number;
}

/** The first is the answer. */
export function quoteAnswer(
  index: LoadedIndex,
  passages: readonly RankedPassage[],
  question: { readonly text: string; readonly vector: Float32Array },
): Pick<Answer, 'answer' | 'citations'> {
  const quotes = bestQuotes(index, passages, question);
  return {
    answer: quotes[0]?.sentence ?? '',
    citations: quotes.map(({ row, sentence }, place) => cite(row, sentence, place + 1)),
  };
}

/** Three sentences, best first, at most two of them from one passage. */
export function bestQuotes(
  index: LoadedIndex,
  passages: readonly RankedPassage[],
  { text, vector }: { readonly text: string; readonly vector: Float32Array },
): Quote[] {
  const asked = stemWeights(index.termWeights(text));
  const quotes = passages.flatMap(({ passage }, place) => {
    const row = index.rows[passage]!;
    const sentences = passageSentences(row);
    const cosines = cosinesOf(index, passage, { count: sentences.length, vector });
    return sentences.map((sentence, at) => ({
      ...{ row, sentence, place },
      score:
        cosines[at]! +
        weights.words * asked.shareIn(stemsOfText('', [sentence])) +
        weights.wordsWithTitle * asked.shareIn(stemsOfText(passageTitle(row), [sentence])) -
        weights.place * place,
    }));
  });
  const taken = new Map<number, number>();
  return quotes
    .sort((a, b) => b.score - a.score)
    .filter(({ place }) => {
      taken.set(place, (taken.get(place) ?? 0) + 1);
      return taken.get(place)! <= MOST_OF_ONE;
    })
    .slice(0, QUOTES);
}

/** All 0 while there are no vectors. */
function cosinesOf(
  { graph, sentenceVectors }: LoadedIndex,
  passage: number,
  { count, vector }: { readonly count: number; readonly vector: Float32Array },
): Float32Array {
  if (!sentenceVectors) return new Float32Array(count);
  const from = graph.sentenceStart[passage]!;
  return dotAll(sentenceVectors.subarray(from * vector.length, (from + count) * vector.length), vector);
}
