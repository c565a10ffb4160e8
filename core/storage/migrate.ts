/** Numbered, forward-only migrations, each in a transaction of its own. */
import type BetterSqlite3 from 'better-sqlite3';
import { ClewError } from '../base/errors.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** `Clew` in ASCII: tells a lab's file from any other SQLite file. */
export const APPLICATION_ID = 0x436c6577;

/** Brings the file to the newest schema; a file that is another program's or a newer version's is left as it is. */
export function migrate(sqlite: BetterSqlite3.Database, migrations: readonly Migration[]): void {
  refuseForeignFile(sqlite);
  const current = schemaVersion(sqlite);
  refuseNewerSchema(sqlite, migrations);
  for (const migration of migrations) {
    if (migration.number <= current) continue;
    sqlite.transaction(() => {
      sqlite.exec(migration.sql);
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
      sqlite.pragma(`user_version = ${migration.number}`);
    })();
  }
}

export function schemaVersion(sqlite: BetterSqlite3.Database): number {
  return sqlite.pragma('user_version', { simple: true }) as number;
}

/** Throws `store-corrupt` for a SQLite file that holds something, but not a lab. An empty file is welcome. */
export function refuseForeignFile(sqlite: BetterSqlite3.Database, name = sqlite.name): void {
  if (sqlite.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
  const tables = sqlite.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (tables === 0) return;
  throw new ClewError('store-corrupt', `${name} is a SQLite file, but not a lab of Clew.`, {
    remedy: 'Choose another file or folder.',
  });
}

/** Throws `store-too-new` for a file that a newer version has migrated. */
export function refuseNewerSchema(
  sqlite: BetterSqlite3.Database,
  migrations: readonly Migration[],
  name = sqlite.name,
): void {
  const current = schemaVersion(sqlite);
  const newest = migrations.at(-1)?.number ?? 0;
  if (current <= newest) return;
  throw new ClewError(
    'store-too-new',
    `The lab in ${name} has schema ${current}; this version knows up to ${newest}.`,
    { remedy: 'Open it with a newer version of Clew.' },
  );
}
