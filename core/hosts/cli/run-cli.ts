/** One call of the command line, from its words to its exit code. */
import { homedir } from 'node:os';
import { CommanderError } from 'commander';
import { toClewError } from '../../base/errors.ts';
import type { CommandContext, CommonOptions } from './command-context.ts';
import { exitCodes, type CommandResult } from './command-result.ts';
import { watchInterrupts } from './interrupts.ts';
import { createLabOpener } from './open-lab.ts';
import type { CommandWork } from './perform.ts';
import { createProgram } from './program.ts';
import { createTerminal, type Terminal, type TerminalStreams } from './terminal.ts';
import { UsageError } from './usage-error.ts';

type CliProcess = TerminalStreams & Pick<NodeJS.Process, 'on' | 'off' | 'exit' | 'platform'>;

/** Answers the exit code: 0 done, 1 failed, 2 bad usage, 130 interrupted. */
export async function runCli(words: readonly string[], host: CliProcess): Promise<number> {
  const terminal = createTerminal(host);
  leaveQuietlyWhenNobodyReads(host);
  const isJson = words.includes('--json');
  let exitCode: number = exitCodes.done;
  const perform = async (work: CommandWork, options: CommonOptions): Promise<void> => {
    exitCode = await performCommand(work, options, { terminal, host });
  };
  try {
    await createProgram(perform, terminal).parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
    return reportFailure(error, { terminal, isJson });
  }
}

async function performCommand(
  work: CommandWork,
  options: CommonOptions,
  { terminal, host }: { terminal: Terminal; host: CliProcess },
): Promise<number> {
  const interrupts = watchInterrupts(host, terminal);
  const opener = createLabOpener({ options, terminal, home: homedir(), platform: host.platform, env: host.env });
  const context: CommandContext = {
    terminal,
    isJson: options.json === true,
    isQuiet: options.quiet === true,
    dataFolder: opener.dataFolder,
    signal: interrupts.signal,
    openLab: opener.open,
  };
  try {
    const result = await work(context).finally(opener.close);
    terminal.progress(null);
    printResult(result, context);
    return result.exitCode;
  } finally {
    interrupts.stop();
  }
}

function printResult(result: CommandResult, { terminal, isJson }: CommandContext): void {
  if (isJson && result.document !== undefined) terminal.out(JSON.stringify(result.document, null, 2));
  else if (result.text !== null) terminal.out(result.text);
}

function reportFailure(error: unknown, { terminal, isJson }: { terminal: Terminal; isJson: boolean }): number {
  const { exitCode, code, message, remedy, detail } = describe(error);
  terminal.progress(null);
  if (isJson) terminal.out(JSON.stringify({ error: { code, message, remedy } }, null, 2));
  terminal.note(`${terminal.style.bad('error')} ${message}${remedy === null ? '' : `\n${remedy}`}`);
  if (detail !== null) terminal.note(terminal.style.dim(detail));
  return exitCode;
}

interface Failure {
  readonly exitCode: number;
  readonly code: string;
  readonly message: string;
  readonly remedy: string | null;
  readonly detail: string | null;
}

function describe(error: unknown): Failure {
  if (error instanceof UsageError) return { ...usage(error.message, error.remedy), code: error.code };
  if (error instanceof CommanderError) return describeCommander(error);
  const { code, message, remedy, detail, stack } = toClewError(error);
  const exitCode = code === 'aborted' ? exitCodes.interrupted : exitCodes.failed;
  return {
    exitCode,
    code,
    message,
    remedy: remedy ?? null,
    detail: detail ?? (code === 'internal' ? (stack ?? null) : null),
  };
}

/** Commander puts its suggestion into the message, on a line of its own. */
function describeCommander({ message, code }: CommanderError): Failure {
  const [first = '', suggestion] = message.replace(/^error: /u, '').split('\n');
  if (code === 'commander.help') return usage('A command is missing.', 'lab --help lists them.');
  return usage(
    `${first.charAt(0).toUpperCase()}${first.slice(1)}.`.replace(/\.\.$/u, '.'),
    suggestion?.replace(/^\(|\)$/gu, '') ?? 'lab --help says what there is.',
  );
}

function usage(message: string, remedy: string | undefined): Failure {
  return { exitCode: exitCodes.badUsage, code: 'bad-input', message, remedy: remedy ?? null, detail: null };
}

/** `lab … | head` closes the pipe early; that is no error of ours. */
function leaveQuietlyWhenNobodyReads(host: CliProcess): void {
  host.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') host.exit(exitCodes.done);
    throw error;
  });
}
