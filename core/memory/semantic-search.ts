/** AriGraph Alg. 2: from each query breadth-first through the graph, the nearest facts of a query, then of their entities. */
import { throwIfAborted } from '../base/errors.ts';
import { normalizeName } from '../base/facts.ts';
import type { EntityRecord, FactRecord } from './graph-state.ts';
import type { RecallQuery, ScoredFact, SemanticSearchResult } from './temporal-graph.ts';
import type { Hit } from './vector-index/vector-index.ts';
import { factView } from './views.ts';

/** What the search needs of the graph. */
export interface SearchSpace {
  entity(key: string): EntityRecord | undefined;
  fact(id: number): FactRecord | undefined;
  /** Makes vectors of all these texts known, in one call of the embedder at most. */
  prepare(texts: { kept?: Iterable<string>; passing?: Iterable<string> }, signal?: AbortSignal): Promise<void>;
  /** The current facts nearest to a prepared text, best first. */
  nearest(text: string, limit: number): readonly Hit[];
}

export interface SemanticSearchOptions {
  readonly width: number;
  readonly threshold?: number;
  readonly signal?: AbortSignal;
}

/** One of the caller's queries under way: a level at a time, which visits in the same order as the paper's queue. */
interface Walk {
  readonly query: RecallQuery;
  readonly found: Map<FactRecord, number>;
  /** Entities that were queries already, the query itself included where it names one. */
  readonly visited: Set<EntityRecord>;
  frontier: readonly EntityRecord[];
}

/**
 * A query of depth 1 is searched itself, at depth 2 the entities of what it found too, and so on. An entity is a query by its
 * name; one that was a query before is none again. Facts below `threshold` are neither returned nor followed.
 */
export async function semanticSearch(
  space: SearchSpace,
  queries: readonly RecallQuery[],
  options: SemanticSearchOptions,
): Promise<SemanticSearchResult> {
  const search = rememberSearches(space, options);
  const active = queries.filter((query) => query.depth > 0 && query.text.trim() !== '');
  await space.prepare({ passing: active.map((query) => query.text) }, options.signal);
  const walks = new Map(active.map((query) => [query, startWalk(space, query, search)]));
  for (let level = 1; ; level += 1) {
    const deeper = [...walks.values()].filter(({ query, frontier }) => query.depth > level && frontier.length > 0);
    if (deeper.length === 0) break;
    throwIfAborted(options.signal);
    const names = new Set(deeper.flatMap(({ frontier }) => frontier.map((entity) => entity.name)));
    await space.prepare({ kept: names }, options.signal);
    for (const walk of deeper) advance(walk, search);
  }
  return summarize(queries, walks);
}

type Search = (text: string) => readonly { readonly fact: FactRecord; readonly score: number }[];

/** Two walks often meet at the same entity: its name is searched once. */
function rememberSearches(space: SearchSpace, { width, threshold = -Infinity }: SemanticSearchOptions): Search {
  const known = new Map<string, ReturnType<Search>>();
  return (text) => {
    let found = known.get(text);
    if (!found) {
      found = space
        .nearest(text, width)
        .filter(({ score }) => score >= threshold)
        .map(({ id, score }) => ({ fact: space.fact(id)!, score }));
      known.set(text, found);
    }
    return found;
  };
}

function startWalk(space: SearchSpace, query: RecallQuery, search: Search): Walk {
  const named = space.entity(normalizeName(query.text));
  const walk: Walk = { query, found: new Map(), visited: new Set(named ? [named] : []), frontier: [] };
  walk.frontier = collect(walk, search(query.text));
  return walk;
}

function advance(walk: Walk, search: Search): void {
  walk.frontier = walk.frontier.flatMap((entity) => collect(walk, search(entity.name)));
}

/** Adds what was found and returns the entities met for the first time. */
function collect(walk: Walk, hits: ReturnType<Search>): EntityRecord[] {
  const met: EntityRecord[] = [];
  for (const { fact, score } of hits) {
    walk.found.set(fact, Math.max(score, walk.found.get(fact) ?? -Infinity));
    for (const end of [fact.subject, fact.object]) {
      if (walk.visited.has(end)) continue;
      walk.visited.add(end);
      met.push(end);
    }
  }
  return met;
}

function summarize(queries: readonly RecallQuery[], walks: ReadonlyMap<RecallQuery, Walk>): SemanticSearchResult {
  const best = new Map<FactRecord, number>();
  for (const { found } of walks.values())
    for (const [fact, score] of found) best.set(fact, Math.max(score, best.get(fact) ?? -Infinity));
  return {
    queries: queries.map((query) => ({
      text: query.text,
      depth: query.depth,
      facts: ranked(walks.get(query)?.found ?? new Map<FactRecord, number>()),
    })),
    facts: ranked(best),
  };
}

function ranked(found: ReadonlyMap<FactRecord, number>): readonly ScoredFact[] {
  return [...found]
    .sort(([a, x], [b, y]) => y - x || a.factId - b.factId)
    .map(([fact, score]) => ({ fact: factView(fact), score }));
}
