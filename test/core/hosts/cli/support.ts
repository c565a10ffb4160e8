/** The command line as a person or a script meets it: a process, its words, its exit code. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../../../core/hosts/cli/run-cli.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface LabProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<LabResult>;
  readonly stdout: () => string;
  /** Resolves once stdout and stderr together hold this; rejects when the process ends before. */
  readonly wrote: (pattern: RegExp) => Promise<void>;
}

export interface LabResult {
  /** Of the process, or the name of the signal that ended it. */
  readonly exit: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

export interface LabProcessOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function startLab(words: readonly string[], { input, env }: LabProcessOptions = {}): LabProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'core/hosts/cli/main.ts', ...words], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env },
  });
  let [stdout, stderr] = ['', ''];
  const watchers = new Set<() => void>();
  const tell = (): void => watchers.forEach((watch) => watch());
  child.stdout.setEncoding('utf8').on('data', (text: string) => ((stdout += text), tell()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => ((stderr += text), tell()));
  const ended = new Promise<LabResult>((resolve) => {
    child.on('close', (code, signal) => resolve({ exit: code ?? signal ?? 'unknown', stdout, stderr }));
  });
  if (input !== undefined) child.stdin.end(input);
  const wrote = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const watch = (): void => {
        if (!pattern.test(stdout + stderr)) return;
        watchers.delete(watch);
        resolve();
      };
      watchers.add(watch);
      watch();
      void ended.then(() => reject(new Error(`it ended before it wrote ${String(pattern)}: ${stdout}\n${stderr}`)));
    });
  return { child, ended, stdout: () => stdout, wrote };
}

export function runLab(words: readonly string[], options: LabProcessOptions = {}): Promise<LabResult> {
  return startLab(words, { input: '', ...options }).ended;
}

/** The same without a process of its own: quick, for what needs no signals and no terminal. */
export async function callLab(words: readonly string[], { env = {} }: LabProcessOptions = {}): Promise<LabResult> {
  const [stdout, stderr, stdin] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const host = Object.assign(new EventEmitter(), {
    stdout,
    stderr,
    stdin,
    env,
    platform: process.platform,
    exit: (): never => {
      throw new Error('it wanted to exit at once');
    },
  });
  // As much of a process as the command line uses; streams without a terminal behind them.
  const exit = await runCli(words, host as unknown as NodeJS.Process);
  const text = (stream: PassThrough): string => String((stream.read() as Buffer | null) ?? '');
  return { exit, stdout: text(stdout), stderr: text(stderr) };
}

/** The one JSON document on stdout; throws when there is anything else. */
export function documentOf({ stdout }: Pick<LabResult, 'stdout'>): unknown {
  return JSON.parse(stdout);
}
