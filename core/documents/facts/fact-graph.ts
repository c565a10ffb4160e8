/** A collection's entity graph in the lab's temporal fact graph, an episode a passage: what the explorer and exports show. */
import { throwIfAborted } from '../../base/errors.ts';
import { normalizeName } from '../../base/facts.ts';
import type { EpisodeUpdate } from '../../memory/temporal-graph.ts';
import { openGraph, type StoredGraph } from '../../memory/open-graph.ts';
import type { Embedder } from '../../../models/ports.ts';
import type { Database } from '../../storage/database.ts';
import { sentencesOf } from '../chunking/sentences.ts';
import type { PassageRow } from '../library/document-rows.ts';
import type { EntityVocabulary } from '../retrieval/entity-vocabulary.ts';
import type { TimedTriple } from './extracted-facts.ts';
import { eraseFactGraph, factGraphOf } from './fact-graph-id.ts';
import { ruleFacts } from './rule-facts.ts';

export interface FactGraphInput {
  readonly database: Database;
  readonly collectionKey: number;
  readonly rows: readonly PassageRow[];
  readonly vocabulary: EntityVocabulary;
  readonly extracted: ReadonlyMap<number, readonly TimedTriple[]>;
}

/** Passages a transaction; the thread is free in between. */
const BATCH = 40;

/**
 * Made anew from the passages. An episode holds its passage's number, not its text: that lies in one place alone.
 * Facts of a language model carry their time as a fact of their own (DAVIS): `A – relation – B, at, TIME`.
 */
export async function buildFactGraph(
  { database, collectionKey, rows, vocabulary, extracted }: FactGraphInput,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  database.transaction(() => eraseFactGraph(database, collectionKey));
  const graph = await openGraph(database, factGraphOf(collectionKey));
  for (let from = 0; from < rows.length; from += BATCH) {
    throwIfAborted(options.signal);
    for (const row of rows.slice(from, from + BATCH))
      await graph.merge(episodeOf(row, vocabulary, extracted.get(row.passageKey) ?? []));
    database.transaction(() => graph.flush());
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The graph as the file has it; with an embedder it can be searched by meaning (AriGraph Alg. 2). */
export async function openFactGraph(
  database: Database,
  collectionKey: number,
  embedder?: Embedder,
): Promise<StoredGraph> {
  return openGraph(database, factGraphOf(collectionKey), { embedder });
}

/** The passage that an episode stands for. */
export function passageOfEpisode(text: string): number {
  return Number(text.slice(EPISODE.length));
}

const EPISODE = 'passage ';

function episodeOf(row: PassageRow, vocabulary: EntityVocabulary, extracted: readonly TimedTriple[]): EpisodeUpdate {
  const sentences = sentencesOf(row.text).map((sentence) => sentence.text);
  const timed = extracted.flatMap(({ time, ...fact }) =>
    time === null
      ? [fact]
      : [fact, { subject: `${fact.subject} – ${fact.relation} – ${fact.object}`, relation: 'at', object: time }],
  );
  return {
    text: `${EPISODE}${row.passageKey}`,
    invalidate: [],
    facts: [...ruleFacts({ title: row.title, sentences }, vocabulary), ...timed].filter(
      ({ subject, relation, object }) => [subject, relation, object].every((part) => normalizeName(part) !== ''),
    ),
    kinds: { [row.title]: 'document' },
  };
}
