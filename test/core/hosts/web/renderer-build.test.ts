/** The screens are built when they are missing or older than their source, and never served half-built. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureRenderer } from '../../../../core/hosts/web/renderer-build.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A source tree with a bundler that copies one file, or fails. */
function sourceTree(): { root: string; notes: string[]; ensure: () => Promise<string> } {
  const root = temporaryFolder();
  const bundler = join(root, 'node_modules', 'vite', 'bin');
  for (const folder of [bundler, join(root, 'renderer'), join(root, 'core', 'events')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, 'renderer', 'page.html'), 'one');
  writeFileSync(
    join(bundler, 'vite.js'),
    `const { readFileSync, mkdirSync, writeFileSync } = require('node:fs');
     const out = process.argv[process.argv.indexOf('--outDir') + 1];
     const page = readFileSync('renderer/page.html', 'utf8');
     mkdirSync(out, { recursive: true });
     writeFileSync(out + '/index.html', page);
     if (page === 'broken') { console.error('a syntax error'); process.exit(1); }`,
  );
  const notes: string[] = [];
  return { root, notes, ensure: () => ensureRenderer({ root, note: (text) => void notes.push(text) }) };
}
const served = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8');
/** As if it had been changed in a minute from now. */
function change(path: string, text: string): void {
  writeFileSync(path, text);
  const later = Date.now() / 1000 + 60;
  utimesSync(path, later, later);
}

it('builds once, and again when a source is newer', async () => {
  const { root, notes, ensure } = sourceTree();
  const folder = await ensure();
  expect(served(folder)).toBe('one');
  await ensure();
  expect(notes).toHaveLength(1);
  change(join(root, 'renderer', 'page.html'), 'two');
  expect(served(await ensure())).toBe('two');
  change(join(root, 'core', 'events', 'some.ts'), '');
  await ensure();
  expect(notes).toHaveLength(3);
  expect(readdirSync(join(root, 'out'))).toEqual(['renderer']);
});

it('serves the older screens where the new ones cannot be built, and says so', async () => {
  const { root, notes, ensure } = sourceTree();
  await ensure();
  change(join(root, 'renderer', 'page.html'), 'broken');
  expect(served(await ensure())).toBe('one');
  expect(notes.at(-1)).toContain('older ones are served');
});

it('fails with the bundler’s words where there are none', async () => {
  const { root, ensure } = sourceTree();
  writeFileSync(join(root, 'renderer', 'page.html'), 'broken');
  await expect(ensure()).rejects.toMatchObject({ detail: expect.stringContaining('a syntax error') as string });
  expect(existsSync(join(root, 'out', 'renderer'))).toBe(false);
});
