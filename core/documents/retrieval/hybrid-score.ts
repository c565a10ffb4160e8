/** One score a passage from words, its vector and its best sentence (H): what the walk starts from. */

export interface HybridWeights {
  /** Of BM25 divided by the question's total word weight. */
  readonly words: number;
  /** Of the best sentence's cosine. */
  readonly sentence: number;
}

export const hybridDefaults: HybridWeights = { words: 0.3, sentence: 0.25 };

export interface StageScores {
  /** BM25 over the question's word weight; 0 where no word matches. */
  readonly words: Float32Array;
  /** Cosine of question and passage; null without vectors. */
  readonly vectors: Float32Array | null;
  /** Cosine of question and the passage's best sentence; null without vectors. */
  readonly bestSentence: Float32Array | null;
}

/** H = cosine + words · BM25 / Σ idf + sentence · best sentence cosine; the words alone where there are no vectors. */
export function hybridScore(stages: StageScores, weights: HybridWeights = hybridDefaults): Float32Array {
  const { words, vectors, bestSentence } = stages;
  if (!vectors || !bestSentence) return words.slice();
  return words.map((score, index) => vectors[index]! + weights.words * score + weights.sentence * bestSentence[index]!);
}

/** The best of each passage's sentences; 0 for a passage without any. `starts` has one more member than passages. */
export function bestOfEach(starts: Uint32Array, sentences: Float32Array): Float32Array {
  const best = new Float32Array(starts.length - 1);
  for (let passage = 0; passage < best.length; passage += 1) {
    let most = 0;
    for (let at = starts[passage]!; at < starts[passage + 1]!; at += 1) most = Math.max(most, sentences[at]!);
    best[passage] = most;
  }
  return best;
}

/** Dot products of one vector with each row of a matrix; `matrix.length` is a multiple of `query.length`. */
export function dotAll(matrix: Float32Array, query: Float32Array): Float32Array {
  const width = query.length;
  const scores = new Float32Array(matrix.length / width);
  for (let row = 0, at = 0; row < scores.length; row += 1, at += width) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let column = 0; column + 3 < width; column += 4) {
      a += matrix[at + column]! * query[column]!;
      b += matrix[at + column + 1]! * query[column + 1]!;
      c += matrix[at + column + 2]! * query[column + 2]!;
      d += matrix[at + column + 3]! * query[column + 3]!;
    }
    let sum = a + b + c + d;
    for (let column = width - (width % 4); column < width; column += 1) sum += matrix[at + column]! * query[column]!;
    scores[row] = sum;
  }
  return scores;
}
