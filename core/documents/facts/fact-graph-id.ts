/** A collection's place among the lab's memory graphs. */
import { graphIdSchema, type GraphId } from '../../base/ids.ts';
import type { Database } from '../../storage/database.ts';

export function factGraphOf(collectionKey: number): GraphId {
  return graphIdSchema.parse(`documents-${collectionKey}`);
}

/** Entities, facts and vectors go with the graph's row. Call it inside a transaction. */
export function eraseFactGraph(database: Database, collectionKey: number): void {
  database.statement('DELETE FROM graphs WHERE graph_id = ?').run(factGraphOf(collectionKey));
}
