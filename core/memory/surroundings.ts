/** What lies around entities: everything within so many hops over current facts, as the induced subgraph in time order. */
import { byTime, isCurrent, type EntityRecord, type FactRecord } from './graph-state.ts';

/** Current facts of these entities, each once, oldest first (AriGraph §2, E_s^rel). */
export function incidentFacts(entities: Iterable<EntityRecord>): FactRecord[] {
  const found = new Set<FactRecord>();
  for (const entity of entities) for (const fact of entity.facts) if (isCurrent(fact)) found.add(fact);
  return [...found].sort(byTime);
}

/**
 * Current facts between entities that lie at most `hops` facts from one of the starts (STMA's K hops, DAVIS's maximal
 * neighbourhood), oldest first. `Infinity` hops: all that is connected.
 */
export function inducedSubgraph(starts: Iterable<EntityRecord>, hops: number): FactRecord[] {
  const reached = new Set(starts);
  let frontier = [...reached];
  for (let hop = 0; hop < hops && frontier.length > 0; hop += 1) {
    const next: EntityRecord[] = [];
    for (const entity of frontier)
      for (const fact of entity.facts) {
        if (!isCurrent(fact)) continue;
        const other = fact.subject === entity ? fact.object : fact.subject;
        if (reached.has(other)) continue;
        reached.add(other);
        next.push(other);
      }
    frontier = next;
  }
  return incidentFacts(reached).filter((fact) => reached.has(fact.subject) && reached.has(fact.object));
}
