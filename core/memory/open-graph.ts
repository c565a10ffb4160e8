/** Opens a memory graph: authoritative in memory while it is in use, its changes pending until they are flushed. */
import { ClewError, throwIfAborted } from '../base/errors.ts';
import { normalizeName } from '../base/facts.ts';
import type { GraphId } from '../base/ids.ts';
import type { Embedder } from '../../models/ports.ts';
import type { Database } from '../storage/database.ts';
import { episodicSearch } from './episodic-search.ts';
import { addGraph, findGraphKey, readGraph, storedSequence, writeChanges } from './graph-rows.ts';
import {
  byTime,
  createGraphState,
  isCurrent,
  type EntityRecord,
  type FactRecord,
  type GraphState,
} from './graph-state.ts';
import { createGraphVectors, type GraphVectors } from './graph-vectors.ts';
import { atOnce, gradually } from './gradually.ts';
import { cleanFacts, mergeEpisode } from './merge-episode.ts';
import { newTexts } from './new-texts.ts';
import { personalizedPageRank } from './pagerank.ts';
import { rowIdsOf } from './row-ids.ts';
import { semanticSearch } from './semantic-search.ts';
import { drawMap } from './spatial-map.ts';
import { graphGrowth, type GraphGrowth } from './statistics.ts';
import { incidentFacts, inducedSubgraph } from './surroundings.ts';
import type { Entity, Episode, EpisodeUpdate, Fact, MergeResult, TemporalGraph } from './temporal-graph.ts';
import { loadUsearch } from './vector-index/usearch.ts';
import { entityView, episodeView, factView } from './views.ts';

/** A graph with its history: what screens, exports and statistics read beyond what agents need. */
export interface StoredGraph extends TemporalGraph {
  factsAbout(name: string): readonly Fact[];
  currentFacts(): readonly Fact[];
  /** Every entity ever met, oldest row first. */
  entities(): readonly Entity[];
  /** Every fact ever held, oldest row first. */
  facts(): readonly Fact[];
  /** In sequence. */
  episodes(): readonly Episode[];
  /** The facts that held right after the episode of this sequence number, oldest first; none for 0. */
  currentFactsAt(sequence: number): readonly Fact[];
  growth(): readonly GraphGrowth[];
  /** Whether the facts have become so many that their search is no longer exact. */
  isApproximate(): boolean;
  /** Keeps a large vector index beside the lab's file, so that the next opening need not build it. Call it with nothing pending. */
  saveIndex(): Promise<void>;
}

export interface OpenGraphOptions {
  /** Without one, the graph can be read and written, but not searched by meaning (`unsupported`). */
  readonly embedder?: Embedder;
  /** Up to this many vectors, search is exact; `EXACT_LIMIT` where not given. */
  readonly exactLimit?: number;
}

