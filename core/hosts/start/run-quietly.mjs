/** Runs a Node script without its output, kept only for when it fails; never longer than it is allowed to. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';

const LAST_WORDS_LENGTH = 2_000;

/**
 * @typedef {object} QuietRun
 * @property {string} cwd
 * @property {number} limitMs after which it is ended, whatever it does
 * @property {Record<string, string | undefined>} [env]
 * @property {number} [stallMs] after which it is ended when `progress` has not changed
 * @property {() => number} [progress] any number that grows while it gets on
 */

/**
 * @param {readonly string[]} words of Node: the script and its arguments
 * @param {QuietRun} options
 * @returns {Promise<{ isDone: boolean, why: string }>} `why` is the last it said, or that it took too long
 */
export function runQuietly(words, { cwd, limitMs, env, stallMs = limitMs, progress = () => 0 }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let lastWords = '';
    let tooSlow = '';
    const start = Date.now();
    let last = { at: start, progress: progress() };
    const watch = setInterval(
      () => {
        const now = progress();
        if (now !== last.progress) last = { at: Date.now(), progress: now };
        if (Date.now() - start > limitMs) tooSlow = `It took longer than ${Math.round(limitMs / 1000)} s.`;
        else if (Date.now() - last.at > stallMs) tooSlow = `Nothing came for ${Math.round(stallMs / 1000)} s.`;
        if (tooSlow !== '') child.kill('SIGKILL');
      },
      Math.min(250, stallMs),
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH)));
    }
    /** @param {boolean} isDone @param {string} why */
    const end = (isDone, why) => {
      clearInterval(watch);
      resolve({ isDone, why });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0, tooSlow || lastWords.trim()));
  });
}
