/** The lab's one SQLite file: opened with its pragmas and its vector functions, brought to the newest schema, closed in order. */
import BetterSqlite3 from 'better-sqlite3';
import { loadVectors } from './load-vectors.ts';
import { migrate, type Migration } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { scrubBeforeClosing, scrubWhereNeeded } from './scrub.ts';
import { rethrowStoreError } from './store-error.ts';

export type Sqlite = BetterSqlite3.Database;
export type Statement = BetterSqlite3.Statement<unknown[], unknown>;

export interface Database {
  readonly path: string;
  readonly sqlite: Sqlite;
  /** The prepared statement of this SQL, prepared once. */
  statement(sql: string): Statement;
  /** Runs `work` in one transaction; nested calls become savepoints. SQLite's errors come out coded. */
  transaction<Result>(work: () => Result): Result;
  /** Runs reading work; SQLite's errors come out coded. */
  read<Result>(work: () => Result): Result;
  close(): void;
}

export interface OpenOptions {
  /** How long to wait for another process that has the lab open; 0 gives up at once. */
  readonly waitMs?: number;
  readonly migrations?: readonly Migration[];
  readonly loadVectors?: (sqlite: Sqlite) => void;
  /** The file of better-sqlite3's native part, for a runtime that is not Node; else the package's own. */
  readonly nativeBinding?: string;
}

/**
 * Opens or creates the lab in `path` (`:memory:` for a lab that leaves nothing). The opener is its one owner until it
 * closes or dies: the lock is the operating system's, so a killed process leaves none behind.
 * Errors: `store-locked`, `store-read-only`, `store-full`, `store-corrupt`, `store-too-new`, `unsupported`.
 *
 * Never read the open file through `fs` in the owning process: on POSIX, closing that second descriptor drops the lock.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Database {
  let sqlite: Sqlite | undefined;
  try {
    sqlite = new BetterSqlite3(path, { timeout: options.waitMs ?? 0, nativeBinding: options.nativeBinding });
    prepareConnection(sqlite);
    (options.loadVectors ?? loadVectors)(sqlite);
    migrate(sqlite, options.migrations ?? migrations);
    if (!options.migrations) scrubWhereNeeded(sqlite);
    return wrap(path, sqlite, !options.migrations);
  } catch (error) {
    sqlite?.close();
    rethrowStoreError(error, path);
  }
}

/** The exclusive mode comes before the first access: it makes this process the owner, and spares the shared index file. */
function prepareConnection(sqlite: Sqlite): void {
  sqlite.pragma('locking_mode = EXCLUSIVE');
  sqlite.pragma('auto_vacuum = INCREMENTAL');
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('secure_delete = ON');
  sqlite.exec('BEGIN EXCLUSIVE; COMMIT');
}

function wrap(path: string, sqlite: Sqlite, hasSettings: boolean): Database {
  const statements = new Map<string, Statement>();
  const read = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      rethrowStoreError(error, path);
    }
  };
  return {
    path,
    sqlite,
    statement(sql) {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = sqlite.prepare(sql)));
      return statement;
    },
    transaction: (work) => read(() => sqlite.transaction(work).immediate()),
    read,
    close() {
      statements.clear();
      try {
        if (hasSettings && sqlite.open) scrubBeforeClosing(sqlite);
      } finally {
        sqlite.close();
      }
    },
  };
}
