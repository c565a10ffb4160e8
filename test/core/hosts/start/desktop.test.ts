/** What `npm start` decides before it opens a window, and that fetching Electron never hangs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyNoWindow } from '../../../../core/hosts/start/display.ts';
import { fetchElectron, findElectron } from '../../../../core/hosts/start/electron-runtime.ts';
import { isAtLeast } from '../../../../core/hosts/start/node-version.ts';
import { runQuietly } from '../../../../core/hosts/start/run-quietly.ts';
import { valueOf, withoutFlags } from '../../../../core/hosts/start/words.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('whether a window can be shown', () => {
  const here = (platform: string, env: Record<string, string> = {}, isRoot = false) =>
    whyNoWindow({ platform, env, isRoot });

  it('wants a display, and no root, on Linux', () => {
    expect(here('linux')).toBe('There is no display here.');
    expect(here('linux', { DISPLAY: ':0' })).toBeNull();
    expect(here('linux', { WAYLAND_DISPLAY: 'wayland-0', SSH_TTY: '/dev/pts/1' })).toBeNull();
    expect(here('linux', { DISPLAY: ':0' }, true)).toContain('root');
  });

  it('takes macOS and Windows at their word, but for remote sessions', () => {
    expect(here('darwin')).toBeNull();
    expect(here('win32')).toBeNull();
    expect(here('darwin', { SSH_CONNECTION: '1' })).toContain('remote');
  });
});

describe('the version of Node', () => {
  it('is compared number by number', () => {
    expect(isAtLeast('22.12.0', '22.12.0')).toBe(true);
    expect(isAtLeast('24.1.0', '22.12.0')).toBe(true);
    expect(isAtLeast('22.9.5', '22.12.0')).toBe(false);
    expect(isAtLeast('20.19.4', '22.12.0')).toBe(false);
  });
});

describe('words', () => {
  it('are found in both spellings', () => {
    expect(valueOf(['--data', '/a'], '--data')).toBe('/a');
    expect(valueOf(['--data=/a b'], '--data')).toBe('/a b');
    expect(valueOf(['--data'], '--data')).toBeNull();
    expect(withoutFlags(['--web', '--port', '1'], ['--web'])).toEqual(['--port', '1']);
  });
});

describe('fetching Electron', () => {
  function fakePackage(install: string): { folder: string; memory: string } {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '45.0.0' }));
    writeFileSync(join(folder, 'install.js'), install);
    return { folder, memory: join(folder, 'memory', 'tried') };
  }
  const say = (): void => undefined;

  it('gives up when nothing comes, says so, and does not try again unless asked', async () => {
    const { folder, memory } = fakePackage('setInterval(() => {}, 1000);');
    const first = await fetchElectron({ folder, memory, isAskedFor: false, say, stallMs: 500 });
    expect(first).toMatchObject({ program: null, why: expect.stringContaining('Nothing came for') as string });
    const second = await fetchElectron({ folder, memory, isAskedFor: false, say, stallMs: 500 });
    expect(second).toMatchObject({ program: null, why: expect.stringContaining('--desktop') as string });
    const asked = await fetchElectron({ folder, memory, isAskedFor: true, say, stallMs: 500 });
    expect(asked).toMatchObject({ program: null, why: expect.stringContaining('Nothing came for') as string });
  });

  it('tells why a try failed', async () => {
    const { folder, memory } = fakePackage("console.error('TypeError: fetch failed'); process.exit(1);");
    const fetched = await fetchElectron({ folder, memory, isAskedFor: false, say });
    expect(fetched).toEqual({
      program: null,
      why: 'The desktop runtime could not be fetched: TypeError: fetch failed.',
    });
  });

  it('waits as long as something comes, in a folder of its own that it takes away', async () => {
    const { folder, memory } = fakePackage(`
      const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
      const { tmpdir } = require('node:os');
      writeFileSync(__dirname + '/scratch', tmpdir());
      let parts = 0;
      const timer = setInterval(() => {
        appendFileSync(tmpdir() + '/download', 'x'.repeat(1000));
        if (++parts < 8) return;
        clearInterval(timer);
        mkdirSync(__dirname + '/dist');
        writeFileSync(__dirname + '/dist/electron', '');
        writeFileSync(__dirname + '/path.txt', 'electron');
      }, 250);
    `);
    const fetched = await fetchElectron({ folder, memory, isAskedFor: false, say, stallMs: 1_500 });
    expect(fetched).toEqual({ program: join(folder, 'dist', 'electron') });
    expect(existsSync(readFileSync(join(folder, 'scratch'), 'utf8'))).toBe(false);
    expect(existsSync(memory)).toBe(false);
  });

  it('finds what is there, also where another place is named', () => {
    const folder = temporaryFolder();
    expect(findElectron(folder, {})).toBeNull();
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'path.txt'), 'electron');
    expect(findElectron(folder, {})).toBeNull();
    writeFileSync(join(folder, 'dist', 'electron'), '');
    expect(findElectron(folder, {})).toBe(join(folder, 'dist', 'electron'));
    expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' })).toBeNull();
  });

  it('is never waited for beyond its limit, even when it gets on', async () => {
    const script = join(temporaryFolder(), 'forever.cjs');
    writeFileSync(script, 'setInterval(() => {}, 1000);');
    let grown = 0;
    const ended = await runQuietly([script], { cwd: '.', limitMs: 600, stallMs: 500, progress: () => (grown += 1) });
    expect(ended).toMatchObject({ isDone: false, why: 'It took longer than 1 s.' });
  });
});
