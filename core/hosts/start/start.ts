/** Starts the lab: in the desktop app where it can run, else in the browser. */
import { fileURLToPath } from 'node:url';
import { startDesktop } from './desktop.ts';
import { serveLab } from './web.ts';
import { withoutFlags } from './words.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** `--web` goes to the browser at once, `--desktop` tries again what failed before; the rest is `lab serve`'s. */
export async function start(words: readonly string[]): Promise<number> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const rest = withoutFlags(words, ['--web', '--desktop']);
  if (!words.includes('--web')) {
    const desktop = await startDesktop({ root, words: rest, isAskedFor: words.includes('--desktop'), say });
    if (desktop.hasRun) return desktop.exitCode;
    say(`${desktop.why} The lab opens in the browser instead.`);
  }
  return serveLab({ root, words: rest });
}
