/** Runs, their events, role calls, prompt segments and keyframes; graphs as the anchor of all memory; settings. */
import type { Migration } from '../migrate.ts';

/**
 * Deleting a row of `runs` takes everything of the run along. Tables of a memory graph reference `graphs (graph_key)`
 * ON DELETE CASCADE, so that a run's graph goes with it; virtual tables follow by triggers.
 * `packed` columns hold TEXT, or a brotli BLOB where the text is long (pack-text.ts).
 */
export const runsMigration: Migration = {
  number: 1,
  name: 'runs',
  sql: `
    CREATE TABLE settings (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE runs (
      run_key INTEGER PRIMARY KEY,
      run_id TEXT NOT NULL UNIQUE,
      summary TEXT NOT NULL,
      status TEXT NOT NULL,
      agent_state ANY, -- packed JSON, as of the last committed step
      created_at REAL NOT NULL,
      hidden_at REAL
    ) STRICT;

    CREATE TABLE graphs (
      graph_key INTEGER PRIMARY KEY,
      graph_id TEXT NOT NULL UNIQUE,
      run_id TEXT REFERENCES runs (run_id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX graphs_by_run ON graphs (run_id);

    CREATE TABLE events (
      event_key INTEGER PRIMARY KEY,
      run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      step INTEGER NOT NULL,
      at REAL NOT NULL,
      body ANY NOT NULL -- packed JSON
    ) STRICT;
    CREATE UNIQUE INDEX events_by_run ON events (run_key, seq);

    CREATE TABLE keyframes (
      keyframe_key INTEGER PRIMARY KEY,
      run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
      step INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      view ANY NOT NULL -- packed JSON
    ) STRICT;
    CREATE UNIQUE INDEX keyframes_by_run ON keyframes (run_key, step);

    CREATE TABLE calls (
      call_key INTEGER PRIMARY KEY,
      run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
      step INTEGER NOT NULL,
      call INTEGER NOT NULL,
      role TEXT NOT NULL,
      input_hash BLOB NOT NULL,
      has_failed INTEGER NOT NULL,
      result ANY NOT NULL -- packed JSON: the answer, or why there is none
    ) STRICT;
    CREATE UNIQUE INDEX calls_by_run ON calls (run_key, step, call);

    CREATE TABLE segments (
      segment_key INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE, -- SHA-256 of the canonical JSON of role, label and text
      content ANY NOT NULL -- packed JSON
    ) STRICT;

    CREATE TABLE call_segments (
      call_key INTEGER NOT NULL REFERENCES calls (call_key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      segment_key INTEGER NOT NULL REFERENCES segments (segment_key),
      PRIMARY KEY (call_key, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX call_segments_by_segment ON call_segments (segment_key);
  `,
};
