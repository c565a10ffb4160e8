/** The sample games that ship with the app; none where its resources are not beside the code. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../resources/games/', import.meta.url));

/** Paths of compiled games, and of the .json files beside them, which the engine plays by itself. */
export function sampleGameFiles(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.z[3458]$|(?<!\.goal)\.json$/.test(name))
    .sort()
    .map((name) => `${folder}${name}`);
}
