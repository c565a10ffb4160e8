/** Log lines on stderr: warnings and errors, everything with --verbose. */
import type { Logger } from '../../base/logger.ts';
import type { Terminal } from './terminal.ts';

export function createTerminalLogger(terminal: Terminal, { isVerbose }: { isVerbose: boolean }): Logger {
  const write =
    (level: string, isShown: boolean) =>
    (message: string, fields?: Readonly<Record<string, unknown>>): void => {
      if (isShown) terminal.note(`${level} ${message}${fields ? ` ${JSON.stringify(fields)}` : ''}`);
    };
  return {
    debug: write('debug', isVerbose),
    info: write('info', isVerbose),
    warn: write('warning', true),
    error: write('error', true),
  };
}
