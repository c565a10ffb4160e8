/** `lab bench` and what it measures. */
import type { Command } from 'commander';
import type { CommonOptions } from '../command-context.ts';
import type { BenchRetrievalOptions } from '../commands/bench-retrieval.ts';
import { common } from '../common-options.ts';
import { list, positiveNumber } from '../option-values.ts';
import type { Perform } from '../perform.ts';

export function addBench(program: Command, perform: Perform): void {
  const bench = program.command('bench').description('measure the lab on this computer');
  common(bench.command('memory'))
    .description('the memory graph at 1k, 10k and 100k facts')
    .option('--sizes <facts>', 'numbers of facts, separated by commas', (text: string) =>
      list(text).map(positiveNumber),
    )
    .action((options: CommonOptions & { sizes?: readonly number[] }) =>
      perform(async (context) => (await import('../commands/bench-memory.ts')).benchMemory(options, context), options),
    );
  common(bench.command('engine'))
    .description('steps a second of every world, of real games where given, and of other engines where installed')
    .option('--games <files>', 'real games (.z8, .json), separated by commas', list)
    .option('--milliseconds <n>', 'how long to play each', positiveNumber)
    .action((options: CommonOptions & { games?: readonly string[]; milliseconds?: number }) =>
      perform(async (context) => (await import('../commands/bench-engine.ts')).benchEngine(options, context), options),
    );
  common(bench.command('retrieval'))
    .description('indexing and searching documents: invented passages, or a published question set')
    .option('--passages <n>', 'how many to invent', positiveNumber, 1_000)
    .option('--questions <n>', 'how many to ask', positiveNumber, 200)
    .option('--dataset <file>', 'a MuSiQue, HotpotQA or 2WikiMultihopQA JSON in their place')
    .option(
      '--growth <passages>',
      'how time and memory grow: numbers of passages, separated by commas',
      (text: string) => list(text).map(positiveNumber),
    )
    .action((options: CommonOptions & BenchRetrievalOptions) =>
      perform(
        async (context) => (await import('../commands/bench-retrieval.ts')).benchRetrieval(options, context),
        options,
      ),
    );
  common(bench.command('llama'))
    .description('tokens a second through the lab and through bare node-llama-cpp, on the same file')
    .option('--model <model>', 'a GGUF; a random one of a hundred million parameters where it is left out')
    .option('--rounds <n>', 'prompts to time', positiveNumber)
    .action((options: CommonOptions & { model?: string; rounds?: number }) =>
      perform(async (context) => (await import('../commands/bench-llama.ts')).benchLlama(options, context), options),
    );
}
