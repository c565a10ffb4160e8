/** Numbers for rows that are not written yet, unique in the lab's file: one process owns the file, so it may count by itself. */
import type { EntityId, EpisodeId, FactId } from '../base/ids.ts';
import type { Database } from '../storage/database.ts';

export interface RowIds {
  entity(): EntityId;
  fact(): FactId;
  episode(): EpisodeId;
}

const perDatabase = new WeakMap<Database, RowIds>();

/** All graphs of one open file draw from the same numbers, so that pending rows of two never meet. */
export function rowIdsOf(database: Database): RowIds {
  const known = perDatabase.get(database);
  if (known) return known;
  const counter = (table: string, column: string): (() => number) => {
    let next: number | undefined;
    return () => {
      next ??= lastId(database, table, column) + 1;
      return next++;
    };
  };
  const entity = counter('entities', 'entity_id');
  const fact = counter('facts', 'fact_id');
  const episode = counter('episodes', 'episode_id');
  // The one place where these ids are made.
  const ids: RowIds = {
    entity: () => entity() as EntityId,
    fact: () => fact() as FactId,
    episode: () => episode() as EpisodeId,
  };
  perDatabase.set(database, ids);
  return ids;
}

function lastId(database: Database, table: string, column: string): number {
  const last = database.statement(`SELECT max(${column}) FROM ${table}`).pluck().get() as number | null;
  return last ?? 0;
}
