/** Where a command's words go: its result to stdout, all else to stderr; colours on a terminal only. */

export interface Terminal {
  /** The command's result. */
  readonly out: (text: string) => void;
  /** Progress, warnings, errors. */
  readonly note: (text: string) => void;
  /** Overwrites one line of progress; where stderr is no terminal, a line every half minute. `null` clears it. */
  readonly progress: (text: string | null) => void;
  readonly style: Style;
  readonly width: number;
  /** Whether a person sits at both ends. */
  readonly isInteractive: boolean;
}

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  /** The gold thread: where we are and what is in use now. */
  thread(text: string): string;
}

export interface TerminalStreams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly stdin: NodeJS.ReadStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Between two lines of progress where none can be overwritten. */
const LOG_PROGRESS_MS = 30_000;

export function createTerminal({ stdout, stderr, stdin, env }: TerminalStreams): Terminal {
  const canOverwrite = stderr.isTTY && env['TERM'] !== 'dumb';
  let hasProgress = false;
  let lastLineAt = performance.now();
  const clear = (): void => {
    if (hasProgress) stderr.write('\r\u001b[2K');
    hasProgress = false;
  };
  const logProgress = (text: string): void => {
    if (performance.now() - lastLineAt < LOG_PROGRESS_MS) return;
    lastLineAt = performance.now();
    stderr.write(`${text}\n`);
  };
  return {
    out(text) {
      clear();
      stdout.write(`${text}\n`);
    },
    note(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    progress(text) {
      clear();
      if (text === null) return;
      if (!canOverwrite) return logProgress(text);
      stderr.write(text.slice(0, (stderr.columns || 80) - 1));
      hasProgress = true;
    },
    style: createStyle(hasColours(stdout, env)),
    width: Math.min(stdout.columns || 100, 120),
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
  };
}

/** NO_COLOR (any value) switches colours off, FORCE_COLOR (but 0) on; else a terminal that is not dumb has them. */
function hasColours(stdout: NodeJS.WriteStream, env: TerminalStreams['env']): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0';
  return stdout.isTTY && env['TERM'] !== 'dumb';
}

function createStyle(isColoured: boolean): Style {
  const wrap = (open: number, close: number) => (text: string) =>
    isColoured ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return { bold: wrap(1, 22), dim: wrap(2, 22), good: wrap(32, 39), bad: wrap(31, 39), thread: wrap(33, 39) };
}
