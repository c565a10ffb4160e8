/** A copy of the whole lab, and a lab from a copy. */
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { ClewError } from '../base/errors.ts';
import { backUp } from '../storage/backup.ts';
import { restoreLab } from '../storage/restore.ts';
import type { BackupService } from './services.ts';
import type { Session } from './session.ts';

export interface BackupParts {
  /** The lab's own. */
  readonly file: string;
  readonly clock: Clock;
  /** See LabOptions.sqliteBinding. */
  readonly nativeBinding: string | undefined;
  readonly session: () => Session;
  /** Opens the file anew and makes that the lab's session. */
  readonly reopen: () => void;
}

export function createBackups({ file, clock, nativeBinding, session, reopen }: BackupParts): BackupService {
  return {
    async create(path) {
      const target = resolve(path);
      return { path: target, ...(await backUp(session().database, target, { nativeBinding })) };
    },
    /** Whatever comes of it, the lab is open again afterwards: with the back-up, or as it was. */
    async restore(path) {
      if (session().live.count > 0) throw runsUnderWay();
      await session().close();
      try {
        const { keptAs } = restoreLab(file, resolve(path), { at: clock.now(), nativeBinding });
        return { keptAs: keptAs ?? '' };
      } finally {
        reopen();
      }
    },
  };
}

function runsUnderWay(): ClewError {
  return new ClewError('busy', 'The lab cannot be replaced while runs are under way.', {
    remedy: 'Wait for them, or stop them first.',
  });
}
