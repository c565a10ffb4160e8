/** Bad usage: what was asked for cannot be meant; exit code 2. */
import { isClewError, type ClewError, type ErrorCode } from '../../base/errors.ts';

export class UsageError extends Error {
  readonly code: ErrorCode;
  readonly remedy: string | undefined;

  constructor(message: string, options: { remedy?: string; code?: ErrorCode; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UsageError';
    this.code = options.code ?? 'bad-input';
    this.remedy = options.remedy;
  }
}

const usageCodes: ReadonlySet<ErrorCode> = new Set([
  'bad-input',
  'not-found',
  'already-exists',
  'unsupported',
  'game-invalid',
]);

/** Does `work`; an unknown name or a value out of range in it is bad usage. */
export async function asUsage<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isClewError(error) && usageCodes.has(error.code)) throw fromClewError(error);
    throw error;
  }
}

function fromClewError(error: ClewError): UsageError {
  return new UsageError(error.message, { code: error.code, remedy: error.remedy, cause: error });
}
