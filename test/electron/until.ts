/** Waits for what other processes do: long enough for a machine that is busy, no longer than it takes. */
import { vi } from 'vitest';

/** Tries `check` until it stops throwing; then gives its value. */
export function until<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000, interval: 50 });
}
