/** Takes the last traces of deleted rows out of the file. */
import BetterSqlite3 from 'better-sqlite3';

/** A larger file is scrubbed when it is closed: while it is in use, its owner would stand still for too long. */
export const SCRUB_AT_ONCE_BYTES = 64 * 1024 * 1024;
/** And one that is larger still when it is opened next, as who closes an app does not want to wait for it. */
const SCRUB_AT_CLOSING_BYTES = 512 * 1024 * 1024;
/** Up to this size the rewriting needs no temporary file. */
const IN_MEMORY_BYTES = 128 * 1024 * 1024;
const PENDING = 'storage.scrub-needed';

/** Call it in the transaction that deletes: should the process die before `scrub`, the next opening does it. */
export function markScrubNeeded(sqlite: BetterSqlite3.Database): void {
  sqlite.prepare("INSERT INTO settings (key, value) VALUES (?, 'true') ON CONFLICT DO NOTHING").run(PENDING);
}

/**
 * `secure_delete` overwrites a row where it lay, but not the copies that SQLite has left in the free space of pages while
 * it balanced its trees: only writing the whole file anew does (half a second for 64 MB, ten for 400 MB). Then the write-ahead log
 * is emptied. On a full disk the traces stay until there is space and the lab is opened again.
 */
export function scrub(sqlite: BetterSqlite3.Database): void {
  markScrubNeeded(sqlite);
  if (fileBytes(sqlite) <= SCRUB_AT_ONCE_BYTES) rewrite(sqlite);
  else sqlite.exec('PRAGMA incremental_vacuum');
  emptyLog(sqlite);
}

/** What an erasure before had left to do: after opening. */
export function scrubWhereNeeded(sqlite: BetterSqlite3.Database): void {
  if (sqlite.prepare('SELECT 1 FROM settings WHERE key = ?').get(PENDING) === undefined) return;
  rewrite(sqlite);
  emptyLog(sqlite);
}

/** The same before closing, unless it would take long. */
export function scrubBeforeClosing(sqlite: BetterSqlite3.Database): void {
  if (fileBytes(sqlite) <= SCRUB_AT_CLOSING_BYTES) scrubWhereNeeded(sqlite);
}

function rewrite(sqlite: BetterSqlite3.Database): void {
  try {
    sqlite.pragma(`temp_store = ${fileBytes(sqlite) <= IN_MEMORY_BYTES ? 'MEMORY' : 'FILE'}`);
    sqlite.exec('VACUUM');
    sqlite.prepare('DELETE FROM settings WHERE key = ?').run(PENDING);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

function emptyLog(sqlite: BetterSqlite3.Database): void {
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_FULL';
}

function fileBytes(sqlite: BetterSqlite3.Database): number {
  const pages = sqlite.pragma('page_count', { simple: true }) as number;
  return pages * (sqlite.pragma('page_size', { simple: true }) as number);
}
