/** The run store keeps what it was given, and only whole. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { graphIdSchema } from '../../../core/base/ids.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { createRunStore } from '../../../core/storage/run-store.ts';
import { event, fakeCall, fakeObservation, fakeStep, fakeSummary, runId } from '../../fakes/stored-run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function open(path = ':memory:'): Database {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  return database;
}

const id = runId('one');
const first = [event(0, 0, fakeObservation(0))];

function storeWithSteps(steps: number, database = open()) {
  const store = createRunStore(database);
  store.create({ summary: fakeSummary('one'), graphId: graphIdSchema.parse('run/one'), events: first });
  const events = [...first];
  for (let step = 1; step <= steps; step += 1) {
    for (let call = 0; call < 6; call += 1) store.recordCall(id, fakeCall(step, call));
    const added = fakeStep(events.length, step);
    events.push(...added);
    store.commit(id, {
      summary: fakeSummary('one', { steps: step }),
      events: added,
      agentState: { step },
      calls: { step, count: 6 },
    });
  }
  return { database, store, events };
}

describe('a run in the store', () => {
  it('comes back as it was written: summary, events, agent state, calls with their prompts', () => {
    const { store, events } = storeWithSteps(4);
    expect(store.summary(id)).toEqual(fakeSummary('one', { steps: 4 }));
    expect(store.events(id)).toEqual(events);
    expect(store.events(id, { fromSeq: 20 })).toEqual(events.slice(20));
    expect(store.events(id, { toStep: 2 })).toEqual(events.filter((each) => each.step <= 2));
    expect(store.agentState(id)).toEqual({ step: 4 });
    expect(store.call(id, 3, 5)).toEqual(fakeCall(3, 5));
    expect(store.call(id, 3, 6)).toBeUndefined();
  });

  it('is seen at any step as a fold of the events up to it, whatever keyframes there are', () => {
    const { store, events } = storeWithSteps(60);
    for (const step of [0, 1, 15, 16, 17, 36, 47, 60]) {
      const expected = foldRunEvents(
        emptyRunView,
        events.filter((each) => each.step <= step),
      );
      expect(store.viewAt(id, step)).toEqual(expected);
    }
    expect(store.viewAt(id)).toEqual(foldRunEvents(emptyRunView, events));
  });

  it('keeps a step whole or not at all', () => {
    const { store, events } = storeWithSteps(2);
    const failing = {
      summary: fakeSummary('one', { steps: 3 }),
      events: fakeStep(events.length, 3),
      agentState: { step: 3 },
      write: () => {
        throw new Error('the graph could not be written');
      },
    };
    expect(() => store.commit(id, failing)).toThrow('the graph could not be written');
    expect(store.events(id)).toEqual(events);
    expect(store.agentState(id)).toEqual({ step: 2 });
    expect(store.summary(id).steps).toBe(2);
  });

  it('refuses a second event with the same number, so that the log is only ever added to', () => {
    const { store, events } = storeWithSteps(1);
    expect(() => store.commit(id, { summary: fakeSummary('one'), events: [events[3]!] })).toThrow(/UNIQUE/);
    expect(store.events(id)).toEqual(events);
  });

  it('replaces an answered call of the same number, and drops those of abandoned tries with the step', () => {
    const { store, events } = storeWithSteps(1);
    for (let call = 0; call < 4; call += 1) store.recordCall(id, fakeCall(2, call));
    const other = { ...fakeCall(9, 1), step: 2 };
    store.recordCall(id, other);
    expect(store.call(id, 2, 1)).toEqual(other);
    store.commit(id, {
      summary: fakeSummary('one'),
      events: fakeStep(events.length, 2),
      calls: { step: 2, count: 2 },
    });
    expect(store.call(id, 2, 1)).toEqual(other);
    expect(store.call(id, 2, 2)).toBeUndefined();
  });

  it('stores a prompt segment once, whoever uses it', () => {
    const { database } = storeWithSteps(30);
    const segments = database.sqlite.prepare('SELECT count(*) FROM segments').pluck().get();
    expect(segments).toBe(6 + 30 + 30);
  });

  it('stores a prompt again after the call it came with was rolled back', () => {
    const { database, store } = storeWithSteps(1);
    database.sqlite.exec(`CREATE TEMP TRIGGER trouble BEFORE INSERT ON call_segments WHEN NEW.position = 2
      BEGIN SELECT RAISE(ABORT, 'trouble'); END`);
    expect(() => store.recordCall(id, fakeCall(2, 0))).toThrow('trouble');
    expect(store.call(id, 2, 0)).toBeUndefined();
    database.sqlite.exec('DROP TRIGGER trouble');
    store.recordCall(id, fakeCall(2, 0));
    expect(store.call(id, 2, 0)).toEqual(fakeCall(2, 0));
  });

  it('takes single-digit megabytes for 150 steps', () => {
    const path = join(temporaryFolder(), 'lab.sqlite');
    const { database } = storeWithSteps(150, open(path));
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    expect(statSync(path).size).toBeLessThan(9_000_000);
  });
});

describe('the list of runs', () => {
  it('shows the newest first, without the hidden ones', () => {
    const store = createRunStore(open());
    for (const [index, name] of ['a', 'b', 'c'].entries())
      store.create({ summary: fakeSummary(name, { createdAt: index }), graphId: null, events: [] });
    expect(store.list().map((run) => run.runId)).toEqual(['c', 'b', 'a']);
    store.hide(runId('b'), 5);
    expect(store.list().map((run) => run.runId)).toEqual(['c', 'a']);
    expect(store.hidden()).toEqual(['b']);
    store.unhide(runId('b'));
    expect(store.list().map((run) => run.runId)).toEqual(['c', 'b', 'a']);
  });

  it('marks what a dead process left as interrupted, and leaves ended and paused runs alone', () => {
    const store = createRunStore(open());
    for (const status of ['created', 'running', 'paused', 'ended'] as const)
      store.create({ summary: fakeSummary(status, { status }), graphId: null, events: [] });
    expect(store.markInterrupted(99)).toEqual(['created', 'running']);
    expect(store.summary(runId('running'))).toMatchObject({ status: 'interrupted', updatedAt: 99 });
    expect(store.summary(runId('paused')).status).toBe('paused');
    expect(store.summary(runId('ended')).status).toBe('ended');
  });

  it('refuses an id that is taken, and says so of one that is missing', () => {
    const store = createRunStore(open());
    store.create({ summary: fakeSummary('one'), graphId: null, events: [] });
    expect(() => store.create({ summary: fakeSummary('one'), graphId: null, events: [] })).toThrow(
      expect.objectContaining({ code: 'already-exists' }) as Error,
    );
    expect(() => store.summary(runId('two'))).toThrow(expect.objectContaining({ code: 'not-found' }) as Error);
  });
});
