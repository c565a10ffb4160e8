/** A back-up of the whole lab into one file, made while the lab is in use. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ClewError, throwIfAborted } from '../base/errors.ts';
import { checkLabFile } from './check-lab-file.ts';
import type { Database } from './database.ts';
import { rethrowStoreError } from './store-error.ts';

export interface BackupOptions {
  readonly signal?: AbortSignal;
  /** See openDatabase. */
  readonly nativeBinding?: string;
  readonly onEvent?: (event: { readonly pagesDone: number; readonly pagesTotal: number }) => void;
}

/** Pages copied between two turns of the event loop: 1 MB. */
const PAGES_A_TURN = 256;

/**
 * Copies a consistent state of the lab to `target` (replaced only when the copy is whole and checked). Steps committed
 * meanwhile are in it. Errors: `bad-input` for the lab's own file, the store's coded errors, `aborted`.
 */
export async function backUp(
  database: Database,
  target: string,
  options: BackupOptions = {},
): Promise<{ bytes: number }> {
  refuseOwnFile(database, target);
  const draft = `${target}.unfinished`;
  try {
    rmSync(draft, { force: true });
    await database.sqlite.backup(draft, {
      progress({ totalPages, remainingPages }) {
        options.onEvent?.({ pagesDone: totalPages - remainingPages, pagesTotal: totalPages });
        throwIfAborted(options.signal);
        return PAGES_A_TURN;
      },
    });
    throwIfAborted(options.signal);
    checkLabFile(draft, { asOneFile: true, nativeBinding: options.nativeBinding });
    renameSync(draft, target);
    return { bytes: statSync(target).size };
  } catch (error) {
    rethrowStoreError(error, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuseOwnFile(database: Database, target: string): void {
  const isSame = resolve(target) === resolve(database.path);
  const isLinked =
    existsSync(target) && existsSync(database.path) && statSync(target).ino === statSync(database.path).ino;
  if (!isSame && !isLinked) return;
  throw new ClewError('bad-input', `${target} is the lab itself.`, { remedy: 'Choose another file for the back-up.' });
}
