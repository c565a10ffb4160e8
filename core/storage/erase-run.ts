/** Erasing a run from the file: its rows, its graph, its own prompts, and every byte of them. */
import type { Database } from './database.ts';
import type { RunKey } from './run-rows.ts';

/**
 * All rows in one transaction (the rest of the schema cascades from `runs`), then what was freed: `secure_delete` has
 * overwritten it, the vacuum gives its pages back, and the checkpoint empties the write-ahead log.
 */
export function eraseRun(database: Database, key: RunKey): void {
  database.transaction(() => {
    database.statement('DELETE FROM runs WHERE run_key = ?').run(key);
    database
      .statement(
        'DELETE FROM segments WHERE NOT EXISTS (SELECT 1 FROM call_segments AS used WHERE used.segment_key = segments.segment_key)',
      )
      .run();
  });
  releaseFreedPages(database);
}

/** Shrinks the file by its free pages and empties the write-ahead log. */
export function releaseFreedPages(database: Database): void {
  database.read(() => {
    database.sqlite.exec('PRAGMA incremental_vacuum');
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  });
}
