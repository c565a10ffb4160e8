/** A folder of its own for one test, gone afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Removed when the test that called it is over; close what is open in it first. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clew-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
