/** The lab in the browser: `lab serve`, opened at once where a person sits at a display. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { whyNoWindow } from './display.ts';

/** Answers the exit code; being stopped is how it ends. */
export function serveLab({ root, words }: { root: string; words: readonly string[] }): Promise<number> {
  const hasPerson = process.stdin.isTTY && process.stdout.isTTY;
  const hasDisplay = whyNoWindow({ platform: process.platform, env: process.env, isRoot: false }) === null;
  const main = join(root, 'core', 'hosts', 'cli', 'main.ts');
  const serve = ['--import', 'tsx', main, 'serve', ...words, ...(hasPerson && hasDisplay ? ['--open'] : [])];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, serve, { cwd: root, stdio: 'inherit' });
    // Ctrl-C reaches the child by itself; this process waits until it has closed in order.
    const wait = (): void => undefined;
    const forward = (): void => void child.kill('SIGTERM');
    process.on('SIGINT', wait).on('SIGTERM', forward);
    child.on('exit', (code) => {
      process.off('SIGINT', wait).off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}
