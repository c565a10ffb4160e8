/** What goes wrong with files and disks comes out as a coded error with a remedy, and what was stored stays. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isClewError } from '../../../core/base/errors.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { createRunStore } from '../../../core/storage/run-store.ts';
import { createSettingsStore } from '../../../core/storage/settings-store.ts';
import { fakeCall, fakeStep, fakeSummary, runId } from '../../fakes/stored-run.ts';
import { startChild } from '../../support/child-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const id = runId('one');

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function labWithSteps(path: string, steps: number) {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  const store = createRunStore(database);
  store.create({ summary: fakeSummary('one'), graphId: null, events: [] });
  let seq = 0;
  const step = (number: number): void => {
    for (let call = 0; call < 6; call += 1) store.recordCall(id, fakeCall(number, call));
    const events = fakeStep(seq, number);
    store.commit(id, { summary: fakeSummary('one', { steps: number }), events, agentState: { number } });
    seq += events.length;
  };
  for (let number = 1; number <= steps; number += 1) step(number);
  return { database, store, step };
}

describe('a full disk', () => {
  it('is named; what was stored before is whole, and the lab goes on when there is space again', () => {
    const { database, store, step } = labWithSteps(join(temporaryFolder(), 'lab.sqlite'), 3);
    const pages = database.sqlite.pragma('page_count', { simple: true }) as number;
    database.sqlite.pragma(`max_page_count = ${pages + 12}`);
    let whole = 3;
    const error = caught(() => {
      for (; ; whole += 1) step(whole + 1);
    });
    expect(error).toMatchObject({ code: 'store-full', remedy: expect.stringContaining('space') as unknown });
    expect(store.summary(id).steps).toBe(whole);
    expect(store.agentState(id)).toEqual({ number: whole });
    expect(store.events(id).filter(({ body }) => body.type === 'step-ended')).toHaveLength(whole);
    expect(database.sqlite.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');

    database.sqlite.pragma('max_page_count = 1000000');
    step(whole + 1);
    expect(store.summary(id).steps).toBe(whole + 1);
    expect(store.call(id, whole + 1, 5)).toEqual(fakeCall(whole + 1, 5));
    expect(store.call(id, whole, 0)).toEqual(fakeCall(whole, 0));
  });
});

/** Permissions mean nothing to root: there the child gives up its rights. */
const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534 } : {};
const isPosix = process.platform !== 'win32';

describe.skipIf(!isPosix)('a place that cannot be written', () => {
  async function tryAsOther(path: string): Promise<string> {
    const child = await startChild('test/core/storage/children/open-readonly.ts', [path], nobody);
    await child.ended;
    return child.output();
  }

  it('is named: a read-only folder, a read-only file, a missing folder', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    const lab = join(closed, 'lab.sqlite');
    openDatabase(lab).close();
    const bytes = readFileSync(lab);
    chmodSync(lab, 0o444);
    chmodSync(closed, 0o555);
    onTestFinished(() => chmodSync(closed, 0o755));
    for (const path of [join(closed, 'new.sqlite'), lab, join(folder, 'nowhere', 'lab.sqlite')]) {
      const output = await tryAsOther(path);
      expect(output).toContain('refused store-read-only');
      expect(output).toContain(path);
      expect(output).toContain('another data folder');
    }
    expect(readFileSync(lab).equals(bytes)).toBe(true);
  });

  it('is named also where only the file is read-only', async () => {
    const folder = temporaryFolder();
    const lab = join(folder, 'lab.sqlite');
    openDatabase(lab).close();
    chmodSync(lab, 0o444);
    chmodSync(folder, 0o777);
    expect(await tryAsOther(lab)).toContain('refused store-read-only');
  });
});

