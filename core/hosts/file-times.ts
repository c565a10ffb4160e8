/** When files were changed last and how large they are, to know what has to be built and whether something grows. */
import { existsSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds since the Unix epoch; null where there is no such file. */
export function timeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** Of the file changed last; 0 where there is none. */
export function newestIn(folder: string): number {
  return Math.max(0, ...filesIn(folder).map(({ mtimeMs }) => mtimeMs));
}

export function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, { size }) => sum + size, 0);
}

/** Files may come and go meanwhile. */
function filesIn(folder: string): Stats[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? []);
}
