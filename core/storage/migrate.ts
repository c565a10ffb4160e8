/** Numbered, forward-only migrations, each in a transaction of its own. */
import type BetterSqlite3 from 'better-sqlite3';
import { ClewError } from '../base/errors.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

export function migrate(sqlite: BetterSqlite3.Database, migrations: readonly Migration[]): void {
  const current = sqlite.pragma('user_version', { simple: true }) as number;
  const newest = migrations.at(-1)?.number ?? 0;
  if (current > newest) {
    throw new ClewError('store-too-new', `The lab's file has schema ${current}; this version knows up to ${newest}.`, {
      remedy: 'Open it with a newer version of Clew.',
    });
  }
  for (const migration of migrations) {
    if (migration.number <= current) continue;
    sqlite.transaction(() => {
      sqlite.exec(migration.sql);
      sqlite.pragma(`user_version = ${migration.number}`);
    })();
  }
}
