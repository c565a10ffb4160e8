/** One row a run: its summary, its state, and whether it is hidden. */
import { z } from 'zod';
import { ClewError } from '../base/errors.ts';
import { runIdSchema, type GraphId, type RunId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import { runSummarySchema, type RunSummary } from '../events/run-summary.ts';
import type { Database } from './database.ts';
import { packText, unpackText } from './pack-text.ts';

/** A run's number within the file; rows refer to it. */
export type RunKey = number;

const keySchema = z.number().int();
const idsSchema = z.array(runIdSchema);

export interface RunRows {
  key(runId: RunId): RunKey;
  insert(summary: RunSummary): RunKey;
  /** Makes a graph the run's own, whether or not memory has opened it before. */
  ownGraph(runId: RunId, graphId: GraphId): void;
  update(key: RunKey, summary: RunSummary, agentState?: Json): void;
  summary(key: RunKey): RunSummary;
  list(): readonly RunSummary[];
  agentState(key: RunKey): Json;
  setHidden(key: RunKey, at: number | null): void;
  hidden(): readonly RunId[];
  markInterrupted(at: number): readonly RunId[];
  /** Drops the remembered key of an erased run. */
  forget(runId: RunId): void;
}

export function createRunRows(database: Database): RunRows {
  const keys = new Map<RunId, RunKey>();
  const sql = (text: string) => database.statement(text);

  const findKey = (runId: RunId): RunKey | undefined =>
    keySchema.optional().parse(sql('SELECT run_key FROM runs WHERE run_id = ?').pluck().get(runId));
  const update = (key: RunKey, summary: RunSummary): void =>
    void sql('UPDATE runs SET summary = ?, status = ? WHERE run_key = ?').run(
      JSON.stringify(summary),
      summary.status,
      key,
    );
  const summary = (key: RunKey): RunSummary =>
    parseSummary(sql('SELECT summary FROM runs WHERE run_key = ?').pluck().get(key));

  return {
    key(runId) {
      const key = keys.get(runId) ?? database.read(() => findKey(runId));
      if (key === undefined) throw missingRun(runId);
      keys.set(runId, key);
      return key;
    },
    insert(run) {
      if (findKey(run.runId) !== undefined) throw takenRun(run.runId);
      const { lastInsertRowid } = sql('INSERT INTO runs (run_id, summary, status, created_at) VALUES (?, ?, ?, ?)').run(
        run.runId,
        JSON.stringify(run),
        run.status,
        run.createdAt,
      );
      return Number(lastInsertRowid);
    },
    ownGraph: (runId, graphId) =>
      void sql(
        'INSERT INTO graphs (graph_id, run_id) VALUES (?, ?) ON CONFLICT (graph_id) DO UPDATE SET run_id = excluded.run_id',
      ).run(graphId, runId),
    update(key, run, agentState) {
      update(key, run);
      if (agentState !== undefined)
        sql('UPDATE runs SET agent_state = ? WHERE run_key = ?').run(packText(JSON.stringify(agentState)), key);
    },
    summary,
    list: () =>
      sql('SELECT summary FROM runs WHERE hidden_at IS NULL ORDER BY created_at DESC, run_key DESC')
        .pluck()
        .all()
        .map(parseSummary),
    agentState(key) {
      const packed = sql('SELECT agent_state FROM runs WHERE run_key = ?').pluck().get(key);
      return packed === null ? null : (JSON.parse(unpackText(packed)) as Json);
    },
    setHidden: (key, at) => void sql('UPDATE runs SET hidden_at = ? WHERE run_key = ?').run(at, key),
    hidden: () =>
      idsSchema.parse(sql('SELECT run_id FROM runs WHERE hidden_at IS NOT NULL ORDER BY hidden_at').pluck().all()),
    markInterrupted(at) {
      const left = z
        .array(keySchema)
        .parse(sql("SELECT run_key FROM runs WHERE status IN ('created', 'running')").pluck().all());
      return left.map((key) => {
        const run = summary(key);
        update(key, { ...run, status: 'interrupted', updatedAt: at });
        return run.runId;
      });
    },
    forget: (runId) => void keys.delete(runId),
  };
}

function parseSummary(column: unknown): RunSummary {
  return runSummarySchema.parse(JSON.parse(z.string().parse(column)));
}

function missingRun(runId: RunId): ClewError {
  return new ClewError('not-found', `There is no run ${runId}.`, { remedy: 'Look at the list of runs.' });
}

function takenRun(runId: RunId): ClewError {
  return new ClewError('already-exists', `There is a run ${runId} already.`, {
    remedy: 'Choose another id, or resume that run.',
  });
}
