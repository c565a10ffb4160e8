/** The names of documents as the graph's canvas takes them. */
import type { NameGraphView } from '../../../core/contract/document-views.ts';
import type { EdgeAt, GraphAt, NodeAt } from '../../../core/events/graph-at.ts';
import type { EntityView, FactView, GraphView } from '../../../core/events/run-view.ts';

type EntityId = EntityView['entityId'];

export interface NameGraph {
  /** For the layout. */
  readonly graph: GraphView;
  /** For the drawing; names on the way, given by their keys, stand out. */
  readonly shown: GraphAt;
  readonly idOf: (name: string) => EntityId | null;
}

/** Ways and pictures may write a name in different cases. */
export function nameKey(name: string): string {
  return name.toLocaleLowerCase();
}

/** Facts whose names are not among the names are left out. */
export function nameGraph({ names, facts }: NameGraphView, onTheWay: ReadonlySet<string>): NameGraph {
  const entities = new Map<EntityId, EntityView>();
  const ids = new Map<string, EntityId>();
  for (const { name, kind } of names) {
    // A number of this picture alone: nothing outside of it knows it.
    const entityId = ids.size as EntityId;
    ids.set(nameKey(name), entityId);
    entities.set(entityId, { entityId, name, kind: kind === 'document' ? 'document' : 'other', firstStep: 0 });
  }
  const factViews = new Map<FactView['factId'], FactView>();
  for (const { subject, relation, object } of facts) {
    const subjectId = ids.get(nameKey(subject));
    const objectId = ids.get(nameKey(object));
    if (subjectId === undefined || objectId === undefined) continue;
    const factId = factViews.size as FactView['factId'];
    factViews.set(factId, {
      factId,
      subjectId,
      relation,
      objectId,
      intervals: [{ from: 0, to: null }],
      seenInSteps: [],
    });
  }
  const graph = { entities, facts: factViews, episodes: new Map() };
  return { graph, idOf: (name) => ids.get(nameKey(name)) ?? null, shown: { step: 0, ...marked(graph, onTheWay) } };
}

function marked({ entities, facts }: GraphView, onTheWay: ReadonlySet<string>): Pick<GraphAt, 'nodes' | 'edges'> {
  const isMarked = (id: EntityId): boolean => onTheWay.has(nameKey(entities.get(id)?.name ?? ''));
  const degrees = new Map<EntityId, number>();
  const edges: EdgeAt[] = [...facts.values()].map((fact) => {
    for (const id of [fact.subjectId, fact.objectId]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
    const isRecalled = isMarked(fact.subjectId) && isMarked(fact.objectId);
    return { fact, isCurrent: true, isNew: false, isRecalled };
  });
  const nodes: NodeAt[] = [...entities.values()].map((entity) => {
    const { entityId } = entity;
    return { entity, degree: degrees.get(entityId) ?? 0, isNew: false, isRecalled: isMarked(entityId) };
  });
  return { nodes, edges };
}
