/** The lab itself behind its web host, as a program of its own. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts `lab serve` and answers its one-time link. */
export async function serveLab(data: string): Promise<{ host: ChildProcess; link: string }> {
  const words = ['--import', 'tsx', 'core/hosts/cli/main.ts', 'serve', '--port', '0', '--data', data, '--json'];
  const host = spawn(process.execPath, words, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const link = await new Promise<string>((resolve, reject) => {
    let text = '';
    host.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const url = /"url": "(.+?)"/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    host.on('exit', (code) => reject(new Error(`lab serve ended with ${code}`)));
  });
  return { host, link };
}

/** Resolves when it has ended. */
export async function stopLab(host: ChildProcess | undefined): Promise<void> {
  if (!host || host.exitCode !== null) return;
  const gone = new Promise((resolve) => host.once('exit', resolve));
  host.kill('SIGINT');
  await gone;
}
