/** A part of the fact graph for the screen: around some names, or the names that the most passages share. */
import { normalizeName } from '../../base/facts.ts';
import type { NameGraphView } from '../../contract/document-views.ts';
import type { Fact } from '../../memory/temporal-graph.ts';
import type { StoredGraph } from '../../memory/open-graph.ts';
import type { TimedTriple } from './extracted-facts.ts';
import { passageOfEpisode } from './fact-graph.ts';

export interface NameGraphRequest {
  readonly names: readonly string[];
  readonly hops: number;
  /** Facts at most. */
  readonly limit: number;
}

/** Passages named with a fact. */
const PLACES = 5;

export function nameGraph(
  graph: StoredGraph,
  request: NameGraphRequest,
  of: {
    readonly extracted: ReadonlyMap<number, readonly TimedTriple[]>;
    readonly documentOf: (passageId: number) => number | undefined;
  },
): NameGraphView {
  const places = placesOf(graph);
  const facts = (request.names.length > 0 ? around(graph, request) : mostShared(graph, places)).slice(0, request.limit);
  const shown = new Set(facts.flatMap((fact) => [fact.subjectId, fact.objectId]));
  const byModel = new Set([...of.extracted.values()].flat().map(keyOf));
  return {
    names: graph
      .entities()
      .filter((entity) => shown.has(entity.entityId))
      .map(({ name, kind }) => ({
        name,
        kind: kind === 'document' ? ('document' as const) : ('name' as const),
        passages: new Set(graph.factsAbout(name).flatMap((fact) => places.get(fact.factId) ?? [])).size,
      })),
    facts: facts.map((fact) => {
      const passageIds = (places.get(fact.factId) ?? [])
        .filter((id) => of.documentOf(id) !== undefined)
        .slice(0, PLACES);
      return {
        subject: fact.subject,
        relation: fact.relation,
        object: fact.object,
        passageIds,
        documentIds: passageIds.map((id) => of.documentOf(id)!),
        by: byModel.has(keyOf(fact)) ? 'model' : 'rules',
      };
    }),
    total: { names: graph.counts().entities, facts: graph.counts().facts },
  };
}

function around(graph: StoredGraph, { names, hops, limit }: NameGraphRequest): readonly Fact[] {
  const found = new Map<Fact['factId'], Fact>();
  let frontier = [...names];
  const visited = new Set<string>();
  for (let hop = 0; hop < hops && found.size < limit; hop += 1) {
    const next: string[] = [];
    for (const name of frontier) {
      if (visited.has(normalizeName(name))) continue;
      visited.add(normalizeName(name));
      for (const fact of graph.factsAbout(name)) {
        found.set(fact.factId, fact);
        next.push(fact.subject, fact.object);
      }
    }
    frontier = next;
  }
  return [...found.values()];
}

/** Facts that stand in the most passages, then those between the names that the most facts share. */
function mostShared(graph: StoredGraph, places: ReadonlyMap<Fact['factId'], readonly number[]>): readonly Fact[] {
  const degree = new Map<number, number>();
  for (const { subjectId, objectId } of graph.facts())
    for (const id of [subjectId, objectId]) degree.set(id, (degree.get(id) ?? 0) + 1);
  const weight = (fact: Fact): number =>
    (places.get(fact.factId)?.length ?? 0) * Math.min(degree.get(fact.subjectId)!, degree.get(fact.objectId)!);
  return graph.facts().toSorted((a, b) => weight(b) - weight(a));
}

function placesOf(graph: StoredGraph): Map<Fact['factId'], number[]> {
  const places = new Map<Fact['factId'], number[]>();
  for (const { text, factIds } of graph.episodes())
    for (const factId of factIds) {
      const known = places.get(factId);
      if (known) known.push(passageOfEpisode(text));
      else places.set(factId, [passageOfEpisode(text)]);
    }
  return places;
}

function keyOf({ subject, relation, object }: Pick<Fact, 'subject' | 'relation' | 'object'>): string {
  return [subject, relation, object].map(normalizeName).join('\n');
}
