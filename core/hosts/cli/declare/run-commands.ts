/** What can be done with stored runs. */
import type { Command } from 'commander';
import type { CommonOptions } from '../command-context.ts';
import { common } from '../common-options.ts';
import { withModelOptions, type ModelOptions } from '../model-options.ts';
import type { Perform } from '../perform.ts';

export function addRunCommands(program: Command, perform: Perform): void {
  common(program.command('runs'))
    .description('list the runs of the lab')
    .action((options: CommonOptions) =>
      perform(async (context) => (await import('../commands/runs.ts')).listRuns(context), options),
    );
  common(withModelOptions(program.command('resume')))
    .description('go on with a run that was interrupted, paused or stopped, or that failed')
    .argument('<run>')
    .action((run: string, options: CommonOptions & ModelOptions) =>
      perform(async (context) => (await import('../commands/resume.ts')).resume(run, options, context), options),
    );
  common(program.command('replay'))
    .description('play a stored run again from its journal, and check that it comes out the same')
    .argument('<run>')
    .action((run: string, options: CommonOptions) =>
      perform(async (context) => (await import('../commands/replay.ts')).replay(run, context), options),
    );
  common(program.command('export'))
    .description('write the events of a run as JSON lines')
    .argument('<run>')
    .requiredOption('--out <file>', 'where to write them')
    .action((run: string, options: CommonOptions & { out: string }) =>
      perform(async (context) => (await import('../commands/export.ts')).exportRun(run, options.out, context), options),
    );
}
