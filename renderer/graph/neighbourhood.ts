/** The entities within some hops of one, along the facts given. */
import type { EntityView, FactView } from '../../core/events/run-view.ts';

type EntityId = EntityView['entityId'];

export function neighbourhood(
  facts: Iterable<Pick<FactView, 'subjectId' | 'objectId'>>,
  from: Iterable<EntityId>,
  hops: number,
): ReadonlySet<EntityId> {
  const beside = new Map<EntityId, EntityId[]>();
  const link = (a: EntityId, b: EntityId): void => void (beside.get(a)?.push(b) ?? beside.set(a, [b]));
  for (const { subjectId, objectId } of facts) {
    link(subjectId, objectId);
    link(objectId, subjectId);
  }
  const found = new Set(from);
  let edge = [...found];
  for (let hop = 0; hop < hops; hop += 1) {
    edge = edge.flatMap((id) => beside.get(id) ?? []).filter((id) => !found.has(id));
    for (const id of edge) found.add(id);
  }
  return found;
}
