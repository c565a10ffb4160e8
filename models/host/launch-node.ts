/** Starts a host as a child process of Node. */
import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { HostConnection, HostExit, HostKind, LaunchHost } from './connection.ts';

const LAST_WORDS_LENGTH = 4_000;

export interface NodeHostOptions {
  /** The bundled `main.js` of the host; from source, main.ts beside this file. */
  readonly entry?: string;
}

export function nodeHostLauncher(options: NodeHostOptions = {}): LaunchHost {
  const entry = options.entry ?? fileURLToPath(new URL('./main.ts', import.meta.url));
  return (kind) => connect(forkHost(entry, kind));
}

function forkHost(entry: string, kind: HostKind): ChildProcess {
  return fork(entry, [kind], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: entry.endsWith('.ts') ? ['--import', typescriptLoader()] : [],
  });
}

function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

function connect(child: ChildProcess): HostConnection {
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  return {
    pid: child.pid,
    // The callback takes the error of a channel that has closed; the exit reports it.
    send: (message) => void (child.connected && child.send(message as object, () => undefined)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => onceOver(child, (exit) => listener({ ...exit, lastWords: exit.lastWords ?? lastWords })),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** `close` comes after `exit`, when the error output is read to its end; a child that could not start has neither. */
function onceOver(child: ChildProcess, listener: (exit: HostExit) => void): void {
  let isOver = false;
  const report = (exit: HostExit): void => {
    if (!isOver) listener(exit);
    isOver = true;
  };
  child.on('close', (code, signal) => report({ code, signal }));
  child.on('error', (error) => {
    if (child.pid === undefined) report({ code: null, signal: null, lastWords: error.message });
  });
}
