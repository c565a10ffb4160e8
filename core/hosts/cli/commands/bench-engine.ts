/** `lab bench engine`: how many steps a second the worlds make on this computer. */
import { resolve } from 'node:path';
import { systemClock } from '../../../base/clock.ts';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';

export async function benchEngine(
  { games: files = [], milliseconds }: { games?: readonly string[]; milliseconds?: number },
  { terminal, signal }: CommandContext,
): Promise<CommandResult> {
  const { benchEngine: measure } = await import('../../../environments/bench/bench-engine.ts');
  const bench = await measure({
    clock: systemClock,
    gameFiles: files.map((file) => resolve(file)),
    millisecondsPerGame: milliseconds,
    signal,
    onGame: ({ world, level, stepsPerSecond }) => terminal.progress(`${world} ${level}: ${stepsPerSecond} steps/s`),
  });
  const games = bench.games.map(({ world, level, stepsPerSecond }) => row(`${world} ${level}`, stepsPerSecond));
  const peers = bench.peers.map(({ name, stepsPerSecond }) => row(name, stepsPerSecond));
  return done(bench, [...games, ...(peers.length > 0 ? ['', 'Other engines', ...peers] : [])].join('\n'));
}

function row(name: string, stepsPerSecond: number | null): string {
  const speed = stepsPerSecond === null ? 'not installed' : `${stepsPerSecond.toLocaleString('en')} steps/s`;
  return `${name.padEnd(28)} ${speed.padStart(16)}`;
}
