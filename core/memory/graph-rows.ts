/** The SQL of a memory graph: reading it whole, and writing what has changed. */
import { ClewError } from '../base/errors.ts';
import type { EntityKind } from '../base/facts.ts';
import type { EntityId, EpisodeId, FactId, GraphId } from '../base/ids.ts';
import type { Database } from '../storage/database.ts';
import { textOfFact, type Change, type FactRecord, type GraphState } from './graph-state.ts';
import { textHash } from './text-hash.ts';

/** The graph's number in the file; null while it has no row. */
export function findGraphKey(database: Database, graphId: GraphId): number | null {
  const key = database.statement('SELECT graph_key FROM graphs WHERE graph_id = ?').pluck().get(graphId);
  return (key as number | undefined) ?? null;
}

export function addGraph(database: Database, graphId: GraphId): number {
  return Number(database.statement('INSERT INTO graphs (graph_id) VALUES (?)').run(graphId).lastInsertRowid);
}

/** Sequence of the last episode in the file, 0 for none. */
export function storedSequence(database: Database, graphKey: number): number {
  const last = database.statement('SELECT max(sequence) FROM episodes WHERE graph_key = ?').pluck().get(graphKey);
  return (last as number | null) ?? 0;
}

/** Reads the graph into an empty state. The tables are STRICT and written here alone, so that rows are taken at their word. */
export function readGraph(database: Database, graphKey: number, state: GraphState): void {
  state.fill(() => {
    readEntities(database, graphKey, state);
    readFacts(database, graphKey, state);
    readIntervals(database, graphKey, state);
    readEpisodes(database, graphKey, state);
  });
}

/** Writes changes in their order. Call it inside a transaction. */
export function writeChanges(database: Database, graphKey: number, changes: readonly Change[]): void {
  for (const change of changes) writeChange(database, graphKey, change);
}

function rows<Row>(database: Database, sql: string, graphKey: number): IterableIterator<Row> {
  return database.statement(sql).raw().iterate(graphKey) as IterableIterator<Row>;
}

function readEntities(database: Database, graphKey: number, state: GraphState): void {
  const sql = 'SELECT entity_id, key, name, kind FROM entities WHERE graph_key = ? ORDER BY entity_id';
  for (const [entityId, key, name, kind] of rows<[EntityId, string, string, EntityKind]>(database, sql, graphKey))
    state.addEntity({ entityId, key, name, kind });
}

function readFacts(database: Database, graphKey: number, state: GraphState): void {
  const sql = 'SELECT fact_id, subject_id, relation, object_id FROM facts WHERE graph_key = ? ORDER BY fact_id';
  for (const [factId, subjectId, relation, objectId] of rows<[FactId, EntityId, string, EntityId]>(
    database,
    sql,
    graphKey,
  )) {
    const subject = state.entities.get(subjectId);
    const object = state.entities.get(objectId);
    if (!subject || !object) throw brokenLink(`fact ${factId}`);
    state.addFact({ factId, subject, relation, object });
  }
}

function readIntervals(database: Database, graphKey: number, state: GraphState): void {
  const sql =
    'SELECT fact_id, from_sequence, to_sequence FROM facts JOIN intervals USING (fact_id) WHERE graph_key = ? ORDER BY fact_id, from_sequence';
  for (const [factId, from, to] of rows<[FactId, number, number | null]>(database, sql, graphKey)) {
    const fact = factOf(state, factId);
    state.openInterval(fact, from);
    if (to !== null) state.closeInterval(fact, to);
  }
}

function readEpisodes(database: Database, graphKey: number, state: GraphState): void {
  const observed = readObservations(database, graphKey, state);
  const sql = 'SELECT episode_id, sequence, text FROM episodes WHERE graph_key = ? ORDER BY sequence';
  for (const [episodeId, sequence, text] of rows<[EpisodeId, number, string]>(database, sql, graphKey))
    state.addEpisode({ episodeId, sequence, text, facts: observed.get(episodeId) ?? [] });
}

function readObservations(database: Database, graphKey: number, state: GraphState): Map<EpisodeId, FactRecord[]> {
  const observed = new Map<EpisodeId, FactRecord[]>();
  const sql =
    'SELECT episode_id, fact_id FROM episodes JOIN observations USING (episode_id) WHERE graph_key = ? ORDER BY episode_id, fact_id';
  for (const [episodeId, factId] of rows<[EpisodeId, FactId]>(database, sql, graphKey)) {
    const facts = observed.get(episodeId) ?? [];
    facts.push(factOf(state, factId));
    observed.set(episodeId, facts);
  }
  return observed;
}

function factOf(state: GraphState, factId: FactId): FactRecord {
  const fact = state.facts.get(factId);
  if (!fact) throw brokenLink(`an interval or observation of fact ${factId}`);
  return fact;
}

function brokenLink(what: string): ClewError {
  return new ClewError('store-corrupt', `In the memory graph, ${what} points outside of the graph.`, {
    remedy: 'Restore a back-up.',
  });
}

function writeChange(database: Database, graphKey: number, change: Change): void {
  const run = (sql: string, ...values: unknown[]): void => void database.statement(sql).run(...values);
  switch (change.type) {
    case 'entity-added': {
      const { entityId, key, name, kind } = change.entity;
      return run(
        'INSERT INTO entities (entity_id, graph_key, key, name, kind, text_hash) VALUES (?, ?, ?, ?, ?, ?)',
        ...[entityId, graphKey, key, name, kind, textHash(name)],
      );
    }
    case 'kind-set':
      return run('UPDATE entities SET kind = ? WHERE entity_id = ?', change.entity.kind, change.entity.entityId);
    case 'fact-added': {
      const { factId, subject, relation, object } = change.fact;
      return run(
        'INSERT INTO facts (fact_id, graph_key, subject_id, relation, object_id, text_hash) VALUES (?, ?, ?, ?, ?, ?)',
        ...[factId, graphKey, subject.entityId, relation, object.entityId, textHash(textOfFact(change.fact))],
      );
    }
    case 'interval-opened':
      return run('INSERT INTO intervals (fact_id, from_sequence) VALUES (?, ?)', change.fact.factId, change.from);
    case 'interval-closed':
      return run(
        'UPDATE intervals SET to_sequence = ? WHERE fact_id = ? AND from_sequence = ?',
        ...[change.to, change.fact.factId, change.from],
      );
    case 'episode-added': {
      const { episodeId, sequence, text, facts } = change.episode;
      run(
        'INSERT INTO episodes (episode_id, graph_key, sequence, text) VALUES (?, ?, ?, ?)',
        ...[episodeId, graphKey, sequence, text],
      );
      for (const fact of facts)
        run(
          'INSERT INTO observations (episode_id, fact_id, sequence) VALUES (?, ?, ?)',
          ...[episodeId, fact.factId, sequence],
        );
    }
  }
}
