/** The lab's one SQLite file: opened with its pragmas and its vector functions, brought to the newest schema, closed in order. */
import BetterSqlite3 from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

export type Sqlite = BetterSqlite3.Database;

export interface Database {
  readonly path: string;
  readonly sqlite: Sqlite;
  /** Runs `work` in one transaction; nested calls become savepoints. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function openDatabase(path: string): Database {
  const sqlite = new BetterSqlite3(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('secure_delete = ON');
  sqliteVec.load(sqlite);
  migrate(sqlite, migrations);
  return {
    path,
    sqlite,
    transaction: (work) => sqlite.transaction(work)(),
    close: () => void sqlite.close(),
  };
}
