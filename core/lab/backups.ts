/** A copy of the whole lab, and a lab from a copy. */
import { ClewError } from '../base/errors.ts';
import type { BackupService } from './services.ts';
import type { Session } from './session.ts';

export function createBackups(_parts: { file: string; session: () => Session; reopen: () => void }): BackupService {
  return {
    create() {
      throw new ClewError('unsupported', 'wip');
    },
    restore() {
      throw new ClewError('unsupported', 'wip');
    },
  };
}
