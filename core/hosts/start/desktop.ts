/** The desktop app from the source tree: runtime, native parts, bundles, and then the app itself. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toClewError } from '../../base/errors.ts';
import { ensureRenderer } from '../web/renderer-build.ts';
import { whyNoWindow } from './display.ts';
import { fetchElectron, findElectron, type Runtime } from './electron-runtime.ts';
import { newestIn, timeOf } from '../file-times.ts';
import { isAtLeast } from './node-version.ts';
import { runQuietly } from './run-quietly.ts';
import { valueOf } from './words.ts';

/** An app that ends sooner than this with an error has not really run. */
const STARTED_AFTER_MS = 5_000;
const NATIVE_LIMIT_MS = 300_000;
const BUNDLE_LIMIT_MS = 180_000;

export interface DesktopOptions {
  /** Of the source tree. */
  readonly root: string;
  readonly words: readonly string[];
  readonly isAskedFor: boolean;
  readonly say: (line: string) => void;
}

export type DesktopEnd =
  { readonly hasRun: true; readonly exitCode: number } | { readonly hasRun: false; readonly why: string };

/** Answers when the app has ended, or why it could not run. */
export async function startDesktop(options: DesktopOptions): Promise<DesktopEnd> {
  const isRoot = process.getuid?.() === 0;
  const noWindow = whyNoWindow({ platform: process.platform, env: process.env, isRoot });
  if (noWindow !== null) return { hasRun: false, why: noWindow };
  const runtime = await findRuntime(options);
  if (runtime.program === null) return { hasRun: false, why: runtime.why };
  for (const prepare of [prepareNative, prepareBundles, prepareRenderer]) {
    const why = await prepare(options);
    if (why !== null) return { hasRun: false, why };
  }
  return run(runtime.program, options);
}

async function findRuntime({ root, isAskedFor, say }: DesktopOptions): Promise<Runtime> {
  const folder = join(root, 'node_modules', 'electron');
  if (!existsSync(folder)) return { program: null, why: 'Electron is not installed.' };
  const program = findElectron(folder);
  if (program !== null) return { program };
  if (!isAtLeast(process.versions.node, '22.12.0')) {
    return { program: null, why: 'Fetching the desktop runtime needs Node 22.12 or newer.' };
  }
  return fetchElectron({ folder, memory: join(root, '.cache', 'electron-not-fetched'), isAskedFor, say });
}

/** Each step answers why it failed; null when all is ready. SQLite is built as this Electron needs it, once. */
async function prepareNative({ root }: DesktopOptions): Promise<string | null> {
  const words = ['--import', 'tsx', join(root, 'electron', 'pack', 'native-main.ts')];
  const { isDone, why } = await runQuietly(words, { cwd: root, limitMs: NATIVE_LIMIT_MS });
  return isDone ? null : `The database could not be built for the desktop app: ${why.split('\n')[0] ?? ''}`;
}

async function prepareBundles({ root, say }: DesktopOptions): Promise<string | null> {
  const built = timeOf(join(root, 'out', 'main', 'index.js'));
  const sources = ['electron', 'core', 'models'].map((folder) => newestIn(join(root, folder)));
  if (built !== null && built >= Math.max(...sources)) return null;
  say('Building the desktop app …');
  const words = [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build'];
  const { isDone, why } = await runQuietly(words, { cwd: root, limitMs: BUNDLE_LIMIT_MS });
  return isDone ? null : `The desktop app could not be built: ${why.split('\n').at(-1) ?? ''}`;
}

async function prepareRenderer({ root, say }: DesktopOptions): Promise<string | null> {
  try {
    await ensureRenderer({ root, note: say });
    return null;
  } catch (error) {
    return toClewError(error).message;
  }
}

function run(program: string, { root, words }: DesktopOptions): Promise<DesktopEnd> {
  const data = valueOf(words, '--data');
  const start = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, [root, ...(data === null ? [] : [`--data=${data}`])], { stdio: 'inherit' });
    const forward = (): void => void child.kill('SIGTERM');
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.on('error', ({ message }) =>
      resolve({ hasRun: false, why: `The desktop app could not be started: ${message}.` }),
    );
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      const hasFailed = code !== 0 && Date.now() - start < STARTED_AFTER_MS;
      if (hasFailed) resolve({ hasRun: false, why: `The desktop app ended at once (${signal ?? code ?? ''}).` });
      else resolve({ hasRun: true, exitCode: code ?? 0 });
    });
  });
}
