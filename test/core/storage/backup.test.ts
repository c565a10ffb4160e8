/** Back-up and restore of the whole lab: checked before anything is replaced, and nothing is lost on the way. */
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp } from '../../../core/storage/backup.ts';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { restoreLab } from '../../../core/storage/restore.ts';
import { createRunStore } from '../../../core/storage/run-store.ts';
import { fakeStep, fakeSummary, runId } from '../../fakes/stored-run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function openLab(path: string): Database {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  return database;
}

function addRun(database: Database, name: string, steps = 3): void {
  const store = createRunStore(database);
  store.create({ summary: fakeSummary(name), graphId: null, events: [] });
  for (let step = 1, seq = 0; step <= steps; step += 1) {
    const events = fakeStep(seq, step);
    seq += events.length;
    store.commit(runId(name), { summary: fakeSummary(name, { steps: step }), events });
  }
}

const runsIn = (path: string): string[] => {
  const database = openDatabase(path);
  const names = createRunStore(database)
    .list()
    .map((run) => run.runId as string)
    .sort();
  database.close();
  return names;
};

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

describe('a back-up', () => {
  it('holds everything as one file, also what is written while it is made', async () => {
    const folder = temporaryFolder();
    const database = openLab(join(folder, 'lab.sqlite'));
    addRun(database, 'one', 400);
    const target = join(folder, 'copy.sqlite');
    let written = false;
    const { bytes } = await backUp(database, target, {
      onEvent() {
        if (!written) addRun(database, 'two');
        written = true;
      },
    });
    expect(written).toBe(true);
    expect(bytes).toBeGreaterThan(100_000);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
    expect(runsIn(target)).toEqual(['one', 'two']);
  });

  it('replaces an older one only when it is whole', async () => {
    const folder = temporaryFolder();
    const database = openLab(join(folder, 'lab.sqlite'));
    addRun(database, 'one', 400);
    const target = join(folder, 'copy.sqlite');
    await backUp(database, target);
    addRun(database, 'two');
    const controller = new AbortController();
    const stopped = backUp(database, target, { signal: controller.signal, onEvent: () => controller.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(runsIn(target)).toEqual(['one']);
    expect(existsSync(`${target}.unfinished`)).toBe(false);
    await backUp(database, target);
    expect(runsIn(target)).toEqual(['one', 'two']);
  });

  it('is refused over the lab itself, and into a folder that is not there', async () => {
    const folder = temporaryFolder();
    const database = openLab(join(folder, 'lab.sqlite'));
    await expect(backUp(database, join(folder, 'x', '..', 'lab.sqlite'))).rejects.toMatchObject({ code: 'bad-input' });
    await expect(backUp(database, join(folder, 'nowhere', 'a'))).rejects.toMatchObject({ code: 'store-read-only' });
  });
});

describe('restoring', () => {
  async function labWithBackup() {
    const folder = temporaryFolder();
    const path = join(folder, 'lab.sqlite');
    const database = openDatabase(path);
    addRun(database, 'old');
    const backup = join(folder, 'backup.sqlite');
    await backUp(database, backup);
    addRun(database, 'new');
    return { folder, path, backup, database };
  }

  it('puts the back-up in place and keeps the lab before it', async () => {
    const { path, backup, database } = await labWithBackup();
    database.close();
    const { keptAs } = restoreLab(path, backup, { at: Date.UTC(2030, 0, 2, 3, 4, 5) });
    expect(keptAs).toBe(`${path}.before-restore-2030-01-02T03-04-05-000Z`);
    expect(runsIn(path)).toEqual(['old']);
    expect(runsIn(keptAs!)).toEqual(['new', 'old']);
    expect(runsIn(backup)).toEqual(['old']);
  });

  it('works where there is no lab yet, and twice in the same moment', async () => {
    const { folder, path, backup, database } = await labWithBackup();
    database.close();
    const other = join(folder, 'other.sqlite');
    expect(restoreLab(other, backup, { at: 0 })).toEqual({ keptAs: null });
    expect(runsIn(other)).toEqual(['old']);
    const first = restoreLab(path, backup, { at: 0 }).keptAs;
    const second = restoreLab(path, backup, { at: 0 }).keptAs;
    expect(first).not.toBe(second);
    expect(runsIn(first!)).toEqual(['new', 'old']);
  });

  it('is refused while the lab is open', async () => {
    const { folder, path, backup, database } = await labWithBackup();
    expect(() => restoreLab(path, backup, { at: 0 })).toThrow(code('store-locked'));
    expect(readdirSync(folder).filter((name) => /incoming|before/u.test(name))).toEqual([]);
    database.close();
    expect(runsIn(path)).toEqual(['new', 'old']);
  });

  it('replaces a damaged lab too, and keeps the damaged file as it is', async () => {
    const { path, backup, database } = await labWithBackup();
    database.close();
    writeFileSync(path, 'no database at all, but somebody may still want it');
    const { keptAs } = restoreLab(path, backup, { at: 0 });
    expect(runsIn(path)).toEqual(['old']);
    expect(readFileSync(keptAs!, 'utf8')).toContain('somebody may still want it');
  });

  it('refuses a back-up that is damaged, foreign, empty, too new or missing, and touches nothing', async () => {
    const { folder, path, backup, database } = await labWithBackup();
    database.close();
    const bad = (name: string) => join(folder, name);
    const bytes = readFileSync(backup);
    writeFileSync(bad('damaged'), bytes.subarray(0, bytes.length - 9 * 4096));
    writeFileSync(bad('text'), 'not a database'.repeat(100));
    writeFileSync(bad('empty'), '');
    const foreign = new BetterSqlite3(bad('foreign'));
    foreign.exec('CREATE TABLE theirs (a)');
    foreign.close();
    copyFileSync(backup, bad('newer'));
    const newer = new BetterSqlite3(bad('newer'));
    newer.pragma('user_version = 4000');
    newer.close();

    const before = readFileSync(path);
    for (const name of ['damaged', 'text', 'empty', 'foreign'])
      expect(() => restoreLab(path, bad(name), { at: 0 }), name).toThrow(code('store-corrupt'));
    expect(() => restoreLab(path, bad('newer'), { at: 0 })).toThrow(code('store-too-new'));
    expect(() => restoreLab(path, bad('missing'), { at: 0 })).toThrow(code('not-found'));
    expect(() => restoreLab(path, path, { at: 0 })).toThrow(code('bad-input'));
    expect(() => restoreLab(path, bad('damaged'), { at: 0 })).toThrow(/damaged is damaged/u);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => /incoming|before/u.test(name))).toEqual([]);
  });
});
