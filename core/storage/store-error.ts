/** What SQLite throws, as the lab's coded errors: each names the file and says what to do. */
import BetterSqlite3 from 'better-sqlite3';
import { ClewError, type ErrorCode } from '../base/errors.ts';

interface Explanation {
  readonly code: ErrorCode;
  readonly says: (path: string) => string;
  readonly remedy: string;
}

/** By the prefix of SQLite's own code: `SQLITE_BUSY_RECOVERY` is a `SQLITE_BUSY`. */
const explanations: readonly (readonly [prefix: RegExp, Explanation])[] = [
  [
    /^SQLITE_(BUSY|LOCKED)/,
    {
      code: 'store-locked',
      says: (path) => `Another process has the lab ${path} open.`,
      remedy: 'Close the other Clew (window, server or command) that uses it, or choose another data folder.',
    },
  ],
  [
    /^SQLITE_(FULL|IOERR_SHMSIZE)/,
    {
      code: 'store-full',
      says: (path) => `The disk is full: ${path} could not grow. What was stored before is intact.`,
      remedy: 'Free some space on that disk and try again.',
    },
  ],
  [
    // IOERR_LOCK: SQLite opened the file for reading only, and then could not lock it for writing.
    /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR_LOCK)/,
    {
      code: 'store-read-only',
      says: (path) => `${path} cannot be opened for writing.`,
      remedy: 'Check that its folder exists and that you may write to both, or choose another data folder.',
    },
  ],
  [
    /^SQLITE_NOTADB/,
    {
      code: 'store-corrupt',
      says: (path) => `${path} is not a SQLite file.`,
      remedy: 'Move it away to start a new lab, or restore a back-up.',
    },
  ],
  [
    /^SQLITE_CORRUPT/,
    {
      code: 'store-corrupt',
      says: (path) => `${path} is damaged.`,
      remedy: 'Restore a back-up. The damaged file is kept beside it.',
    },
  ],
  [
    /^SQLITE_IOERR/,
    {
      code: 'internal',
      says: (path) => `The disk failed to read or write ${path}.`,
      remedy: 'Check the disk, and copy the lab to another one.',
    },
  ],
];

/** Throws what SQLite threw as a coded error; anything else passes unchanged. */
export function rethrowStoreError(error: unknown, path: string): never {
  throw toStoreError(error, path);
}

export function toStoreError(error: unknown, path: string): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return isMissingFolder(error) ? missingFolder(error, path) : error;
  const known = explanations.find(([prefix]) => prefix.test(error.code))?.[1];
  if (!known) return error;
  return new ClewError(known.code, known.says(path), {
    cause: error,
    remedy: known.remedy,
    detail: `${error.code}: ${error.message}`,
  });
}

/** better-sqlite3 looks for the folder itself, before SQLite does. */
function isMissingFolder(error: unknown): error is TypeError {
  return error instanceof TypeError && error.message.includes('directory does not exist');
}

function missingFolder(cause: TypeError, path: string): ClewError {
  return new ClewError('store-read-only', `The folder of ${path} does not exist.`, {
    cause,
    remedy: 'Create it, or choose another data folder.',
  });
}
