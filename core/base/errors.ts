/** The one coded error family: a message says what happened, with the offending value, and what to do about it. */

export const errorCodes = [
  'bad-input',
  'not-found',
  'already-exists',
  'conflict',
  'busy',
  'store-locked',
  'store-read-only',
  'store-full',
  'store-corrupt',
  'store-too-new',
  'model-file-invalid',
  'model-load-failed',
  'model-host-crashed',
  'context-too-small',
  'model-answer-invalid',
  'endpoint-failed',
  'consent-needed',
  'offline',
  'game-invalid',
  'unsupported',
  'aborted',
  'timed-out',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export class ClewError extends Error {
  readonly code: ErrorCode;
  /** What the person can do; shown apart from the message. */
  readonly remedy: string | undefined;
  /** Anything that helps to understand it, such as the raw text of a model; shown behind a disclosure. */
  readonly detail: string | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; remedy?: string; detail?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ClewError';
    this.code = code;
    this.remedy = options.remedy;
    this.detail = options.detail;
  }
}

export function isClewError(error: unknown, code?: ErrorCode): error is ClewError {
  return error instanceof ClewError && (code === undefined || error.code === code);
}

/** Anything thrown, as one of the family; an abort keeps its own code. */
export function toClewError(error: unknown): ClewError {
  if (error instanceof ClewError) return error;
  if (error instanceof Error && error.name === 'AbortError')
    return new ClewError('aborted', 'It was stopped.', { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new ClewError('internal', message, { cause: error });
}

/** Throws an `aborted` error when the signal has fired; call it at every safe point of long work. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ClewError('aborted', 'It was stopped.', { cause: signal.reason });
}
