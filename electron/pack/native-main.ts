/** `npm run desktop:native`: better-sqlite3 for the pinned Electron on this machine, for `desktop:dev` and for packing. */
import { fileURLToPath } from 'node:url';
import { ensureSqlite } from './build-sqlite.ts';
import { electronTarget } from './electron-target.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = (line: string): void => void process.stderr.write(`${line}\n`);
say(`Ready: ${await ensureSqlite({ root, target: await electronTarget(root), say, mayFetch: true })}`);
