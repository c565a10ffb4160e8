/** `lab models` and what it can do. */
import type { Command } from 'commander';
import type { CommonOptions } from '../command-context.ts';
import { common } from '../common-options.ts';
import { positiveNumber } from '../option-values.ts';
import type { Perform } from '../perform.ts';

export function addModels(program: Command, perform: Perform): void {
  const models = program.command('models').description('models on this computer');
  common(models.command('list'))
    .description('list them')
    .action((options: CommonOptions) =>
      perform(async (context) => (await import('../commands/models.ts')).listModels(context), options),
    );
  common(models.command('import'))
    .description('add a GGUF where it lies')
    .argument('<file>')
    .action((file: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/models.ts')).importModel(file, context), options),
    );
  common(models.command('inspect'))
    .description('say what a GGUF is and what memory it takes')
    .argument('<file>')
    .option('--context <tokens>', 'the context to estimate for', positiveNumber)
    .action((file: string, options: CommonOptions & { context?: number }) =>
      perform(async () => (await import('../commands/models.ts')).inspectModel(file, options), options),
    );
  common(models.command('bench'))
    .description('how fast a model is here: prompt, answer, grammar, cached prefix')
    .argument('<model>', 'the id of a model, or a path to a GGUF')
    .action((model: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/bench-llama.ts')).benchModel(model, context), options),
    );
}
