/** Personalised PageRank over passages and names: what a question asks for by way of what else it mentions. */
import { inverseFrequency, type PassageGraph } from './passage-graph.ts';

export interface WalkOptions {
  /** Probability to walk on; the rest returns to the seeds. */
  readonly walkOn: number;
  readonly iterations: number;
  /** Share of the seeds that lies on the question's names; the rest lies on passages. */
  readonly nameShare: number;
  /** Passage seeds are the scaled scores to this power: high is sharp. */
  readonly sharpness: number;
  /** Weight of a mention by how near its sentence is to the question, and of a passage by its score: e to this times the scaled value. */
  readonly sentencePull: number;
  readonly passagePull: number;
}

export const walkDefaults: WalkOptions = {
  walkOn: 0.85,
  iterations: 20,
  nameShare: 0.4,
  sharpness: 16,
  sentencePull: 4,
  passagePull: 2,
};

export interface WalkInput {
  /** A score of each passage for the question, on any scale. */
  readonly passageScores: Float32Array;
  /** A similarity of each sentence to the question; null where there are no vectors (yet). */
  readonly sentenceScores: Float32Array | null;
  /** Names in the question. */
  readonly names: readonly number[];
  /** Passages that the walk does not enter. */
  readonly without?: ReadonlySet<number>;
}

export interface WalkResult {
  readonly passages: Float32Array;
  readonly names: Float32Array;
}

/** Shares of the walk's time; passages and names together sum to about 1. */
export function walkPassages(graph: PassageGraph, input: WalkInput, options: Partial<WalkOptions> = {}): WalkResult {
  const settings = { ...walkDefaults, ...options };
  const scores = scaled(input.passageScores);
  for (const passage of input.without ?? []) scores[passage] = 0;
  const { passageSeeds, nameSeeds } = seeds(graph, { scores, names: input.names }, settings);
  const { toName, toPassage } = transitions(
    graph,
    { scores, sentences: input.sentenceScores, without: input.without },
    settings,
  );
  let passages = passageSeeds.slice();
  let names = nameSeeds.slice();
  for (let round = 0; round < settings.iterations; round += 1) {
    const nextPassages = new Float32Array(passages.length);
    const nextNames = new Float32Array(names.length);
    for (let edge = 0; edge < toName.length; edge += 1) {
      const passage = graph.edgePassage[edge]!;
      const name = graph.edgeEntity[edge]!;
      nextNames[name]! += passages[passage]! * toName[edge]!;
      nextPassages[passage]! += names[name]! * toPassage[edge]!;
    }
    blend(nextPassages, passageSeeds, settings.walkOn);
    blend(nextNames, nameSeeds, settings.walkOn);
    passages = nextPassages;
    names = nextNames;
  }
  return { passages, names };
}

/** To [0, 1] by least and greatest; all zero where they are equal. */
export function scaled(values: Float32Array): Float32Array {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  const range = greatest - least;
  return values.map((value) => (range > 0 ? (value - least) / range : 0));
}

function seeds(
  graph: PassageGraph,
  input: { scores: Float32Array; names: readonly number[] },
  settings: WalkOptions,
): { passageSeeds: Float32Array; nameSeeds: Float32Array } {
  const nameSeeds = new Float32Array(graph.vocabulary.names.length);
  for (const name of input.names) {
    const count = graph.frequency[name] ?? 0;
    if (count > 0) nameSeeds[name] = inverseFrequency(count, graph.passages);
  }
  const nameShare = normalize(nameSeeds, settings.nameShare) ? settings.nameShare : 0;
  const passageSeeds = input.scores.map((score) => Math.pow(score, settings.sharpness));
  normalize(passageSeeds, 1 - nameShare);
  return { passageSeeds, nameSeeds };
}

function transitions(
  graph: PassageGraph,
  input: { scores: Float32Array; sentences: Float32Array | null; without?: ReadonlySet<number> },
  settings: WalkOptions,
): { toName: Float32Array; toPassage: Float32Array } {
  const sentences = input.sentences ? scaled(input.sentences) : null;
  const edges = graph.edgePassage.length;
  const toName = new Float32Array(edges);
  const toPassage = new Float32Array(edges);
  const passageSums = new Float64Array(graph.passages);
  const nameSums = new Float64Array(graph.vocabulary.names.length);
  for (let edge = 0; edge < edges; edge += 1) {
    const passage = graph.edgePassage[edge]!;
    const name = graph.edgeEntity[edge]!;
    const weight = input.without?.has(passage) ? 0 : graph.edgeWeight[edge]!;
    toName[edge] = weight * Math.exp(settings.sentencePull * (sentences ? bestSentence(graph, edge, sentences) : 0));
    toPassage[edge] = weight * Math.exp(settings.passagePull * input.scores[passage]!);
    passageSums[passage]! += toName[edge]!;
    nameSums[name]! += toPassage[edge]!;
  }
  for (let edge = 0; edge < edges; edge += 1) {
    toName[edge]! /= passageSums[graph.edgePassage[edge]!]! || 1;
    toPassage[edge]! /= nameSums[graph.edgeEntity[edge]!]! || 1;
  }
  return { toName, toPassage };
}

function bestSentence(graph: PassageGraph, edge: number, sentences: Float32Array): number {
  let best = 0;
  for (let at = graph.edgeSentenceStart[edge]!; at < graph.edgeSentenceStart[edge + 1]!; at += 1) {
    best = Math.max(best, sentences[graph.edgeSentences[at]!]!);
  }
  return best;
}

/** Scales to the given sum; false when there is nothing to scale. */
function normalize(values: Float32Array, sum: number): boolean {
  let total = 0;
  for (const value of values) total += value;
  if (total <= 0) return false;
  for (let index = 0; index < values.length; index += 1) values[index]! *= sum / total;
  return true;
}

function blend(values: Float32Array, from: Float32Array, walkOn: number): void {
  for (let index = 0; index < values.length; index += 1) {
    values[index] = walkOn * values[index]! + (1 - walkOn) * from[index]!;
  }
}
