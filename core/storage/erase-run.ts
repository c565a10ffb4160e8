/** Erasing runs from the file: their rows, their graphs, their own prompts, and every byte of them. */
import type { Database } from './database.ts';
import type { RunKey } from './run-rows.ts';
import { markScrubNeeded, scrub } from './scrub.ts';

/** All rows in one transaction (the rest of the schema cascades from `runs`), then the bytes that they leave behind. */
export function eraseRuns(database: Database, keys: readonly RunKey[]): void {
  database.transaction(() => {
    markScrubNeeded(database.sqlite);
    for (const key of keys) database.statement('DELETE FROM runs WHERE run_key = ?').run(key);
    database
      .statement(
        'DELETE FROM segments WHERE NOT EXISTS (SELECT 1 FROM call_segments AS used WHERE used.segment_key = segments.segment_key)',
      )
      .run();
  });
  releaseFreedPages(database);
}

/** After deleting private rows: leaves no trace of them in the file, and gives their space back. Not within a transaction. */
export function releaseFreedPages(database: Database): void {
  database.read(() => scrub(database.sqlite));
}
