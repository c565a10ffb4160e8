/** The lab's log lines on the error output, which the main process keeps the end of. */
import type { Logger } from '../../core/base/logger.ts';

/** Debug lines are left out: they are for the command line's `--verbose`. */
export function stderrLogger(write: (text: string) => void): Logger {
  const line =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void =>
      write(`${level} ${message}${Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''}\n`);
  return { debug: () => undefined, info: line('info'), warn: line('warn'), error: line('error') };
}
