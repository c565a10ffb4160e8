/** Ctrl-C: the first one asks to stop in order, the second stops at once. */
import { exitCodes } from './command-result.ts';
import type { Terminal } from './terminal.ts';

export interface Interrupts {
  readonly signal: AbortSignal;
  stop(): void;
}

export function watchInterrupts(host: Pick<NodeJS.Process, 'on' | 'off' | 'exit'>, terminal: Terminal): Interrupts {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) host.exit(exitCodes.interrupted);
    terminal.note('Stopping … (once more: at once)');
    controller.abort();
  };
  host.on('SIGINT', interrupt);
  host.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    stop() {
      host.off('SIGINT', interrupt);
      host.off('SIGTERM', interrupt);
    },
  };
}
