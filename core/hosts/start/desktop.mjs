/** The desktop app from the source tree: runtime, native parts, bundles, and then the app itself. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { whyNoWindow } from './display.mjs';
import { fetchElectron, findElectron } from './electron-runtime.mjs';
import { newestIn, timeOf } from './file-times.mjs';
import { whyNodeIsTooOld } from './node-version.mjs';
import { runQuietly } from './run-quietly.mjs';
import { valueOf } from './words.mjs';

/** An app that ends sooner than this with an error has not really run. */
const STARTED_AFTER_MS = 5_000;
const NATIVE_LIMIT_MS = 300_000;
const BUNDLE_LIMIT_MS = 180_000;

/**
 * @typedef {object} DesktopOptions
 * @property {string} root of the source tree
 * @property {readonly string[]} words
 * @property {boolean} isAskedFor
 * @property {(line: string) => void} say
 */

/**
 * @param {DesktopOptions} options
 * @returns {Promise<{ hasRun: true, exitCode: number } | { hasRun: false, why: string }>}
 */
export async function startDesktop(options) {
  const { root, say } = options;
  const isRoot = process.getuid?.() === 0;
  const noWindow = whyNoWindow({ platform: process.platform, env: process.env, isRoot });
  if (noWindow !== null) return { hasRun: false, why: noWindow };
  const runtime = await findRuntime(options);
  if (runtime.program === null) return { hasRun: false, why: runtime.why };
  for (const prepare of [prepareNative, prepareBundles, prepareRenderer]) {
    const why = await prepare({ root, say });
    if (why !== null) return { hasRun: false, why };
  }
  return run(runtime.program, options);
}

/**
 * @param {DesktopOptions} options
 * @returns {Promise<{ program: string } | { program: null, why: string }>}
 */
async function findRuntime({ root, isAskedFor, say }) {
  const folder = join(root, 'node_modules', 'electron');
  if (!existsSync(folder)) return { program: null, why: 'Electron is not installed.' };
  const program = findElectron(folder);
  if (program !== null) return { program };
  const tooOld = whyNodeIsTooOld(process.versions.node, '22.12.0');
  if (tooOld !== null) return { program: null, why: 'Fetching the desktop runtime needs Node 22.12 or newer.' };
  return fetchElectron({ folder, memory: join(root, '.cache', 'electron-not-fetched'), isAskedFor, say });
}

/**
 * @typedef {{ root: string, say: (line: string) => void }} Step
 * @typedef {string | null} Problem
 */

/** SQLite as this Electron needs it; a build from before is found at once. @param {Step} step @returns {Promise<Problem>} */
async function prepareNative({ root }) {
  const words = ['--import', 'tsx', join(root, 'electron', 'pack', 'native-main.ts')];
  const { isDone, why } = await runQuietly(words, { cwd: root, limitMs: NATIVE_LIMIT_MS });
  return isDone ? null : `The database could not be built for the desktop app: ${why.split('\n')[0] ?? ''}`;
}

/** @param {Step} step @returns {Promise<Problem>} */
async function prepareBundles({ root, say }) {
  const built = timeOf(join(root, 'out', 'main', 'index.js'));
  const sources = ['electron', 'core', 'models'].map((folder) => newestIn(join(root, folder)));
  if (built !== null && built >= Math.max(...sources)) return null;
  say('Building the desktop app …');
  const words = [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build'];
  const { isDone, why } = await runQuietly(words, { cwd: root, limitMs: BUNDLE_LIMIT_MS });
  return isDone ? null : `The desktop app could not be built: ${why.split('\n').at(-1) ?? ''}`;
}

/** The screens are the web host's; it builds them when they are missing or old. @param {Step} step @returns {Promise<Problem>} */
async function prepareRenderer({ root, say }) {
  const { register } = await import('tsx/esm/api');
  register();
  const { ensureRenderer } = await import('../web/renderer-build.ts');
  try {
    await ensureRenderer({ root, note: say });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {string} program
 * @param {DesktopOptions} options
 * @returns {Promise<{ hasRun: true, exitCode: number } | { hasRun: false, why: string }>}
 */
function run(program, { root, words }) {
  const data = valueOf(words, '--data');
  const start = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, [root, ...(data === null ? [] : [`--data=${data}`])], { stdio: 'inherit' });
    const forward = () => void child.kill('SIGTERM');
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.on('error', (error) =>
      resolve({ hasRun: false, why: `The desktop app could not be started: ${error.message}.` }),
    );
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      const hasFailed = code !== 0 && Date.now() - start < STARTED_AFTER_MS;
      if (hasFailed) resolve({ hasRun: false, why: `The desktop app ended at once (${signal ?? code ?? ''}).` });
      else resolve({ hasRun: true, exitCode: code ?? 0 });
    });
  });
}
