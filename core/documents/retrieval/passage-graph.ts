/** The graph between passages and the names they mention, as flat arrays that a walk runs over. */
import {
  buildVocabulary,
  findMentions,
  titleName,
  vocabularyOf,
  withSameNames,
  type EntityVocabulary,
  type NamedPassage,
} from './entity-vocabulary.ts';

/** Edges sorted by passage. `edgeSentences` lists, for each edge, the numbers of the sentences that mention the name. */
export interface PassageGraph {
  readonly passages: number;
  readonly vocabulary: EntityVocabulary;
  /** In how many passages each name stands. */
  readonly frequency: Uint32Array;
  readonly edgePassage: Uint32Array;
  readonly edgeEntity: Uint32Array;
  /** idf / log(N + 1), times `ownTitle` for the name a passage is about. */
  readonly edgeWeight: Float32Array;
  readonly edgeSentenceStart: Uint32Array;
  readonly edgeSentences: Uint32Array;
  /** First sentence of each passage, and one past the last at the end. */
  readonly sentenceStart: Uint32Array;
}

export interface GraphOptions {
  /** Names in more passages than this link nothing. */
  readonly maxFrequency: number;
  /** How much more a passage is tied to the name of its own title. */
  readonly ownTitle: number;
  /** Names that count as others. */
  readonly sameNames: readonly { readonly keep: string; readonly drop: string }[];
  /** In place of the names that rules find; null for those. */
  readonly names: Iterable<string> | null;
}

export const graphDefaults: GraphOptions = { maxFrequency: 200, ownTitle: 4, sameNames: [], names: null };

/** Builds it in one pass over the sentences; a name that stands in one passage alone gets no edge. */
export function buildPassageGraph(
  passages: readonly NamedPassage[],
  options: Partial<GraphOptions> = {},
): PassageGraph {
  const { maxFrequency, ownTitle, sameNames, names } = { ...graphDefaults, ...options };
  const vocabulary = withSameNames(
    names === null ? buildVocabulary(passages) : vocabularyOf(passages, names),
    sameNames,
  );
  const sentenceStart = startsOf(passages.map((passage) => passage.sentences.length));
  const mentioned = passages.map((passage, index) => mentionsIn(passage, sentenceStart[index]!, vocabulary));
  const frequency = countPassages(mentioned, vocabulary.names.length);
  const edges: Edge[] = [];
  mentioned.forEach((entities, passage) => {
    const own = vocabulary.numberOf.get(titleName(passages[passage]!.title));
    for (const [entity, sentences] of entities) {
      const count = frequency[entity]!;
      if (count < 2 || count > maxFrequency) continue;
      const idf = inverseFrequency(count, passages.length) / Math.log(passages.length + 1);
      edges.push({ passage, entity, weight: entity === own ? idf * ownTitle : idf, sentences });
    }
  });
  return { passages: passages.length, vocabulary, frequency, sentenceStart, ...flatten(edges) };
}

/** ln((N + 1) / n) for a name in `count` of `total` passages. */
export function inverseFrequency(count: number, total: number): number {
  return Math.log((total + 1) / count);
}

interface Edge {
  readonly passage: number;
  readonly entity: number;
  readonly weight: number;
  readonly sentences: readonly number[];
}

function mentionsIn(passage: NamedPassage, firstSentence: number, vocabulary: EntityVocabulary): Map<number, number[]> {
  const names = new Map<number, number[]>();
  passage.sentences.forEach((sentence, index) => {
    for (const { entity } of findMentions(sentence, vocabulary, { longestOnly: false })) {
      const sentences = names.get(entity);
      const number = firstSentence + index;
      if (!sentences) names.set(entity, [number]);
      else if (sentences.at(-1) !== number) sentences.push(number);
    }
  });
  for (const { entity } of findMentions(passage.title, vocabulary, { longestOnly: false })) {
    if (!names.has(entity)) names.set(entity, []);
  }
  return names;
}

function countPassages(mentioned: readonly Map<number, unknown>[], names: number): Uint32Array {
  const frequency = new Uint32Array(names);
  for (const entities of mentioned) for (const entity of entities.keys()) frequency[entity]! += 1;
  return frequency;
}

function flatten(
  edges: readonly Edge[],
): Pick<PassageGraph, 'edgePassage' | 'edgeEntity' | 'edgeWeight' | 'edgeSentenceStart' | 'edgeSentences'> {
  return {
    edgePassage: Uint32Array.from(edges, (edge) => edge.passage),
    edgeEntity: Uint32Array.from(edges, (edge) => edge.entity),
    edgeWeight: Float32Array.from(edges, (edge) => edge.weight),
    edgeSentenceStart: startsOf(edges.map((edge) => edge.sentences.length)),
    edgeSentences: Uint32Array.from(edges.flatMap((edge) => edge.sentences)),
  };
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => (starts[index + 1] = starts[index]! + length));
  return starts;
}
