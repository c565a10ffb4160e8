/** The words of the command line: every command with its arguments and options. What each does is loaded when it is called. */
import { Command, InvalidArgumentError } from 'commander';
import { version } from '../version.ts';
import type { CommandContext, CommonOptions } from './command-context.ts';
import type { PlayOptions } from './play-options.ts';
import type { CommandResult } from './command-result.ts';
import type { AskCommandOptions } from './commands/ask.ts';
import type { EvaluateOptions } from './commands/evaluate.ts';
import type { Terminal } from './terminal.ts';

export type CommandWork = (context: CommandContext) => Promise<CommandResult>;
export type Perform = (work: CommandWork, options: CommonOptions) => Promise<void>;

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

function addPlay(program: Command, perform: Perform): void {
  common(program.command('play'))
    .description('play a world, or a game file, with an agent')
    .argument('[world]', 'treasure-hunt, …; left out with --game')
    .option('--level <level>', 'difficulty; the world has a usual one')
    .option('--agent <agent>', 'the memory system that plays', 'ariadne')
    .option('--ablate <parts>', 'parts of the agent to switch off, separated by commas', list)
    .option('--model <model>', 'rules, by-hand, the id of a model, or a path to a GGUF', 'rules')
    .option('--embedder <id>', 'what turns texts into vectors')
    .option('--seed <n>', 'of the world and the agent', wholeNumber, 1)
    .option('--max-steps <n>', 'decisions; the usual limit is the world’s own', positiveNumber)
    .option('--run-id <id>', 'a name for the run')
    .option('--game <file>', 'a real game in place of a world')
    .option('--goal <text>', 'a goal over the game’s own')
    .action((world: string | undefined, options: PlayOptions) =>
      perform(async (context) => (await import('./commands/play.ts')).play(world, options, context), options),
    );
}

function addRunCommands(program: Command, perform: Perform): void {
  common(program.command('runs'))
    .description('list the runs of the lab')
    .action((options: CommonOptions) =>
      perform(async (context) => (await import('./commands/runs.ts')).listRuns(context), options),
    );
  common(program.command('resume'))
    .description('go on with a run that was interrupted or paused')
    .argument('<run>')
    .action((run: string, options: CommonOptions) =>
      perform(async (context) => (await import('./commands/resume.ts')).resume(run, context), options),
    );
  common(program.command('replay'))
    .description('play a stored run again from its journal, and check that it comes out the same')
    .argument('<run>')
    .action((run: string, options: CommonOptions) =>
      perform(async (context) => (await import('./commands/replay.ts')).replay(run, context), options),
    );
  common(program.command('export'))
    .description('write the events of a run as JSON lines')
    .argument('<run>')
    .requiredOption('--out <file>', 'where to write them')
    .action((run: string, options: CommonOptions & { out: string }) =>
      perform(async (context) => (await import('./commands/export.ts')).exportRun(run, options.out, context), options),
    );
}

function addModels(program: Command, perform: Perform): void {
  const models = program.command('models').description('models on this computer');
  common(models.command('list'))
    .description('list them')
    .action((options: CommonOptions) =>
      perform(async (context) => (await import('./commands/models.ts')).listModels(context), options),
    );
  common(models.command('import'))
    .description('add a GGUF where it lies')
    .argument('<file>')
    .action((file: string, options: CommonOptions) =>
      perform(async (context) => (await import('./commands/models.ts')).importModel(file, context), options),
    );
  common(models.command('inspect'))
    .description('say what a GGUF is and what memory it takes')
    .argument('<file>')
    .option('--context <tokens>', 'the context to estimate for', positiveNumber)
    .action((file: string, options: CommonOptions & { context?: number }) =>
      perform(async () => (await import('./commands/models.ts')).inspectModel(file, options), options),
    );
}

function addDocuments(program: Command, perform: Perform): void {
  common(program.command('ask'))
    .description('answer a question out of a folder of documents, with the places where it stands')
    .argument('<question>')
    .requiredOption('--documents <dir>', 'the folder (or one file); only what changed is read again')
    .option('--model <model>', 'rules quotes the documents; a GGUF answers in its own words, with citations', 'rules')
    .option('--embedder <id>', 'what turns texts into vectors', 'all-MiniLM-L6-v2')
    .action((question: string, options: AskCommandOptions) =>
      perform(async (context) => (await import('./commands/ask.ts')).ask(question, options, context), options),
    );
  common(program.command('evaluate'))
    .description('measure retrieval on a published question set (MuSiQue, HotpotQA, 2WikiMultihopQA)')
    .argument('<dataset>', 'a JSON file; NAME_corpus.json beside NAME.json is its corpus')
    .requiredOption('--task <task>', 'documents')
    .option('--limit <n>', 'the first questions only', positiveNumber)
    .option('--fresh', 'index anew, for the times of a first time')
    .action((dataset: string, options: EvaluateOptions) =>
      perform(async (context) => (await import('./commands/evaluate.ts')).evaluate(dataset, options, context), options),
    );
}

function addBench(program: Command, perform: Perform): void {
  const bench = program.command('bench').description('measure the lab on this computer');
  common(bench.command('memory'))
    .description('the memory graph at 1k, 10k and 100k facts')
    .option('--sizes <facts>', 'numbers of facts, separated by commas', (text: string) =>
      list(text).map(positiveNumber),
    )
    .action((options: CommonOptions & { sizes?: readonly number[] }) =>
      perform(async (context) => (await import('./commands/bench-memory.ts')).benchMemory(options, context), options),
    );
}

function addServe(program: Command, perform: Perform): void {
  common(program.command('serve'))
    .description('serve the lab to the browser of this computer, on 127.0.0.1')
    .option('--port <n>', 'the next free one is taken otherwise', portNumber)
    .option('--open', 'open it in the browser')
    .action((options: CommonOptions & { port?: number; open?: boolean }) =>
      perform(async (context) => (await import('./commands/serve.ts')).serve(options, context), options),
    );
}

function common(command: Command): Command {
  return command
    .option('--json', 'print one JSON document on stdout')
    .option('--data <dir>', 'the folder of the lab’s file')
    .option('--quiet', 'print the result only')
    .option('--verbose', 'print log lines on stderr');
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0 || text.trim() === '') {
    throw new InvalidArgumentError('It takes a whole number from 0 on.');
  }
  return number;
}

function positiveNumber(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return number;
}

function portNumber(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It takes a port from 0 to 65535.');
  return number;
}
