/** SQLite built apart for another runtime: compiled for real, into its own folder, without touching the package's build. */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../core/storage/database.ts';
import { ensureSqlite } from '../../electron/pack/build-sqlite.ts';
import { nativeFolder, type NativeTarget } from '../../electron/pack/native-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { repository } from './desktop-build.ts';

const own = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

const ownBefore = digest(join(repository, own));

/** The repository as far as the build looks at it, with a cache of its own. */
function fakeRoot(): string {
  const root = temporaryFolder();
  cpSync(join(repository, 'package.json'), join(root, 'package.json'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return root;
}

// Electron's headers cannot be had everywhere; Node's own stand for them, and everything else is the same.
const target: NativeTarget = {
  runtime: 'node',
  version: process.versions.node,
  abi: process.versions.modules,
  platform: process.platform,
  arch: process.arch,
};

it('compiles into a folder of its own, is loaded from there, and is not compiled twice', async () => {
  const root = fakeRoot();
  const said: string[] = [];
  const options = { root, target, say: (line: string) => void said.push(line), mayFetch: false };
  const file = await ensureSqlite(options);
  expect(file).toBe(join(nativeFolder(root, target), 'better_sqlite3.node'));
  expect(digest(join(repository, own))).toBe(ownBefore);
  expect(readdirSync(nativeFolder(root, target)).sort()).toEqual(['better_sqlite3.node', 'version.txt']);

  const database = openDatabase(join(root, 'lab.sqlite'), { nativeBinding: file });
  expect(database.sqlite.prepare('SELECT vec_version() AS version').get()).toHaveProperty('version');
  database.close();

  expect(await ensureSqlite(options)).toBe(file);
  expect(said).toHaveLength(1);
});

it('says what it needs where it cannot be compiled, and leaves nothing half done', async () => {
  const root = fakeRoot();
  const missing: NativeTarget = { ...target, runtime: 'electron', version: '0.0.1', abi: '1' };
  const building = ensureSqlite({ root, target: missing, say: () => undefined, mayFetch: false });
  await expect(building).rejects.toThrow(/electron 0\.0\.1 .* compiler, Python, and the headers/);
  expect(readdirSync(nativeFolder(root, missing))).toEqual([]);
  expect(digest(join(repository, own))).toBe(ownBefore);
});
