/** The words of the command line: every command with its arguments and options. What each does is loaded when it is called. */
import { Command } from 'commander';
import { version } from '../version.ts';
import { common } from './common-options.ts';
import { addBench } from './declare/bench.ts';
import { addDocuments } from './declare/documents.ts';
import { addModels } from './declare/models.ts';
import { addPlay } from './declare/play.ts';
import { addRunCommands } from './declare/run-commands.ts';
import { addServe } from './declare/serve.ts';
import type { Perform } from './perform.ts';
import type { Terminal } from './terminal.ts';

export function createProgram(perform: Perform, terminal: Terminal): Command {
  const program = common(new Command('lab'))
    .description('Clew: an offline lab for memory agents on local language models.')
    .version(version)
    .exitOverride()
    // Errors are reported in one place, as text or as JSON.
    .configureOutput({ writeOut: (text) => terminal.out(text.trimEnd()), writeErr: () => undefined })
    .addHelpText('after', examples);
  // Options that every command has may stand before the command as well.
  const performWith: Perform = (work, options) => perform(work, { ...program.opts(), ...options });
  for (const add of [addPlay, addRunCommands, addDocuments, addModels, addBench, addServe]) add(program, performWith);
  return program;
}

const examples = `
Examples:
  lab play treasure-hunt --level hard --seed 7
  lab play treasure-hunt --model ~/models/qwen3-4b-q4.gguf --json
  lab play treasure-hunt --model by-hand
  lab serve`;
