#!/usr/bin/env node
/** `npm start`: the desktop app where it can run, else the lab in the browser. Plain JavaScript: it must run on any Node. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { whyNodeIsTooOld } from './start/node-version.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const words = process.argv.slice(2);
/** @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);

const tooOld = whyNodeIsTooOld(process.versions.node, '20.19.0');
if (tooOld) {
  say(tooOld);
  process.exitCode = 1;
} else process.exitCode = await start();

/** @returns {Promise<number>} */
async function start() {
  const { hasFlag, withoutFlags } = await import('./start/words.mjs');
  const rest = withoutFlags(words, ['--web', '--desktop']);
  if (!hasFlag(words, '--web')) {
    const { startDesktop } = await import('./start/desktop.mjs');
    const desktop = await startDesktop({ root, words: rest, isAskedFor: hasFlag(words, '--desktop'), say });
    if (desktop.hasRun) return desktop.exitCode;
    say(`${desktop.why} The lab opens in the browser instead.`);
  }
  const { serveLab } = await import('./start/web.mjs');
  return serveLab({ root, words: rest });
}