describe('a file that is no lab', () => {
  it('is named and left as it is: text, another program’s database, a folder', () => {
    const folder = temporaryFolder();
    const text = join(folder, 'text.sqlite');
    writeFileSync(text, 'dear diary, '.repeat(1000));
    expect(caught(() => openDatabase(text))).toMatchObject({
      code: 'store-corrupt',
      message: `${text} is not a SQLite file.`,
    });
    expect(readFileSync(text, 'utf8')).toBe('dear diary, '.repeat(1000));

    const foreign = join(folder, 'foreign.sqlite');
    const theirs = new BetterSqlite3(foreign);
    theirs.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (42)');
    theirs.close();
    expect(caught(() => openDatabase(foreign))).toMatchObject({ code: 'store-corrupt' });
    const again = new BetterSqlite3(foreign);
    expect(again.prepare('SELECT a FROM theirs').pluck().get()).toBe(42);
    expect(again.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(1);
    again.close();

    expect(caught(() => openDatabase(folder))).toMatchObject({ code: 'store-read-only' });
  });

  it('is named where it is damaged, and reading what is whole still works', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const { database } = labWithSteps(path, 30);
    createSettingsStore(database).set('theme', 'dark');
    const calls =
      (database.sqlite.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'calls'").pluck().get() as number) - 1;
    database.close();
    const bytes = readFileSync(path);
    bytes.fill(0xaa, calls * 4096, (calls + 1) * 4096);
    writeFileSync(path, bytes);
    const damaged = openDatabase(path);
    onTestFinished(() => damaged.close());
    expect(createSettingsStore(damaged).get('theme')).toBe('dark');
    const error = caught(() => createRunStore(damaged).call(id, 1, 1));
    expect(error).toMatchObject({ code: 'store-corrupt', message: `${path} is damaged.` });
    expect(createRunStore(damaged).events(id).length).toBeGreaterThan(100);
  });

  it('is named where a newer version wrote it, and left as it is', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const database = openDatabase(path);
    database.sqlite.pragma('user_version = 4000');
    database.close();
    expect(caught(() => openDatabase(path))).toMatchObject({
      code: 'store-too-new',
      message: expect.stringContaining('4000') as unknown,
      remedy: expect.stringContaining('newer version') as unknown,
    });
  });
});

describe('opening', () => {
  it('says so where the vector functions cannot be loaded, and lets go of the file', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const loadVectors = (): void => {
      throw new Error('no such module');
    };
    expect(() => openDatabase(path, { loadVectors })).toThrow('no such module');
    openDatabase(path).close();
  });

  it('takes each migration whole or not at all, and goes on from there', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const good = { number: 1, name: 'good', sql: 'CREATE TABLE a (x)' };
    const bad = { number: 2, name: 'bad', sql: 'CREATE TABLE b (x); CREATE TABLE a (x)' };
    expect(caught(() => openDatabase(path, { migrations: [good, bad] }))).toSatisfy((error) => !isClewError(error));
    const mended = { ...bad, sql: 'CREATE TABLE b (x); CREATE TABLE c (x)' };
    const database = openDatabase(path, { migrations: [good, mended] });
    const names = database.sqlite
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    expect(names).toEqual(['a', 'b', 'c']);
    expect(database.sqlite.pragma('user_version', { simple: true })).toBe(2);
    database.close();
  });

  it('numbers migrations in order, without gaps', async () => {
    const { migrations } = await import('../../../core/storage/migrations/index.ts');
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });
});

describe('settings', () => {
  it('are kept by key, as JSON', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const first = openDatabase(path);
    const settings = createSettingsStore(first);
    settings.set('panes', [0.3, 0.4, 0.3]);
    settings.set('theme', 'dark');
    settings.set('theme', 'light');
    settings.set('gone', null);
    settings.delete('gone');
    first.close();
    const second = openDatabase(path);
    onTestFinished(() => second.close());
    expect(createSettingsStore(second).all()).toEqual({ panes: [0.3, 0.4, 0.3], theme: 'light' });
    expect(createSettingsStore(second).get('missing')).toBeUndefined();
  });
});
