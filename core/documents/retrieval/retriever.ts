/** Retrieval in stages over one collection held in memory: words, vectors, hybrid, and the walk over the entity graph. */
import { coverDefaults, coverQuestion, type CoveringPassage, type CoverOptions } from './cover-question.ts';
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
  /** Rarity of each word of the question, stop words left out. */
  termWeights(question: string): ReadonlyMap<string, number>;
  /** Stems of a passage's words (cover-question.ts). */
  stemsOf(passage: number): ReadonlySet<string>;
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
    /** Share of the question that it covers and better passages do not. */
    readonly covers: number | null;
  };
}

export interface Retrieval {
  readonly passages: readonly RankedPassage[];
  /** Names in the question that the graph knows, and the names where the walk spent most of its time. */
  readonly questionNames: readonly string[];
  readonly reachedNames: readonly { readonly name: string; readonly share: number }[];
}

export interface RetrieveOptions {
  readonly retriever: RetrieverName;
  readonly limit: number;
  readonly walk?: Partial<WalkOptions>;
  readonly cover?: Partial<CoverOptions>;
  /** Passages that count as not there. */
  readonly without?: ReadonlySet<number>;
}

/** The `limit` best passages by one retriever. `graph` falls back to words and graph where there are no vectors yet. */
export function retrieve(index: PassageIndex, question: Question, options: RetrieveOptions): Retrieval {
  const withVectors = options.retriever !== 'bm25' && options.retriever !== 'graph-without-vectors';
  const sentences =
    withVectors && question.vector && index.sentenceVectors ? dotAll(index.sentenceVectors, question.vector) : null;
  const stages = stageScores(index, { ...question, vector: withVectors ? question.vector : null }, sentences);
  const isWalk = options.retriever === 'graph' || options.retriever === 'graph-without-vectors';
  const names = isWalk ? questionNames(index.graph, question.text, options.without) : [];
  const start = options.retriever === 'vectors' && stages.vectors ? stages.vectors : hybridScore(stages);
  const walk = isWalk
    ? walkPassages(
        index.graph,
        { passageScores: start, sentenceScores: sentences, names, without: options.without },
        options.walk,
      )
    : null;
  const final = withoutThose(walk ? withTies(walk.passages, start) : start, options.without);
  const order = walk
    ? covering(index, question.text, final, options)
    : best(final, options.limit).map((passage) => ({ passage, covers: null }));
  return {
    passages: order.map(({ passage, covers }) => ({
      passage,
      score: final[passage]!,
      stages: {
        words: stages.words[passage]!,
        vector: stages.vectors?.[passage] ?? null,
        bestSentence: stages.bestSentence?.[passage] ?? null,
        walk: walk?.passages[passage] ?? null,
        covers,
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

function covering(index: PassageIndex, text: string, final: Float32Array, options: RetrieveOptions): CoveringPassage[] {
  const pool = options.cover?.pool ?? coverDefaults.pool;
  const passages = best(final, Math.max(options.limit, pool));
  const termWeights = index.termWeights(text);
  const stemsOf = (passage: number): ReadonlySet<string> => index.stemsOf(passage);
  return coverQuestion({ passages, shares: final, termWeights, stemsOf }, options.cover).slice(0, options.limit);
}

/** Distinct names in the question, the longest at each place, too frequent ones left out. */
function questionNames(graph: PassageGraph, text: string, without: ReadonlySet<number> | undefined): number[] {
  const mentions = findMentions(text, graph.vocabulary, { longestOnly: true });
  const lost = new Map<number, number>();
  if (without)
    graph.edgePassage.forEach((passage, edge) => {
      const name = graph.edgeEntity[edge]!;
      if (without.has(passage)) lost.set(name, (lost.get(name) ?? 0) + 1);
    });
  return [...new Set(mentions.map((mention) => mention.entity))].filter((name) => {
    const count = graph.frequency[name]! - (lost.get(name) ?? 0);
    return count > 0 && count <= graphDefaults.maxFrequency;
  });
}

function withoutThose(scores: Float32Array, without: ReadonlySet<number> | undefined): Float32Array {
  for (const passage of without ?? []) scores[passage] = 0;
  return scores;
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
