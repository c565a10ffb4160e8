/** An erased run is gone from the bytes of the file and of its log, and nothing of any other run is. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../core/base/random.ts';
import { graphIdSchema } from '../../../core/base/ids.ts';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { createRunStore, type RunStore } from '../../../core/storage/run-store.ts';
import { markScrubNeeded, SCRUB_AT_ONCE_BYTES } from '../../../core/storage/scrub.ts';
import { event, fakeCall, fakeStep, fakeSummary, prose, runId } from '../../fakes/stored-run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function openLab(): { database: Database; store: RunStore; path: string } {
  const path = join(temporaryFolder(), 'lab.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  return { database, store: createRunStore(database), path };
}

/** Read by another process: reading the file in this one would drop its lock. */
function bytesOf(path: string): Buffer {
  const files = [path, `${path}-wal`].filter((file) => existsSync(file));
  return Buffer.concat(files.map((file) => execFileSync('cat', [file], { maxBuffer: 1 << 30 })));
}

/** How often a text is found, as it is or as part of a longer one. */
function found(path: string, text: string): number {
  const bytes = bytesOf(path);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}

/** A run that carries its marker in every place that takes text: short ones are stored as they are, so a search finds them. */
class MarkedRun {
  readonly name: string;
  readonly marker: string;
  readonly #store: RunStore;
  #seq = 0;
  #step = 0;

  constructor(store: RunStore, name: string) {
    this.#store = store;
    this.name = name;
    this.marker = `MARKER-OF-${name.toUpperCase()}`;
    store.create({ summary: this.summary(), graphId: graphIdSchema.parse(`graph-${this.marker}`), events: [] });
  }

