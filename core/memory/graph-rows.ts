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

/**
 * Reads the graph into an empty state, a page a turn. The tables are STRICT and written here alone, so that rows are taken at their
 * word; whoever pauses between pages looks afterwards whether the graph was written meanwhile.
 */
export function readGraph(database: Database, graphKey: number, state: GraphState): Generator<void> {
  return state.fill(readTables({ database, graphKey, state }));
}

/** Writes changes in their order. Call it inside a transaction. */
export function writeChanges(database: Database, graphKey: number, changes: readonly Change[]): void {
  for (const change of changes) writeChange(database, graphKey, change);
}

/** Rows of a page: some milliseconds. */
const PAGE = 2_000;

interface Reading {
  readonly database: Database;
  readonly graphKey: number;
  readonly state: GraphState;
}

function* readTables(reading: Reading): Generator<void> {
  readEntities(reading);
  yield;
  yield* readFacts(reading);
  yield* readIntervals(reading);
  yield* readEpisodes(reading);
}

function read<Row>({ database, graphKey }: Reading, sql: string, ...values: number[]): Row[] {
  const statement = database.statement(sql).raw();
  return database.read(() => statement.all(graphKey, ...values)) as Row[];
}

/** Rows in the order of their first column, a number above 0, which the query compares with its second parameter. */
function* readPages<Row extends readonly [number, ...unknown[]]>(reading: Reading, sql: string): Generator<Row[]> {
  for (let after = 0; ;) {
    const rows = read<Row>(reading, sql, after, PAGE);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)![0];
  }
}

function readEntities(reading: Reading): void {
  const sql = 'SELECT entity_id, key, name, kind FROM entities WHERE graph_key = ? ORDER BY entity_id';
  for (const [entityId, key, name, kind] of read<[EntityId, string, string, EntityKind]>(reading, sql))
    reading.state.addEntity({ entityId, key, name, kind });
}

function* readFacts(reading: Reading): Generator<void> {
  const { state } = reading;
  const sql =
    'SELECT fact_id, subject_id, relation, object_id FROM facts WHERE graph_key = ? AND fact_id > ? ORDER BY fact_id LIMIT ?';
  for (const page of readPages<[FactId, EntityId, string, EntityId]>(reading, sql)) {
    for (const [factId, subjectId, relation, objectId] of page) {
      const subject = state.entities.get(subjectId);
      const object = state.entities.get(objectId);
      if (!subject || !object) throw brokenLink(`fact ${factId}`);
      state.addFact({ factId, subject, relation, object });
    }
    yield;
  }
}

function* readIntervals(reading: Reading): Generator<void> {
  const { state } = reading;
  const sql = `SELECT fact_id, from_sequence, to_sequence FROM facts JOIN intervals USING (fact_id)
    WHERE graph_key = ? AND fact_id BETWEEN ? AND ? ORDER BY fact_id, from_sequence`;
  const ids = [...state.facts.keys()];
  for (let start = 0; start < ids.length; start += PAGE) {
    const end = Math.min(start + PAGE, ids.length) - 1;
    for (const [factId, from, to] of read<[FactId, number, number | null]>(reading, sql, ids[start]!, ids[end]!)) {
      const fact = factOf(state, factId);
      state.openInterval(fact, from);
      if (to !== null) state.closeInterval(fact, to);
    }
    yield;
  }
}

function* readEpisodes(reading: Reading): Generator<void> {
  const { state } = reading;
  const sql =
    'SELECT sequence, episode_id, text FROM episodes WHERE graph_key = ? AND sequence > ? ORDER BY sequence LIMIT ?';
  for (const page of readPages<[number, EpisodeId, string]>(reading, sql)) {
    const observed = readObservations(reading, page[0]![0], page.at(-1)![0]);
    for (const [sequence, episodeId, text] of page)
      state.addEpisode({ episodeId, sequence, text, facts: observed.get(episodeId) ?? [] });
    yield;
  }
}

/** Of the episodes of these sequence numbers. */
function readObservations(reading: Reading, first: number, last: number): Map<EpisodeId, FactRecord[]> {
  const observed = new Map<EpisodeId, FactRecord[]>();
  const sql = `SELECT episode_id, fact_id FROM episodes JOIN observations USING (episode_id)
    WHERE graph_key = ? AND episodes.sequence BETWEEN ? AND ? ORDER BY episode_id, fact_id`;
  for (const [episodeId, factId] of read<[EpisodeId, FactId]>(reading, sql, first, last)) {
    const facts = observed.get(episodeId) ?? [];
    facts.push(factOf(reading.state, factId));
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
