/** Puts a back-up in the place of the lab; the lab that was there is kept beside it. */
import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { ClewError, isClewError } from '../base/errors.ts';
import { checkLabFile } from './check-lab-file.ts';
import { toStoreError } from './store-error.ts';

export interface RestoreOptions {
  /** Milliseconds since the Unix epoch: names the file that is kept. */
  readonly at: number;
  /** See openDatabase. */
  readonly nativeBinding?: string;
}

/**
 * Close the lab first, open it afterwards. The back-up is copied and checked (every page, its schema) before anything is
 * touched, and takes the lab's place in one move. The lab there may be damaged: that is what back-ups are for.
 * Errors: `not-found`, `bad-input`, `store-corrupt` and `store-too-new` of the back-up, `store-locked`.
 */
export function restoreLab(
  path: string,
  source: string,
  { at, nativeBinding }: RestoreOptions,
): { keptAs: string | null } {
  refuseSource(path, source);
  const incoming = `${path}.incoming`;
  try {
    copyLab(source, incoming);
    checkLabFile(incoming, { namedAs: source, nativeBinding });
    flush(incoming);
    const keptAs = existsSync(path) ? keep(path, { at, nativeBinding }) : null;
    renameSync(incoming, path);
    return { keptAs };
  } catch (error) {
    throw toStoreError(error, source);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(incoming + suffix, { force: true });
  }
}

function refuseSource(path: string, source: string): void {
  if (!existsSync(source))
    throw new ClewError('not-found', `There is no file ${source}.`, { remedy: 'Choose a back-up.' });
  if (resolve(path) === resolve(source))
    throw new ClewError('bad-input', `${source} is the lab itself.`, { remedy: 'Choose a back-up of it.' });
}

/** A lab that was copied by other means may have its last changes in the log beside it. */
function copyLab(source: string, target: string): void {
  rmSync(`${target}-wal`, { force: true });
  copyFileSync(source, target);
  if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${target}-wal`);
}

/** The move must not reach the disk before the bytes do. */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Leaves the lab where it is under a second name, so that there is a lab at `path` at every moment. */
function keep(path: string, { at, nativeBinding }: RestoreOptions): string {
  refuseOwned(path, nativeBinding);
  const keptAs = freeName(`${path}.before-restore-${new Date(at).toISOString().replace(/[:.]/gu, '-')}`);
  try {
    linkSync(path, keptAs);
  } catch {
    copyFileSync(path, keptAs); // a file system without hard links
  }
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${keptAs}-wal`);
  return keptAs;
}

/** Also folds the write-ahead log of a lab that was not closed into its file. Damage is no reason to refuse. */
function refuseOwned(path: string, nativeBinding: string | undefined): void {
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(path, { timeout: 0, nativeBinding });
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    const coded = toStoreError(error, path);
    if (isClewError(coded, 'store-locked')) throw coded;
  } finally {
    sqlite?.close();
  }
}

function freeName(name: string): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(candidate)) return candidate;
  }
}
