/** `lab serve`. */
import type { Command } from 'commander';
import type { CommonOptions } from '../command-context.ts';
import { common } from '../common-options.ts';
import { portNumber } from '../option-values.ts';
import type { Perform } from '../perform.ts';

export function addServe(program: Command, perform: Perform): void {
  common(program.command('serve'))
    .description('serve the lab to the browser of this computer, on 127.0.0.1')
    .option('--port <n>', 'the next free one is taken otherwise', portNumber)
    .option('--open', 'open it in the browser')
    .action((options: CommonOptions & { port?: number; open?: boolean }) =>
      perform(async (context) => (await import('../commands/serve.ts')).serve(options, context), options),
    );
}
