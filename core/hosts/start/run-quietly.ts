/** Runs a Node script without its output, which is kept only for when it fails; never longer than it is allowed to. */
import { spawn } from 'node:child_process';

const LAST_WORDS_LENGTH = 2_000;
const LOOK_EVERY_MS = 250;

export interface QuietRun {
  readonly cwd: string;
  /** After which it is ended, whatever it does. */
  readonly limitMs: number;
  readonly env?: NodeJS.ProcessEnv;
  /** After which it is ended when `progress` has not changed. */
  readonly stallMs?: number;
  /** Any number that changes while it gets on. */
  readonly progress?: () => number;
}

export interface QuietEnd {
  readonly isDone: boolean;
  /** The last it said, or that it took too long. */
  readonly why: string;
}

/** `words` are Node's: the script and its arguments. */
export function runQuietly(words: readonly string[], options: QuietRun): Promise<QuietEnd> {
  return new Promise((resolve) => {
    const { cwd, env = process.env } = options;
    const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let lastWords = '';
    let tooSlow = '';
    const isTooSlow = watchPace(options);
    const watch = setInterval(() => {
      tooSlow = isTooSlow() ?? '';
      if (tooSlow !== '') child.kill('SIGKILL');
    }, LOOK_EVERY_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
      });
    }
    const end = (isDone: boolean, why: string): void => {
      clearInterval(watch);
      resolve({ isDone, why });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0, tooSlow || lastWords.trim()));
  });
}

/** Answers, whenever asked, why it is to be ended now; null while it may go on. */
function watchPace({ limitMs, stallMs = limitMs, progress = () => 0 }: QuietRun): () => string | null {
  const start = Date.now();
  let last = { at: start, progress: progress() };
  return () => {
    const now = progress();
    if (now !== last.progress) last = { at: Date.now(), progress: now };
    if (Date.now() - start > limitMs) return `It took longer than ${Math.ceil(limitMs / 1000)} s.`;
    return Date.now() - last.at > stallMs ? `Nothing came for ${Math.ceil(stallMs / 1000)} s.` : null;
  };
}
