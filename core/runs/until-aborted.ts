/** A promise that is given up as soon as the signal fires, whether or not its maker heeds the signal. */
import { ClewError } from '../base/errors.ts';

export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new ClewError('aborted', 'It was stopped.', { cause: signal.reason }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
