/** The memory graph as it stood at the end of a step: what held, what was outdated, what was new, what was recalled. */
import { recalledAt } from './recalled-at.ts';
import { isCurrentAt } from './run-view.ts';
import type { EntityView, FactView, RunView } from './run-view.ts';

type EntityId = EntityView['entityId'];
type FactId = FactView['factId'];

export interface GraphAt {
  readonly step: number;
  readonly nodes: readonly NodeAt[];
  readonly edges: readonly EdgeAt[];
}

export interface NodeAt {
  readonly entity: EntityView;
  /** Number of facts held at that step. */
  readonly degree: number;
  readonly isNew: boolean;
  readonly isRecalled: boolean;
}

export interface EdgeAt {
  readonly fact: FactView;
  readonly isCurrent: boolean;
  readonly isNew: boolean;
  readonly isRecalled: boolean;
}

/** Entities and facts known by then; those learned later are left out. */
export function graphAt(view: RunView, step: number): GraphAt {
  const { recalledFacts, addedFacts } = marksAt(view, step);
  const degrees = new Map<EntityId, number>();
  const recalledEntities = new Set<EntityId>();
  const edges: EdgeAt[] = [];
  for (const fact of view.graph.facts.values()) {
    if ((fact.intervals[0]?.from ?? Infinity) > step) continue;
    const isCurrent = isCurrentAt(fact, step);
    const isRecalled = recalledFacts.has(fact.factId);
    for (const id of new Set([fact.subjectId, fact.objectId])) {
      degrees.set(id, (degrees.get(id) ?? 0) + (isCurrent ? 1 : 0));
      if (isRecalled) recalledEntities.add(id);
    }
    edges.push({ fact, isCurrent, isNew: addedFacts.has(fact.factId), isRecalled });
  }
  const nodes: NodeAt[] = [];
  for (const entity of view.graph.entities.values()) {
    const degree = degrees.get(entity.entityId);
    if (entity.firstStep > step || degree === undefined) continue;
    const isNew = entity.firstStep === step;
    nodes.push({ entity, degree, isNew, isRecalled: recalledEntities.has(entity.entityId) });
  }
  return { step, nodes, edges };
}

/** Facts that touch an entity and were known by a step, in the order in which they were first seen. */
export function factsOf(view: RunView, entityId: EntityId, step: number): readonly FactView[] {
  return [...view.graph.facts.values()]
    .filter((fact) => fact.subjectId === entityId || fact.objectId === entityId)
    .filter((fact) => (fact.intervals[0]?.from ?? Infinity) <= step)
    .sort((a, b) => (a.intervals[0]?.from ?? 0) - (b.intervals[0]?.from ?? 0) || a.factId - b.factId);
}

function marksAt(view: RunView, step: number): { recalledFacts: ReadonlySet<FactId>; addedFacts: ReadonlySet<FactId> } {
  const now = view.steps[step];
  const recalled = recalledAt(view, step)?.recalled.queries.flatMap((query) => query.facts.map(({ factId }) => factId));
  return { recalledFacts: new Set(recalled ?? []), addedFacts: new Set(now?.addedFacts ?? []) };
}
