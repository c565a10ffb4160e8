/** Electron's runtime: found, or fetched once by its own package, which since version 45 does so when it is first needed. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runQuietly } from './run-quietly.mjs';

/**
 * @param {string} folder of the package `electron`
 * @returns {string | null} the program, or null where it is not there
 */
export function findElectron(folder, env = process.env) {
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : '';
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) {
    const program = join(given, name || (process.platform === 'win32' ? 'electron.exe' : 'electron'));
    return existsSync(program) ? program : null;
  }
  const program = join(folder, 'dist', name);
  return name !== '' && existsSync(program) ? program : null;
}

/**
 * @typedef {object} FetchOptions
 * @property {string} folder of the package `electron`
 * @property {string} memory a file that remembers a try that failed, so that the next start does not wait for it again
 * @property {boolean} isAskedFor tries although it failed before
 * @property {(line: string) => void} say
 * @property {number} [stallMs]
 * @property {number} [limitMs]
 */

/**
 * One try: it is given up when nothing has come for a while, and at the latest after some minutes.
 * @param {FetchOptions} options
 * @returns {Promise<{ program: string } | { program: null, why: string }>}
 */
export async function fetchElectron({ folder, memory, isAskedFor, say, stallMs = 20_000, limitMs = 600_000 }) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isAskedFor && existsSync(memory) && readFileSync(memory, 'utf8') === version) {
    return {
      program: null,
      why: 'The desktop runtime could not be fetched before (npm start -- --desktop tries again).',
    };
  }
  say('Fetching the desktop runtime (Electron, about 110 MB), once …');
  const scratch = mkdtempSync(join(tmpdir(), 'clew-electron-'));
  try {
    const { isDone, why } = await runQuietly([join(folder, 'install.js')], {
      cwd: folder,
      env: { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch },
      stallMs,
      limitMs,
      progress: () => bytesIn(scratch) + bytesIn(join(folder, 'dist')),
    });
    const program = isDone ? findElectron(folder) : null;
    if (program !== null) return { program };
    await mkdir(dirname(memory), { recursive: true });
    writeFileSync(memory, version);
    return { program: null, why: `The desktop runtime could not be fetched: ${firstLine(why)}` };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function bytesIn(folder) {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Files come and go while it works.
    if (entry.isFile()) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/** @param {string} text */
function firstLine(text) {
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'it gave no reason';
  return /[.!?]$/u.test(line) ? line : `${line}.`;
}
