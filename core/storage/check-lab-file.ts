/** Whether a file is a whole lab that this version can open. */
import BetterSqlite3 from 'better-sqlite3';
import { ClewError } from '../base/errors.ts';
import { loadVectors } from './load-vectors.ts';
import { APPLICATION_ID, refuseForeignFile, refuseNewerSchema } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { rethrowStoreError } from './store-error.ts';

export interface CheckOptions {
  /** Leaves it without a write-ahead log, so that it opens from a read-only place too. */
  readonly asOneFile?: boolean;
  /** The name that errors give, where this file is a copy of another. */
  readonly namedAs?: string;
  /** See openDatabase. */
  readonly nativeBinding?: string;
}

/** Reads every page. Throws `store-corrupt`, `store-too-new`, `store-locked`, `store-read-only`. */
export function checkLabFile(
  path: string,
  { asOneFile = false, namedAs = path, nativeBinding }: CheckOptions = {},
): void {
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(path, { fileMustExist: true, timeout: 0, nativeBinding });
    sqlite.pragma('locking_mode = EXCLUSIVE');
    loadVectors(sqlite);
    refuseForeignFile(sqlite, namedAs);
    refuseEmptyFile(sqlite, namedAs);
    refuseNewerSchema(sqlite, migrations, namedAs);
    refuseDamage(sqlite, namedAs);
    if (asOneFile) sqlite.pragma('journal_mode = DELETE');
  } catch (error) {
    rethrowStoreError(error, namedAs);
  } finally {
    sqlite?.close();
  }
}

function refuseEmptyFile(sqlite: BetterSqlite3.Database, name: string): void {
  if (sqlite.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
  throw new ClewError('store-corrupt', `${name} is empty.`, { remedy: 'Choose a back-up of a lab.' });
}

function refuseDamage(sqlite: BetterSqlite3.Database, name: string): void {
  const findings = [
    ...(sqlite.prepare('PRAGMA integrity_check').pluck().all() as string[]).filter((finding) => finding !== 'ok'),
    ...(sqlite.pragma('foreign_key_check') as { table: string }[]).map(
      ({ table }) => `${table} refers to what is not there`,
    ),
  ];
  if (findings.length === 0) return;
  throw new ClewError('store-corrupt', `${name} is damaged.`, {
    remedy: 'Choose another back-up.',
    detail: findings.slice(0, 20).join('\n'),
  });
}
