/** The built renderer: found, or built first where it is missing or older than its source. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClewError } from '../../base/errors.ts';
import { newestIn, timeOf } from '../file-times.ts';

export interface RendererBuild {
  /** The root of the source tree; an installed app has the built files only. */
  readonly root?: string;
  /** Told what is being done. */
  readonly note: (text: string) => void;
  readonly signal?: AbortSignal;
}

const repository = fileURLToPath(new URL('../../../', import.meta.url));
/** What the bundle is made of. */
const sources = ['renderer', 'core/base', 'core/contract', 'core/events'];
const LAST_WORDS_LENGTH = 4_000;

/** Answers the folder of the built renderer. A build that fails is an error only where there is no older one to serve. */
export async function ensureRenderer({ root = repository, note, signal }: RendererBuild): Promise<string> {
  const folder = join(root, 'out', 'renderer');
  const built = timeOf(join(folder, 'index.html'));
  if (built !== null && built >= newestSource(root)) return folder;
  note(built === null ? 'Building the screens, once …' : 'Building the screens anew …');
  try {
    await build(root, folder, signal);
  } catch (error) {
    if (built === null) throw error;
    note(
      `The screens could not be built (${error instanceof Error ? error.message : String(error)}); the older ones are served.`,
    );
  }
  return folder;
}

function newestSource(root: string): number {
  return Math.max(...sources.map((source) => newestIn(join(root, source))));
}

/** Built beside its place and moved there whole, so that two builds at once never mix. */
async function build(root: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    throw new ClewError('unsupported', 'The screens are not built, and the tool that builds them is not installed.', {
      remedy: 'Run npm install, then start again.',
    });
  }
  const fresh = `${folder}-${process.pid}`;
  try {
    await run([vite, 'build', 'renderer', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], { root, signal });
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function run(words: readonly string[], { root, signal }: { root: string; signal?: AbortSignal }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], signal });
    let lastWords = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(new ClewError('internal', 'The screens could not be built.', { detail: lastWords }));
    });
  });
}
