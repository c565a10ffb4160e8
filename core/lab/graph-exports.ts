/** The memory graph of a run as a file for other tools. */
import { ClewError } from '../base/errors.ts';
import type { Database } from '../storage/database.ts';
import type { GraphService, RunService } from './services.ts';

export function createGraphExports(_parts: { database: Database; runs: RunService }): GraphService {
  return {
    export() {
      throw new ClewError('unsupported', 'wip');
    },
  };
}
