/** Runs as the lab's file keeps them: one row each, an append-only event log, the journal of role calls, keyframes. */
import type { GraphId, RunId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { RunEvent } from '../events/run-event.ts';
import type { RunSummary } from '../events/run-summary.ts';
import type { RunView } from '../events/run-view.ts';
import { createCallJournal, type JournalledCall } from './call-journal.ts';
import type { Database } from './database.ts';
import { eraseRuns } from './erase-run.ts';
import { createEventLog, type EventRange } from './event-log.ts';
import { createKeyframes } from './keyframes.ts';
import { createRunRows } from './run-rows.ts';

export interface NewRun {
  readonly summary: RunSummary;
  /** The graph that belongs to this run alone and goes with it; null for none. */
  readonly graphId: GraphId | null;
  readonly events: readonly RunEvent[];
}

/** What one step, or one change between steps, leaves behind: all of it or nothing. */
export interface RunCommit {
  readonly summary: RunSummary;
  /** Follow the last stored one. */
  readonly events: readonly RunEvent[];
  /** Left as it is where absent. */
  readonly agentState?: Json;
  /** The calls that count of a step that is over; those numbered from `count` on are of abandoned tries and go. */
  readonly calls?: { readonly step: number; readonly count: number };
  /** Further writing in the same transaction: the memory graph's flush. */
  readonly write?: () => void;
}

/** Throws `not-found` for a run that is not there, and the store's coded errors (see openDatabase). */
export interface RunStore {
  /** Throws `already-exists` for an id in use, by a hidden run too. */
  create(run: NewRun): void;
  commit(runId: RunId, commit: RunCommit): void;
  summary(runId: RunId): RunSummary;
  /** Newest first; hidden ones left out. */
  list(): readonly RunSummary[];
  /** As saved with the last committed step; null before the first. */
  agentState(runId: RunId): Json;
  /** In order of `seq`. */
  events(runId: RunId, range?: EventRange): readonly RunEvent[];
  /** The run as a person saw it at the end of a step, or as it is. */
  viewAt(runId: RunId, step?: number): RunView;
  /** Writes an answered call, in a transaction of its own; one with the same step and number is replaced. */
  recordCall(runId: RunId, call: JournalledCall): void;
  call(runId: RunId, step: number, call: number): JournalledCall | undefined;
  /** Before steps from `fromStep` on are tried again: their answered calls stay, the failed ones go. */
  dropFailedCalls(runId: RunId, fromStep: number): void;

  /** Out of the list and of `summary`'s callers' sight until `unhide`; nothing is erased. */
  hide(runId: RunId, at: number): void;
  unhide(runId: RunId): void;
  hidden(): readonly RunId[];
  /**
   * Takes the runs, their graphs and every prompt that no other run uses out of the file, bytes included; of a large file (64 MB),
   * copies that SQLite left in its pages go when it is closed.
   */
  erase(...runIds: readonly RunId[]): void;
  /** Runs that a dead process left as running become `interrupted`; call it once, after opening. Returns their ids. */
  markInterrupted(at: number): readonly RunId[];
}

export function createRunStore(database: Database): RunStore {
  const rows = createRunRows(database);
  const log = createEventLog(database);
  const keyframes = createKeyframes(database, log);
  const journal = createCallJournal(database);

  return {
    create: (run) =>
      database.transaction(() => {
        const key = rows.insert(run.summary);
        if (run.graphId !== null) rows.ownGraph(run.summary.runId, run.graphId);
        log.append(key, run.events);
      }),
    commit: (runId, commit) =>
      database.transaction(() => {
        const key = rows.key(runId);
        commit.write?.();
        log.append(key, commit.events);
        rows.update(key, commit.summary, commit.agentState);
        if (commit.calls) journal.truncate(key, commit.calls.step, commit.calls.count);
        keyframes.addWhenDue(key, commit.events);
      }),
    summary: (runId) => database.read(() => rows.summary(rows.key(runId))),
    list: () => database.read(() => rows.list()),
    agentState: (runId) => database.read(() => rows.agentState(rows.key(runId))),
    events: (runId, range) => database.read(() => log.read(rows.key(runId), range)),
    viewAt: (runId, step) => database.read(() => keyframes.viewAt(rows.key(runId), step)),
    recordCall: (runId, call) => journal.record(rows.key(runId), call),
    call: (runId, step, call) => database.read(() => journal.read(rows.key(runId), step, call)),
    dropFailedCalls: (runId, fromStep) => database.transaction(() => journal.dropFailed(rows.key(runId), fromStep)),
    hide: (runId, at) => database.transaction(() => rows.setHidden(rows.key(runId), at)),
    unhide: (runId) => database.transaction(() => rows.setHidden(rows.key(runId), null)),
    hidden: () => database.read(() => rows.hidden()),
    erase(...runIds) {
      const keys = runIds.map((runId) => rows.key(runId));
      runIds.forEach((runId) => rows.forget(runId));
      journal.forgetSegments();
      eraseRuns(database, keys);
    },
    markInterrupted: (at) => database.transaction(() => rows.markInterrupted(at)),
  };
}