  summary() {
    const config = runConfigSchema.parse({ world: this.marker });
    return fakeSummary(this.name, { title: `${this.marker} title`, config, steps: this.#step });
  }

  play(): void {
    this.#step += 1;
    const call = fakeCall(this.#step, 0);
    const own = {
      role: 'user',
      label: this.marker,
      text: `${this.marker} ${prose(`${this.name} ${this.#step}`, 8)}`,
    } as const;
    this.#store.recordCall(runId(this.name), { ...call, role: this.marker, segments: [...call.segments, own] });
    const warning = {
      type: 'warning-raised',
      message: this.marker,
      detail: prose(`${this.name}${this.#step}`, this.#step % 25),
    };
    const events = [...fakeStep(this.#seq, this.#step), event(this.#seq + 100, this.#step, warning)];
    this.#seq += 101;
    const agentState = `${this.marker} ${'x'.repeat(this.#step % 120)}`;
    this.#store.commit(runId(this.name), { summary: this.summary(), events, agentState });
  }
}

describe('erasing a run', () => {
  it('leaves no byte of it, in the file or in the log beside it', () => {
    const { database, store, path } = openLab();
    const random = createRandom(7);
    const runs = ['alpha', 'beta', 'gamma', 'delta'].map((name) => new MarkedRun(store, name));
    for (let turn = 0; turn < 400; turn += 1) random.pick(runs).play();
    const [alpha, beta, gamma, delta] = runs as [MarkedRun, MarkedRun, MarkedRun, MarkedRun];
    expect(found(path, beta.marker)).toBeGreaterThan(300);
    const before = [alpha, gamma].map((run) => store.events(runId(run.name)));

    store.erase(runId('beta'));
    store.erase(runId('delta'));
    expect(found(path, beta.marker)).toBe(0);
    expect(found(path, delta.marker)).toBe(0);
    expect(found(path, 'MARKER-OF-B')).toBe(0);
    expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0);
    expect([alpha, gamma].map((run) => store.events(runId(run.name)))).toEqual(before);
    expect(store.call(runId('gamma'), 3, 0)?.segments).toHaveLength(4);
    expect(database.sqlite.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');
    expect(database.sqlite.pragma('foreign_key_check')).toEqual([]);
    expect(
      store
        .list()
        .map((run) => run.runId)
        .sort(),
    ).toEqual(['alpha', 'gamma']);
  });

  it('keeps prompts that another run uses, and takes those that none uses', () => {
    const { database, store } = openLab();
    for (const name of ['one', 'two']) {
      store.create({ summary: fakeSummary(name), graphId: null, events: [] });
      store.recordCall(runId(name), fakeCall(1, 0));
    }
    store.recordCall(runId('two'), fakeCall(2, 0));
    const segments = () => database.sqlite.prepare('SELECT count(*) FROM segments').pluck().get();
    expect(segments()).toBe(5);
    store.erase(runId('two'));
    expect(segments()).toBe(3);
    expect(store.call(runId('one'), 1, 0)).toEqual(fakeCall(1, 0));
    store.recordCall(runId('one'), fakeCall(2, 0));
    expect(store.call(runId('one'), 2, 0)).toEqual(fakeCall(2, 0));
  });

  it('gives the space back, and the id', () => {
    const { database, store, path } = openLab();
    const run = new MarkedRun(store, 'alpha');
    for (let step = 0; step < 200; step += 1) run.play();
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    const full = statSync(path).size;
    store.erase(runId('alpha'));
    expect(statSync(path).size).toBeLessThan(full / 4);
    new MarkedRun(store, 'alpha').play();
    expect(store.summary(runId('alpha')).steps).toBe(1);
    expect(() => store.erase(runId('nobody'))).toThrow(expect.objectContaining({ code: 'not-found' }) as Error);
  });

  it('takes the graph of the run along, and no other graph', () => {
    const { database, store } = openLab();
    const graph = graphIdSchema.parse('run/one');
    database.sqlite.exec("INSERT INTO graphs (graph_id) VALUES ('run/one'), ('library')");
    store.create({ summary: fakeSummary('one'), graphId: graph, events: [] });
    database.sqlite.exec(`
      CREATE TABLE notes (graph_key INTEGER REFERENCES graphs (graph_key) ON DELETE CASCADE, text TEXT);
      INSERT INTO notes SELECT graph_key, graph_id FROM graphs;`);
    store.erase(runId('one'));
    expect(database.sqlite.prepare('SELECT text FROM notes').pluck().all()).toEqual(['library']);
  });

  it('leaves no fragment behind in the free space of pages that other rows share', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const { store, path } = openLab();
      const random = createRandom(seed);
      /** Words of one run only, many to a text: any copy of a piece of a row holds some. */
      const words = (name: string, count: number): string =>
        Array.from({ length: count }, () => `${name}:${random.integer(1e8, 1e9)};`).join('');
      const runs = ['qa', 'qb', 'qc'].map((name) => ({ name, step: 0 }));
      for (const { name } of runs) store.create({ summary: fakeSummary(name), graphId: null, events: [] });
      for (let turn = random.integer(100, 250); turn > 0; turn -= 1) {
        const run = random.pick(runs);
        const { name, step } = { name: run.name, step: (run.step += 1) };
        for (let call = random.integer(0, 4); call > 0; call -= 1) {
          const text = words(name, random.integer(1, 19));
          const segments = [{ role: 'user', label: words(name, 1), text }] as const;
          store.recordCall(runId(name), {
            ...fakeCall(step, call),
            role: words(name, random.integer(1, 12)),
            segments,
          });
        }
        const warnings = Array.from({ length: random.integer(1, 6) }, (_, index) =>
          event(step * 10 + index, step, {
            type: 'warning-raised',
            message: words(name, random.integer(1, 16)),
            detail: null,
          }),
        );
        store.commit(runId(name), {
          summary: fakeSummary(name, { title: words(name, random.integer(1, 200)) }),
          events: warnings,
          agentState: words(name, random.integer(1, 20)),
          calls: { step, count: random.integer(0, 4) },
        });
      }
      const [first, second, third] = random.shuffle(runs.map(({ name }) => name));
      for (const name of [first!, second!]) {
        store.erase(runId(name));
        expect(found(path, `${name}:`), `seed ${seed}`).toBe(0);
        expect(found(path, `${third}:`)).toBeGreaterThan(0);
      }
    }
  });

  it('is finished at the next opening where the process died in the middle', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const first = openDatabase(path);
    const run = new MarkedRun(createRunStore(first), 'alpha');
    for (let step = 0; step < 30; step += 1) run.play();
    first.sqlite.pragma('secure_delete = OFF');
    first.transaction(() => {
      markScrubNeeded(first.sqlite);
      first.sqlite.exec('DELETE FROM runs; DELETE FROM segments');
    });
    first.sqlite.close(); // as a killed process does, without what a lab does before
    expect(found(path, run.marker)).toBeGreaterThan(0);
    openDatabase(path).close();
    expect(found(path, run.marker)).toBe(0);
    openDatabase(path).close();
  });

  it('of a large file takes what holds the run at once, and every copy of a piece of it when the file is closed', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const database = openDatabase(path);
    const store = createRunStore(database);
    const runs = ['alpha', 'beta'].map((name) => new MarkedRun(store, name)) as [MarkedRun, MarkedRun];
    for (let turn = 0; turn < 60; turn += 1) runs[turn % 2]!.play();
    database.sqlite.exec(`
      CREATE TABLE ballast (bytes BLOB);
      INSERT INTO ballast VALUES (zeroblob(${SCRUB_AT_ONCE_BYTES}));`);
    const writes: string[] = [];
    const before = database.sqlite.exec.bind(database.sqlite);
    database.sqlite.exec = (sql) => (writes.push(sql), before(sql));
    store.erase(runId('beta'));
    expect(writes).not.toContain('VACUUM');
    expect(store.list().map((run) => run.runId)).toEqual(['alpha']);
    database.sqlite.exec = before;
    database.close();
    expect(found(path, runs[1].marker)).toBe(0);
    expect(found(path, runs[0].marker)).toBeGreaterThan(0);
    const again = openDatabase(path);
    expect(again.sqlite.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');
    again.close();
  });

  it('erases several at once', () => {
    const { store, path } = openLab();
    const runs = ['one', 'two', 'three'].map((name) => new MarkedRun(store, name));
    for (let turn = 0; turn < 90; turn += 1) runs[turn % 3]!.play();
    store.erase(runId('one'), runId('three'));
    expect(found(path, runs[0]!.marker)).toBe(0);
    expect(found(path, runs[2]!.marker)).toBe(0);
    expect(store.list().map((run) => run.runId)).toEqual(['two']);
  });
});
