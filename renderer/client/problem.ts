/** Anything that went wrong, as a screen shows it: what happened, what to do, and the detail. */
import { isDefinedError, ORPCError } from '@orpc/client';
import type { ErrorRecord } from '../../core/events/run-event.ts';

export type Problem = Omit<ErrorRecord, 'code'> & { readonly code: string };

/** The lab's own errors keep their remedy; others become `internal` with their words as detail. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ORPCError && isDefinedError(error)) {
    const data = error.data as Pick<ErrorRecord, 'code' | 'remedy' | 'detail'>;
    return { ...data, message: error.message };
  }
  const message = error instanceof Error ? error.message : String(error);
  const detail = error instanceof Error ? (error.stack ?? null) : null;
  return { code: 'internal', message, remedy: null, detail };
}

/** True for an error that the lab gave itself: asking again would not help. */
export function isLabError(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'LAB_ERROR';
}
