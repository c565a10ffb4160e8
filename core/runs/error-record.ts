/** An error as the event log keeps it. */
import { toClewError } from '../base/errors.ts';
import type { ErrorRecord } from '../events/run-event.ts';

export function errorRecord(thrown: unknown): ErrorRecord {
  const { code, message, remedy, detail } = toClewError(thrown);
  return { code, message, remedy: remedy ?? null, detail: detail ?? null };
}
