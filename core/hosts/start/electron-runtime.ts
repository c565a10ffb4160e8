/** Electron's runtime: found, or fetched once by its own package, which since version 45 does so when it is first needed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bytesIn } from '../file-times.ts';
import { runQuietly } from './run-quietly.ts';

export type Runtime = { readonly program: string } | { readonly program: null; readonly why: string };

/** The program of the package `electron` in `folder`; null where it is not there. */
export function findElectron(folder: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : '';
  const given = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (!given && name === '') return null;
  const usual = process.platform === 'win32' ? 'electron.exe' : 'electron';
  const program = join(given ?? join(folder, 'dist'), name || usual);
  return existsSync(program) ? program : null;
}

export interface FetchOptions {
  /** Of the package `electron`. */
  readonly folder: string;
  /** A file that remembers a try that failed, so that the next start does not wait for it again. */
  readonly memory: string;
  /** Tries although it failed before. */
  readonly isAskedFor: boolean;
  readonly say: (line: string) => void;
  readonly stallMs?: number;
  readonly limitMs?: number;
}

/** One try: it is given up when nothing has come for a while, and at the latest after some minutes. */
export async function fetchElectron(options: FetchOptions): Promise<Runtime> {
  const { folder, memory, isAskedFor, say, stallMs = 20_000, limitMs = 600_000 } = options;
  const version = versionOf(folder);
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
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, version);
    return { program: null, why: `The desktop runtime could not be fetched: ${firstLine(why)}` };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function versionOf(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

function firstLine(text: string): string {
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'it gave no reason';
  return /[.!?]$/u.test(line) ? line : `${line}.`;
}
