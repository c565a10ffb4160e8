/** Parts of packing that need no packing: which build of SQLite fits, icons, licences, which packages are whose. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAbi } from '../../electron/pack/build-sqlite.ts';
import { electronTarget } from '../../electron/pack/electron-target.ts';
import { toIcns, toIco } from '../../electron/pack/icon-files.ts';
import type { NativeTarget } from '../../electron/pack/native-folder.ts';
import { closureOf, findThirdParties } from '../../electron/pack/third-party.ts';
import { repository } from './desktop-build.ts';

describe('native code', () => {
  const file = join(repository, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  const node: NativeTarget = {
    runtime: 'node',
    version: process.versions.node,
    abi: process.versions.modules,
    platform: process.platform,
    arch: process.arch,
  };

  it('is taken where it was built for the runtime', async () => {
    await expect(checkAbi(file, node)).resolves.toBeUndefined();
  });

  it('is refused where it was built with another runtime’s headers', async () => {
    const electron = await electronTarget(repository);
    expect(electron).toMatchObject({ runtime: 'electron', version: '45.4.1', abi: '150' });
    await expect(checkAbi(file, electron)).rejects.toThrow(/not for electron 45\.4\.1 .*\(ABI 150\)/);
  });
});

describe('icons', () => {
  const png = (size: number): { size: number; png: Buffer } => ({ size, png: Buffer.alloc(size, size % 251) });

  it('for Windows are a table of images at their places', () => {
    const ico = toIco([png(16), png(256)]);
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
    expect([ico.readUInt8(6), ico.readUInt8(22)]).toEqual([16, 0]);
    const offset = ico.readUInt32LE(22 + 12);
    expect(ico.subarray(offset, offset + ico.readUInt32LE(22 + 8)).equals(png(256).png)).toBe(true);
    expect(ico).toHaveLength(offset + 256);
  });

  it('for macOS are named blocks that fill the file', () => {
    const icns = toIcns([png(24), png(128), png(512)]);
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const names: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) names.push(icns.toString('latin1', at, at + 4));
    expect(names).toEqual(['ic07', 'ic09', 'ic14']);
  });

  it('lie in resources/icons in every size, as pictures of that size', () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
      const file = readFileSync(join(repository, 'resources/icons', `${size}x${size}.png`));
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size]);
    }
  });
});

describe('packages of others', () => {
  it('are followed to all that they need', async () => {
    const needed = await closureOf(repository, ['better-sqlite3']);
    expect([...needed].sort()).toEqual(['better-sqlite3', 'bindings', 'file-uri-to-path']);
  });

  it('count those that the renderer is bundled from, and not the tools that bundle it', async () => {
    const folders = (await findThirdParties(repository)).map(({ folder }) => folder);
    expect(folders).toEqual(
      expect.arrayContaining(['node_modules/react-dom', 'node_modules/better-sqlite3', 'node_modules/zod']),
    );
    for (const tool of ['vite', 'typescript', 'electron', 'tsx', 'sharp'])
      expect(folders).not.toContain(`node_modules/${tool}`);
  });
});
