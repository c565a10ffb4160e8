/** What is exported: the graph as it was known at one point of its sequence, history included. */
import type { Entity, Fact } from '../temporal-graph.ts';
import type { StoredGraph } from '../open-graph.ts';

export interface GraphSnapshot {
  readonly graphId: string;
  readonly sequence: number;
  /** Those that the facts speak of. */
  readonly entities: readonly Entity[];
  /** Every fact known by then, with its intervals as far as they were known; `isCurrent` as of then. */
  readonly facts: readonly Fact[];
}

/** What came later is left out: an interval that was still open then is open here. */
export function snapshotOf(
  graph: Pick<StoredGraph, 'graphId' | 'sequence' | 'entities' | 'facts'>,
  sequence = graph.sequence,
): GraphSnapshot {
  const facts = graph
    .facts()
    .map((fact) => asOf(fact, sequence))
    .filter((fact) => fact.intervals.length > 0);
  const mentioned = new Set(facts.flatMap((fact) => [fact.subjectId, fact.objectId]));
  const entities = graph.entities().filter((entity) => mentioned.has(entity.entityId));
  return { graphId: graph.graphId, sequence, entities, facts };
}

function asOf(fact: Fact, sequence: number): Fact {
  const intervals = fact.intervals
    .filter(({ from }) => from <= sequence)
    .map(({ from, to }) => ({ from, to: to !== null && to <= sequence ? to : null }));
  return { ...fact, intervals, isCurrent: intervals.at(-1)?.to === null };
}
