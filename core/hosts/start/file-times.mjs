/** When files were changed last, to know what has to be built again. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} path
 * @returns {number | null} milliseconds since the Unix epoch; null where there is none
 */
export function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * @param {string} folder
 * @returns {number} 0 where there is none
 */
export function newestIn(folder) {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(0, ...files.map((entry) => timeOf(join(entry.parentPath, entry.name)) ?? 0));
}
