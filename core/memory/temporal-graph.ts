/** The temporal fact graph as agents see it: merge and invalidate, recall, navigate — one graph, one owner. */
import type { EntityKind, Triple } from '../base/facts.ts';
import type { GraphReader } from '../base/graph-reader.ts';
import type { EntityId, EpisodeId, FactId, GraphId } from '../base/ids.ts';
import type { GraphCounts } from '../events/run-event.ts';

export interface Entity {
  readonly entityId: EntityId;
  /** Display name: as first seen. */
  readonly name: string;
  /** Unique in the graph: the normalised name, or an imported graph's own id. */
  readonly key: string;
  readonly kind: EntityKind;
}

/** A fact is one row however often it was seen; names are the display names of its entities. */
export interface Fact extends Triple {
  readonly factId: FactId;
  readonly subjectId: EntityId;
  readonly objectId: EntityId;
  readonly isCurrent: boolean;
  /** Sequence numbers during which it held; `to` null while it does. Half-open: [from, to). */
  readonly intervals: readonly { readonly from: number; readonly to: number | null }[];
}

export interface Episode {
  readonly episodeId: EpisodeId;
  readonly sequence: number;
  readonly text: string;
  readonly factIds: readonly FactId[];
}

export interface EpisodeUpdate {
  /** The full observation. */
  readonly text: string;
  /** Closed before the new facts are added; facts that do not hold are passed over. */
  readonly invalidate: readonly FactId[];
  /** Normalised, deduplicated and linked on the way in. A fact both invalidated and observed stays, with a new interval. */
  readonly facts: readonly Triple[];
  /** What the agent knows of entities' kinds, by any spelling of the name. */
  readonly kinds?: Readonly<Record<string, EntityKind>>;
}

export interface MergeResult {
  readonly episode: Episode;
  /** First seen in this episode, or of a kind that became known in it. */
  readonly entities: readonly Entity[];
  /** Every fact of the episode; `isNew` when its row did not exist. */
  readonly facts: readonly { readonly fact: Fact; readonly isNew: boolean }[];
  readonly invalidated: readonly FactId[];
}

export interface ScoredFact {
  readonly fact: Fact;
  /** Similarity to the query that found it: a cosine, as vectors have unit length. */
  readonly score: number;
}

export interface RecallQuery {
  readonly text: string;
  readonly depth: number;
}

export interface SemanticSearchResult {
  /** What each of the caller's queries found, best first, its expansions included. */
  readonly queries: readonly { readonly text: string; readonly depth: number; readonly facts: readonly ScoredFact[] }[];
  /** The union, each fact once with its best score, best first. */
  readonly facts: readonly ScoredFact[];
}

export interface ScoredEpisode {
  readonly episode: Episode;
  /** AriGraph eq. 1. */
  readonly score: number;
}

export interface Exit {
  readonly place: string;
  readonly direction: string;
}

/** One graph under the hand of one agent. Changes are pending until `flush`, which the run calls inside its step's transaction. */
export interface TemporalGraph extends GraphReader {
  readonly graphId: GraphId;
  /** Number of the last episode; grows by one with each merge. */
  readonly sequence: number;
  counts(): GraphCounts;

  fact(factId: FactId): Fact | undefined;
  entity(name: string): Entity | undefined;
  episode(episodeId: EpisodeId): Episode | undefined;
  /** The last `count` episodes, newest first. */
  lastEpisodes(count: number): readonly Episode[];
  /** Current facts that share an entity with these names, each once, oldest first (AriGraph §2, E_s^rel). */
  incidentFacts(names: readonly string[]): readonly Fact[];

  /** One new episode with its facts (AriGraph §2): invalidates, then adds, then links. */
  merge(update: EpisodeUpdate, options?: { signal?: AbortSignal }): Promise<MergeResult>;

  /** AriGraph Alg. 2 over current facts: breadth-first from each query, `width` facts a query, to the query's own depth. */
  semanticSearch(
    queries: readonly RecallQuery[],
    options: { width: number; threshold?: number; signal?: AbortSignal },
  ): Promise<SemanticSearchResult>;
  /** AriGraph eq. 1: the `limit` best episodes for these facts, those with score 0 left out. */
  episodicSearch(
    factIds: readonly FactId[],
    options: { limit: number; exclude?: readonly EpisodeId[] },
  ): readonly ScoredEpisode[];
  /** STMA: the `limit` entities nearest to the query, then their surroundings to `hops`, as the induced subgraph. */
  subgraphAround(
    query: string,
    options: { limit: number; hops: number; signal?: AbortSignal },
  ): Promise<readonly Fact[]>;
  /** DAVIS: the maximal neighbourhood of these entities, facts in the order in which they were introduced. */
  timelineOf(names: readonly string[], options: { hops: number }): readonly Fact[];
  /** Personalised PageRank over current facts; entities with their share, best first. */
  personalizedPageRank(
    seeds: ReadonlyMap<EntityId, number>,
    options?: { damping?: number; iterations?: number; limit?: number },
  ): readonly { readonly entity: Entity; readonly score: number }[];

  /** Places known from room-to-room facts and exits. */
  places(): readonly string[];
  /** Directions to walk from one place to another along known room-to-room facts; null where no way is known. */
  shortestPath(from: string, to: string): readonly string[] | null;
  /** AriGraph Alg. 3, for every known place (or one): exits known that no room-to-room fact explains. */
  unexploredExits(place?: string): readonly Exit[];

  /** Writes what is pending; call it inside a transaction. */
  flush(): void;
  /** Drops what is pending: the graph is as the file has it. */
  discard(): void;
}
