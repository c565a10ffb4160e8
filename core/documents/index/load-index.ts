/** A collection's search index in memory, from what the file holds: the entity graph, the vectors, the word scores. */
import type { Database } from '../../storage/database.ts';
import { sentencesOf } from '../chunking/sentences.ts';
import { passageTitle, type PassageRow } from '../library/document-rows.ts';
import { stemsOfText } from '../retrieval/cover-question.ts';
import type { NamedPassage } from '../retrieval/entity-vocabulary.ts';
import { buildPassageGraph, type PassageGraph } from '../retrieval/passage-graph.ts';
import type { PassageIndex } from '../retrieval/retriever.ts';
import type { PassageVectors } from './vector-store.ts';
import { createWordIndex } from './word-index.ts';

export interface LoadedIndex extends PassageIndex {
  /** By passage number. */
  readonly rows: readonly PassageRow[];
}

export interface LoadOptions {
  /** Words are looked for in this collection alone. */
  readonly collectionKey?: number;
  /** Where it is built already, of the same passages. */
  readonly graph?: PassageGraph;
  /** In place of the names that rules find. */
  readonly names?: Iterable<string> | null;
}

/** Words reach this deep; beyond it a passage's word score counts as 0. */
const WORD_DEPTH = 400;
/** Share of passages with vectors from which on meaning counts. */
const MOST = 0.8;

/**
 * `vectors` may cover a part of the passages: once most have theirs, the others count as unlike any question until they
 * follow; before, the index goes without.
 */
export function loadIndex(
  database: Database,
  rows: readonly PassageRow[],
  vectors: ReadonlyMap<number, PassageVectors> | null,
  options: LoadOptions = {},
): LoadedIndex {
  const passages = namedPassages(rows);
  const numberOf = new Map(rows.map((row, index) => [row.passageKey, index]));
  const words = createWordIndex(database);
  const weights = rememberLast((question: string) => words.weightsOf(question));
  const stems: (Set<string> | undefined)[] = [];
  return {
    rows,
    graph: options.graph ?? buildPassageGraph(passages, { names: options.names ?? null }),
    ...joinVectors(rows, passages, vectors),
    wordScores(question) {
      const scores = new Float32Array(rows.length);
      const weight = [...weights(question).values()].reduce((sum, own) => sum + own, 0);
      if (weight <= 0) return scores;
      for (const { passageKey, score } of words.search(question, WORD_DEPTH, options.collectionKey)) {
        const number = numberOf.get(passageKey);
        if (number !== undefined) scores[number] = score / weight;
      }
      return scores;
    },
    termWeights: weights,
    stemsOf: (passage) => (stems[passage] ??= stemsOfText(passages[passage]!.title, passages[passage]!.sentences)),
  };
}

/** What a graph is built from. */
export function namedPassages(rows: readonly PassageRow[]): NamedPassage[] {
  return rows.map((row) => ({ title: passageTitle(row), sentences: passageSentences(row) }));
}

/** The same question is asked for twice in a row. */
function rememberLast<Value>(work: (key: string) => Value): (key: string) => Value {
  let last: { readonly key: string; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: work(key) };
    return last.value;
  };
}

/** The sentences whose vectors are kept, in the order in which they are kept. */
export function passageSentences(row: { readonly text: string }): string[] {
  return sentencesOf(row.text).map((sentence) => sentence.text);
}

function joinVectors(
  rows: readonly PassageRow[],
  passages: readonly { readonly sentences: readonly string[] }[],
  vectors: ReadonlyMap<number, PassageVectors> | null,
): Pick<PassageIndex, 'passageVectors' | 'sentenceVectors'> {
  const own = rows.map((row) => vectors?.get(row.passageKey));
  const width = own.find((part) => part !== undefined)?.passage.length ?? 0;
  const fits = own.map((part, index) => part?.sentences.length === passages[index]!.sentences.length * width);
  const covered = fits.filter(Boolean).length;
  if (width === 0 || covered < MOST * rows.length) return { passageVectors: null, sentenceVectors: null };
  const passageVectors = new Float32Array(rows.length * width);
  const sentenceVectors = new Float32Array(
    passages.reduce((sum, passage) => sum + passage.sentences.length, 0) * width,
  );
  let at = 0;
  own.forEach((part, index) => {
    if (part && fits[index]) {
      passageVectors.set(part.passage, index * width);
      sentenceVectors.set(part.sentences, at);
    }
    at += passages[index]!.sentences.length * width;
  });
  return { passageVectors, sentenceVectors };
}
