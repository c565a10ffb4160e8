/** A folder that looks like Electron's distribution for Linux to whoever packs an app, without its program. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the fuses are found by in the real program; then the wire's version, its length, and each fuse as it ships. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const shippedFuses = '101100010';

/** `1` is on, `0` is off. */
export function readFuses(program: Buffer): string {
  const wire = program.indexOf(sentinel) + sentinel.length;
  return program.subarray(wire + 2, wire + 2 + shippedFuses.length).toString('latin1');
}

export function makeStandInElectron(folder: string): string {
  const files: Readonly<Record<string, string | Buffer>> = {
    electron: Buffer.concat([
      Buffer.from('\u007fELF a stand-in, not a program\n', 'latin1'),
      Buffer.from(sentinel),
      Buffer.from([1, shippedFuses.length]),
      Buffer.from(shippedFuses),
    ]),
    version: '45.4.1',
    LICENSE: 'Electron’s licence',
    'LICENSES.chromium.html': 'Chromium’s licences',
    'chrome-sandbox': '',
    'icudtl.dat': '',
    'resources.pak': '',
    'locales/en-US.pak': '',
    'locales/de.pak': '',
    'resources/.keep': '',
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content, { mode: name === 'electron' ? 0o755 : 0o644 });
  }
  return folder;
}
