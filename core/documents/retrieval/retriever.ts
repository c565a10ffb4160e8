/** Retrieval in stages over one collection held in memory: words, vectors, hybrid, and the walk over the entity graph. */
import { findMentions } from './entity-vocabulary.ts';
import { bestOfEach, dotAll, hybridScore, type StageScores } from './hybrid-score.ts';
import { graphDefaults, type PassageGraph } from './passage-graph.ts';
import { scaled, walkPassages, type WalkOptions } from './passage-walk.ts';

export const retrieverNames = ['bm25', 'vectors', 'hybrid', 'graph-without-vectors', 'graph'] as const;
export type RetrieverName = (typeof retrieverNames)[number];

/** What a collection is searched by. Passages are numbered 0…N−1, sentences across them in order. */
export interface PassageIndex {
  readonly graph: PassageGraph;
  /** N × dimensions and S × dimensions, unit rows; null until every passage has its vectors. */
  readonly passageVectors: Float32Array | null;
  readonly sentenceVectors: Float32Array | null;
  /** BM25 of each passage divided by the question's word weight. */
  wordScores(question: string): Float32Array;
}

export interface Question {
  readonly text: string;
  /** Unit vector of the text; null without an embedder. */
  readonly vector: Float32Array | null;
}

export interface RankedPassage {
  readonly passage: number;
  readonly score: number;
  /** Each stage's own score, for the screen. */
  readonly stages: {
    readonly words: number;
    readonly vector: number | null;
    readonly bestSentence: number | null;
    readonly walk: number | null;
  };
}

export interface Retrieval {
  readonly passages: readonly RankedPassage[];
  /** Names in the question that the graph knows, and the names where the walk spent most of its time. */
  readonly questionNames: readonly string[];
  readonly reachedNames: readonly { readonly name: string; readonly share: number }[];
}

/** The `limit` best passages by one retriever. `graph` falls back to words and graph where there are no vectors yet. */
export function retrieve(
  index: PassageIndex,
  question: Question,
  options: { retriever: RetrieverName; limit: number; walk?: Partial<WalkOptions> },
): Retrieval {
  const withVectors = options.retriever !== 'bm25' && options.retriever !== 'graph-without-vectors';
  const sentences =
    withVectors && question.vector && index.sentenceVectors ? dotAll(index.sentenceVectors, question.vector) : null;
  const stages = stageScores(index, { ...question, vector: withVectors ? question.vector : null }, sentences);
  const isWalk = options.retriever === 'graph' || options.retriever === 'graph-without-vectors';
  const names = isWalk ? questionNames(index.graph, question.text) : [];
  const start = options.retriever === 'vectors' && stages.vectors ? stages.vectors : hybridScore(stages);
  const walk = isWalk
    ? walkPassages(index.graph, { passageScores: start, sentenceScores: sentences, names }, options.walk)
    : null;
  const final = walk ? withTies(walk.passages, start) : start;
  return {
    passages: best(final, options.limit).map((passage) => ({
      passage,
      score: final[passage]!,
      stages: {
        words: stages.words[passage]!,
        vector: stages.vectors?.[passage] ?? null,
        bestSentence: stages.bestSentence?.[passage] ?? null,
        walk: walk?.passages[passage] ?? null,
      },
    })),
    questionNames: names.map((name) => index.graph.vocabulary.names[name]!),
    reachedNames: walk ? reached(index.graph, walk.names, names) : [],
  };
}

function stageScores(index: PassageIndex, question: Question, sentences: Float32Array | null): StageScores {
  const { vector } = question;
  return {
    words: index.wordScores(question.text),
    vectors: vector && index.passageVectors ? dotAll(index.passageVectors, vector) : null,
    bestSentence: sentences ? bestOfEach(index.graph.sentenceStart, sentences) : null,
  };
}

/** Distinct names in the question, the longest at each place, too frequent ones left out. */
function questionNames(graph: PassageGraph, text: string): number[] {
  const mentions = findMentions(text, graph.vocabulary, { longestOnly: true });
  return [...new Set(mentions.map((mention) => mention.entity))].filter((name) => {
    const count = graph.frequency[name]!;
    return count > 0 && count <= graphDefaults.maxFrequency;
  });
}

/** Passages that the walk cannot tell apart keep the order of the scores it started from. */
function withTies(walked: Float32Array, start: Float32Array): Float32Array {
  const order = scaled(start);
  return walked.map((share, index) => share + 1e-9 * order[index]!);
}

function best(scores: Float32Array, limit: number): number[] {
  const order = Array.from(scores.keys()).filter((index) => scores[index]! > 0);
  return order.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, limit);
}

function reached(
  graph: PassageGraph,
  shares: Float32Array,
  without: readonly number[],
): { name: string; share: number }[] {
  const known = new Set(without);
  return best(shares, known.size + 8)
    .filter((name) => !known.has(name))
    .slice(0, 8)
    .map((name) => ({ name: graph.vocabulary.names[name]!, share: shares[name]! }));
}
