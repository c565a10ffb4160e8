/** A process that writes is killed at random moments: what it said was committed is there, whole, every time. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { createRandom } from '../../../core/base/random.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { createRunStore } from '../../../core/storage/run-store.ts';
import { fakeCall, fakeStep, runId } from '../../fakes/stored-run.ts';
import { startChild } from '../../support/child-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const id = runId('one');

/** Kills `lives` writers of one lab, one after the other. */
export async function killWriters(lives: number, seed: number): Promise<void> {
  const path = join(temporaryFolder(), 'lab.sqlite');
  const random = createRandom(seed);
  let steps = 0;
  for (let life = 0; life < lives; life += 1) {
    const child = await startChild('test/core/storage/children/write-steps.ts', [path]);
    await child.wroteLines(random.next() < 0.2 ? 0 : random.integer(1, 60));
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, 3)));
    child.process.kill('SIGKILL');
    await child.ended;
    steps = check(path, child.output().trim().split('\n'), steps);
  }
  expect(steps).toBeGreaterThan(lives);
}

/** Returns the steps that are stored. */
function check(path: string, said: readonly string[], stepsBefore: number): number {
  const database = openDatabase(path, { waitMs: 5000 });
  try {
    expect(database.sqlite.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');
    expect(database.sqlite.pragma('foreign_key_check')).toEqual([]);
    const store = createRunStore(database);
    if (store.list().length === 0) return 0;
    const { steps } = store.summary(id);
    expect(steps).toBeGreaterThanOrEqual(stepsBefore);
    expect(store.agentState(id)).toEqual(steps === 0 ? null : { step: steps });
    const expected = [];
    for (let step = 1; step <= steps; step += 1) expected.push(...fakeStep(expected.length, step));
    expect(store.events(id)).toEqual(expected);
    checkSaid(said, (step, call) => store.call(id, step, call), steps);
    return steps;
  } finally {
    database.close();
  }
}

function checkSaid(said: readonly string[], find: (step: number, call: number) => unknown, steps: number): void {
  for (const line of said) {
    const [what, step = 0, call = 0] = line.split(' ').map((word, index) => (index === 0 ? word : Number(word))) as [
      string,
      number?,
      number?,
    ];
    if (what === 'step') expect(step).toBeLessThanOrEqual(steps);
    if (what === 'call') expect(find(step, call)).toEqual(fakeCall(step, call));
  }
}
