/** How sure it is that the passages found hold the answer: a small logistic model over what retrieval saw. */
import { titleName } from '../retrieval/entity-vocabulary.ts';
import { wordsOf } from '../retrieval/words.ts';

export interface Evidence {
  readonly question: string;
  /** Names in the question that the collection knows. */
  readonly questionNames: readonly string[];
  readonly passages: readonly {
    readonly title: string;
    readonly text: string;
    /** Cosine of its best sentence; null without vectors. */
    readonly bestSentence: number | null;
    /** BM25 over the question's word weight. */
    readonly words: number;
    /** Share of the question's words that it adds; null where nothing was ordered by it. */
    readonly covers: number | null;
  }[];
  /** Passages of the whole collection. */
  readonly collection: number;
}

/**
 * Fitted on 100 MuSiQue questions with their supporting paragraphs in the collection and the same with them taken away,
 * each half tested by a fit on the other: area under the curve 0.92. At one half, 87 % of those unanswerable are
 * declined and 17 % of those answerable; by the fit on the other half, 88 % and 20 %. `lab evaluate` measures any question set.
 */
const weights = { sentence: 5.54, words: 1.59, names: 2.32, titleNamed: 2.36, constant: -6.82 };

/** Below this, an answer is declined. */
export const answerThreshold = 0.5;

/** From 0 to 1. */
export function confidenceOf(evidence: Evidence): number {
  const { passages, questionNames } = evidence;
  if (passages.length === 0) return 0;
  const words = Math.max(...passages.map((passage) => wordEvidence(passage, evidence.collection)));
  const sum =
    weights.constant +
    weights.sentence * Math.max(...passages.map((passage) => passage.bestSentence ?? words)) +
    weights.words * words +
    weights.names * namedShare(evidence) +
    weights.titleNamed * Number(passages.some((passage) => questionNames.includes(titleName(passage.title))));
  return 1 / (1 + Math.exp(-sum));
}

/** BM25 needs a collection to tell rare words by: in a small one no word is rare and all scores are next to nothing. */
const SMALL = 50;
/** BM25 over the word weight is about so many times the share covered, in the sample that the weights were fitted on; not measured in small collections. */
const WORDS_PER_SHARE = 1.6;

function wordEvidence({ words, covers }: Evidence['passages'][number], collection: number): number {
  return collection < SMALL && covers !== null ? Math.max(words, WORDS_PER_SHARE * covers) : words;
}

/** Share of the question's capitalised words (its first aside) that the passages hold; 1 where it has none. */
function namedShare({ question, passages }: Evidence): number {
  const named = [...question.slice(1).matchAll(/\p{Lu}[\p{L}\p{N}'’-]*/gu)].flatMap((match) => wordsOf(match[0]));
  if (named.length === 0) return 1;
  const held = new Set(passages.flatMap((passage) => wordsOf(`${passage.title} ${passage.text}`)));
  return named.filter((word) => held.has(word) || hasLonger(held, word)).length / named.length;
}

/** A name may carry an ending: “Leuchtturms”. */
function hasLonger(held: ReadonlySet<string>, word: string): boolean {
  if (word.length < 5) return false;
  for (const other of held) if (other.length <= word.length + 3 && other.startsWith(word)) return true;
  return false;
}
