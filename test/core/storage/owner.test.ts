/** A lab has one owner at a time; the second is told so, or waits; a killed owner leaves no lock. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../core/storage/database.ts';
import { startChild, type Child } from '../../support/child-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function hold(path: string, waitMs = 0, holdMs = 60_000): Promise<Child> {
  const child = await startChild('test/core/storage/children/hold-lab.ts', [path, `${waitMs}`, `${holdMs}`]);
  onTestFinished(() => void child.process.kill('SIGKILL'));
  return child;
}

describe('the owner of a lab', () => {
  it('is the only process that has it open: a second one is told which file, and what to do', async () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const database = openDatabase(path);
    const second = await hold(path);
    await second.ended;
    expect(second.output()).toContain('refused store-locked');
    expect(second.output()).toContain(path);
    expect(second.output()).toContain('Close the other Clew');
    database.close();
    await (await hold(path)).wrote('opened');
  });

  it('is the only one within its own process too', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const database = openDatabase(path);
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ code: 'store-locked' }) as Error);
    database.sqlite.exec('CREATE TABLE still_mine (a)');
    database.close();
    openDatabase(path).close();
  });

  it('may be waited for', async () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const first = await hold(path, 0, 1500);
    await first.wrote('opened');
    const second = await hold(path, 30_000);
    await second.wrote('opened');
    expect(first.output()).toContain('closed');
  });

  it('leaves no lock when it is killed, and what it had committed stays', async () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const first = await hold(path);
    await first.wrote('opened');
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ code: 'store-locked' }) as Error);
    first.process.kill('SIGKILL');
    await first.ended;
    const database = openDatabase(path);
    expect(database.sqlite.prepare('SELECT count(*) FROM visits').pluck().get()).toBe(1);
    database.close();
  });
});
