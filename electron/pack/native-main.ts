/** `npm run desktop:native`: better-sqlite3 for the pinned Electron on this machine, for `desktop:dev` and for packing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSqlite } from './build-sqlite.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const electron = JSON.parse(await readFile(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
  version: string;
};
const target = {
  runtime: 'electron',
  version: electron.version,
  platform: process.platform,
  arch: process.arch,
} as const;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
say(`Ready: ${await ensureSqlite({ root, target, say, mayFetch: true })}`);