/** A graph that the file does not have yet is empty, and gets its row with the first flush. */
export async function openGraph(
  database: Database,
  graphId: GraphId,
  options: OpenGraphOptions = {},
): Promise<StoredGraph> {
  const native = options.embedder ? await loadUsearch() : null;
  let open = await loadInTurns();

  /** What was written between its turns is read anew, at once. */
  async function loadInTurns(): Promise<OpenState> {
    const before = sequenceInFile();
    try {
      const loaded = await gradually(load());
      if (sequenceInFile() === before) return loaded;
    } catch (error) {
      if (sequenceInFile() === before) throw error;
    }
    return atOnce(load());
  }

  function* load(): Generator<void, OpenState> {
    const graphKey = findGraphKey(database, graphId);
    const state = createGraphState();
    if (graphKey !== null) yield* readGraph(database, graphKey, state);
    const { embedder, exactLimit } = options;
    const vectors =
      embedder && createGraphVectors({ database, embedder, native, state, graphKey: () => open.graphKey, exactLimit });
    return { graphKey, state, vectors, flushed: state.sequence };
  }

  const record = (name: string): EntityRecord | undefined => open.state.entity(normalizeName(name));
  const records = (names: readonly string[]): EntityRecord[] =>
    names.map(record).filter((entity) => entity !== undefined);
  const current = remember(() => [...open.state.facts.values()].filter(isCurrent).sort(byTime));
  const currentViews = remember(() => current().map(factView));
  const map = remember(() => drawMap(current()));

  /** Made once for each state of the graph. */
  function remember<Value>(make: () => Value): () => Value {
    let kept: { readonly state: GraphState; readonly revision: number; readonly value: Value } | undefined;
    return () => {
      const { state } = open;
      if (kept?.state !== state || kept.revision !== state.revision)
        kept = { state, revision: state.revision, value: make() };
      return kept.value;
    };
  }

  function vectors(): GraphVectors {
    if (open.vectors) return open.vectors;
    throw new ClewError(
      'unsupported',
      `The graph ${graphId} was opened without an embedder and cannot be searched by meaning.`,
      {
        remedy: 'Choose an embedder.',
      },
    );
  }

  async function merge(update: EpisodeUpdate, { signal }: { signal?: AbortSignal } = {}): Promise<MergeResult> {
    const facts = cleanFacts(update.facts);
    throwIfAborted(signal);
    await open.vectors?.prepareMerge(newTexts(open.state, facts), signal);
    const merged = mergeEpisode(open.state, rowIdsOf(database), { ...update, facts });
    open.vectors?.refresh();
    return {
      episode: episodeView(merged.episode),
      entities: merged.entities.map(entityView),
      facts: merged.facts.map(({ fact, isNew }) => ({ fact: factView(fact), isNew })),
      invalidated: merged.invalidated.map((fact) => fact.factId),
    };
  }

  /** What the file must say if nobody but this graph has written it, and no flush was rolled back. */
  function isAsFlushed(): boolean {
    return sequenceInFile() === open.flushed;
  }

  function sequenceInFile(): number {
    const graphKey = findGraphKey(database, graphId);
    return graphKey === null ? 0 : storedSequence(database, graphKey);
  }

  function flush(): void {
    if (open.state.changes.length > 0) writePending();
    open.vectors?.flush();
  }

  function writePending(): void {
    const { state } = open;
    if (!isAsFlushed()) throw changedElsewhere(graphId);
    open.graphKey = findGraphKey(database, graphId) ?? addGraph(database, graphId);
    writeChanges(database, open.graphKey, state.changes);
    state.settle();
    open.flushed = state.sequence;
  }

  function discard(): void {
    if (!isAsFlushed()) return void (open = atOnce(load()));
    open.state.undo();
    open.vectors?.discard();
  }

  return {
    graphId,
    get sequence() {
      return open.state.sequence;
    },
    counts: () => ({
      entities: open.state.entities.size,
      facts: open.state.facts.size,
      currentFacts: open.state.currentCount,
      episodes: open.state.episodes.length,
    }),

    factsAbout: (name) => incidentFacts(records([name])).map(factView),
    currentFacts: currentViews,
    fact: (factId) => viewOf(open.state.facts.get(factId), factView),
    entity: (name) => viewOf(record(name), entityView),
    episode: (episodeId) => viewOf(open.state.episode(episodeId), episodeView),
    lastEpisodes: (count) => (count < 1 ? [] : open.state.episodes.slice(-count).reverse().map(episodeView)),
    incidentFacts: (names) => incidentFacts(records(names)).map(factView),

    merge,
    semanticSearch: (queries, search) =>
      semanticSearch(
        {
          entity: (key) => open.state.entity(key),
          fact: (id) => open.state.facts.get(id as Fact['factId']),
          prepare: (texts, signal) => vectors().prepareFacts(texts, signal),
          nearest: (text, limit) => vectors().nearestFacts(text, limit),
        },
        queries,
        search,
      ),
    episodicSearch: (factIds, search) =>
      episodicSearch(
        factIds.map((id) => open.state.facts.get(id)).filter((fact) => fact !== undefined),
        search,
      ),
    async subgraphAround(query, { limit, hops, signal }) {
      const hits = await vectors().nearestEntities(query, limit, signal);
      const starts = hits.map(({ id }) => open.state.entities.get(id as Entity['entityId'])!);
      return inducedSubgraph(starts, hops).map(factView);
    },
    timelineOf: (names, { hops }) => inducedSubgraph(records(names), hops).map(factView),
    personalizedPageRank: (seeds, walk) =>
      personalizedPageRank(open.state.entities, seeds, walk).map(({ entity, score }) => ({
        entity: entityView(entity),
        score,
      })),

    places: () => map().places.map((place) => place.name),
    shortestPath(from, to) {
      const [start, end] = [record(from), record(to)];
      return start && end ? map().path(start, end) : null;
    },
    unexploredExits(place) {
      if (place === undefined) return map().unexploredExits();
      const known = record(place);
      return known ? map().unexploredExits(known) : [];
    },

    entities: () => Array.from(open.state.entities.values(), entityView),
    facts: () => Array.from(open.state.facts.values(), factView),
    episodes: () => open.state.episodes.map(episodeView),
    currentFactsAt: (sequence) => factsAt(open.state, sequence).map(factView),
    growth: () => graphGrowth(open.state),
    isApproximate: () => open.vectors?.isApproximate() ?? false,

    flush,
    discard,
    saveIndex: () => open.vectors?.save() ?? Promise.resolve(),
  };
}

interface OpenState {
  graphKey: number | null;
  readonly state: GraphState;
  readonly vectors: GraphVectors | undefined;
  /** Sequence of the last episode that was flushed. */
  flushed: number;
}

function changedElsewhere(graphId: GraphId): ClewError {
  return new ClewError(
    'conflict',
    `The file has another state of the graph ${graphId} than the one that was changed.`,
    {
      remedy: 'Discard what is pending and repeat the step.',
    },
  );
}

function viewOf<Row, View>(row: Row | undefined, view: (row: Row) => View): View | undefined {
  return row === undefined ? undefined : view(row);
}

function factsAt(state: GraphState, sequence: number): readonly FactRecord[] {
  const held: { readonly fact: FactRecord; readonly from: number }[] = [];
  for (const fact of state.facts.values()) {
    const interval = fact.intervals.find(({ from, to }) => from <= sequence && (to === null || to > sequence));
    if (interval) held.push({ fact, from: interval.from });
  }
  return held.sort((a, b) => a.from - b.from || a.fact.factId - b.fact.factId).map(({ fact }) => fact);
}
