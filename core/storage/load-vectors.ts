/** SQLite's vector functions (sqlite-vec), loaded into a connection. */
import type BetterSqlite3 from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { ClewError } from '../base/errors.ts';

/** Throws `unsupported` where there is no build for this machine or it cannot be loaded. */
export function loadVectors(sqlite: BetterSqlite3.Database): void {
  try {
    sqlite.loadExtension(besideArchive(sqliteVec.getLoadablePath()));
  } catch (cause) {
    throw new ClewError('unsupported', 'The vector functions of SQLite (sqlite-vec) could not be loaded.', {
      cause,
      remedy: `Install the packages again; sqlite-vec has builds for Linux, macOS and Windows on x64 and arm64 (this is ${process.platform}-${process.arch}).`,
      detail: cause instanceof Error ? cause.message : String(cause),
    });
  }
}

/** The system loads libraries from real folders only: an app packed into `x.asar` has them in `x.asar.unpacked` beside it. */
export function besideArchive(path: string): string {
  return path.replace(/\.asar(?=[\\/])/u, '.asar.unpacked');
}
