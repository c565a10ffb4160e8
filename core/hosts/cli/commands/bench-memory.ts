/** `lab bench memory`: how fast the memory is on this computer. */
import { join } from 'node:path';
import type { MemoryBench, MemoryBenchSize } from '../../../memory/bench/bench-memory.ts';
import type { CommandContext } from '../command-context.ts';
import { done, type CommandResult } from '../command-result.ts';
import { millisecondsText } from '../number-text.ts';

export async function benchMemory(
  { sizes }: { sizes?: readonly number[] },
  { dataFolder, terminal, signal }: CommandContext,
): Promise<CommandResult> {
  const [{ runMemoryBench }, { nodeHostLauncher }] = await Promise.all([
    import('../../../lab/memory-bench.ts'),
    import('../../../../models/host/launch-node.ts'),
  ]);
  const bench = await runMemoryBench({
    launchHost: nodeHostLauncher(),
    folder: join(dataFolder, 'bench'),
    sizes,
    signal,
    onProgress: (what, part, total) => terminal.progress(`${what} ${part}/${total}`),
  });
  return done(bench, benchText(bench));
}

function benchText({ embedder, queryEmbeddingMs, sizes }: MemoryBench): string {
  const head = ['facts', 'update p50/p95', 'search p50/p95', 'recall p50/p95', 'recall@10', 'memory', 'file'];
  const rows = [head, ...sizes.map(cells)];
  const widths = head.map((_title, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('   '));
  const query = `embedding a query (${embedder}): ${pair(queryEmbeddingMs)}, not counted in search and recall`;
  return [...table, query].join('\n');
}

function cells(size: MemoryBenchSize): string[] {
  return [
    size.facts.toLocaleString('en'),
    pair(size.updateMs),
    pair(size.searchMs),
    pair(size.recallMs),
    size.recallAt10.toFixed(3),
    `${size.memoryMb.toFixed(0)} MB`,
    `${size.fileMb.toFixed(0)} MB`,
  ];
}

function pair({ p50, p95 }: { p50: number; p95: number }): string {
  return `${millisecondsText(p50)} / ${millisecondsText(p95)}`;
}
