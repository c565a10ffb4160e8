/** Reference data that lies beside the repository; tests that need it skip where it is absent. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.env['CLEW_SHARED'] ?? fileURLToPath(new URL('../../../shared/', import.meta.url));

/** Whether the reference data is here; say so in the test's name where it is not. */
export const hasShared = existsSync(folder);

export function sharedPath(relative: string): string {
  return `${folder.replace(/\/$/, '')}/${relative}`;
}
