/** A process that dies at any write: resumed, the run becomes what it would have been, and no answered call is made again. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { createRunStore, type RunStore } from '../../../core/storage/run-store.ts';
import { createFakeReasoner } from '../../fakes/fake-reasoner.ts';
import { openStage, playOf, stageRunId } from '../../support/run-stage.ts';

/** Dies at the `at`th write: before it is stored, or after. Nothing is written from then on. */
function mortalStore(database: Database, at: number, when: 'before' | 'after'): RunStore {
  const store = createRunStore(database);
  let writes = 0;
  const write = (work: () => void): void => {
    writes += 1;
    if (writes > at || (writes === at && when === 'before')) throw new Error('killed');
    work();
    if (writes === at) throw new Error('killed');
  };
  return {
    ...store,
    create: (run) => write(() => store.create(run)),
    commit: (id, commit) => write(() => store.commit(id, commit)),
    recordCall: (id, call) => write(() => store.recordCall(id, call)),
    dropFailedCalls: (id, from) => write(() => store.dropFailedCalls(id, from)),
  };
}

const config = { maxSteps: 5, seed: 4 };

const callsIn = (database: Database): number =>
  database.sqlite.prepare('SELECT count(*) FROM calls').pluck().get() as number;

async function undisturbedPlay() {
  const stage = openStage({ config });
  const summary = await (await stage.start()).done;
  const calls = callsIn(stage.database);
  return { play: playOf(stage.events()), summary, calls, writes: calls + summary.steps + 3 };
}

describe('a run whose process dies', () => {
  it('at any write, goes on as if nothing had happened', async () => {
    const { play, summary, calls, writes } = await undisturbedPlay();
    expect(writes).toBeGreaterThan(25);
    for (let at = 2; at <= writes; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const database = openDatabase(':memory:');
        await (
          await openStage({ database, store: mortalStore(database, at, when), config }).start()
        ).done;
        const stage = openStage({ database, config });
        const answered = callsIn(database);
        const reasoner = createFakeReasoner();
        stage.store.markInterrupted(1);
        if (stage.store.summary(stageRunId).status === 'interrupted') {
          const resumed = openStage({ database, config, reasoner });
          const ended = await (await resumed.resume()).done;
          expect(ended, `killed ${when} write ${at}`).toMatchObject({
            status: 'ended',
            outcome: summary.outcome,
            score: summary.score,
            steps: summary.steps,
            commands: summary.commands,
            usage: summary.usage,
            graph: summary.graph,
          });
        }
        expect(playOf(stage.events()), `killed ${when} write ${at}`).toEqual(play);
        expect(reasoner.asked.length, `killed ${when} write ${at}`).toBe(calls - answered);
        database.close();
      }
    }
  });

  it('again and again, still comes to the same end', async () => {
    const { play } = await undisturbedPlay();
    const database = openDatabase(':memory:');
    onTestFinished(() => database.close());
    await (
      await openStage({ database, store: mortalStore(database, 3, 'after'), config }).start()
    ).done;
    for (let life = 0; life < 200; life += 1) {
      const stage = openStage({ database, config, store: mortalStore(database, 3, life % 2 ? 'after' : 'before') });
      stage.store.markInterrupted(1);
      if (stage.store.summary(stageRunId).status === 'ended') break;
      await (
        await stage.resume()
      ).done;
    }
    const stage = openStage({ database, config });
    expect(stage.store.summary(stageRunId).status).toBe('ended');
    expect(playOf(stage.events())).toEqual(play);
  });
});

describe('what cannot be resumed as it was', () => {
  async function interruptedRun() {
    const database = openDatabase(':memory:');
    onTestFinished(() => database.close());
    await (
      await openStage({ database, store: mortalStore(database, 20, 'after'), config }).start()
    ).done;
    return database;
  }

  it('a world that answers otherwise is refused, with both answers', async () => {
    const database = await interruptedRun();
    const stage = openStage({ database, config, world: { voice: 'You stand in' } });
    await expect(stage.resume()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at its start') as unknown,
      detail: expect.stringContaining('You stand in') as unknown,
    });
    expect(stage.store.summary(stageRunId).status).toBe('running');
  });

  it('an answer to another question is not used, and a warning says so', async () => {
    const database = await interruptedRun();
    const stage = openStage({ database, config });
    database.sqlite.prepare('UPDATE calls SET input_hash = zeroblob(32)').run();
    const ended = await (await stage.resume()).done;
    expect(ended.status).toBe('ended');
    const warnings = stage.events().filter(({ body }) => body.type === 'warning-raised');
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings[0]?.body).toMatchObject({ message: expect.stringContaining('not used') as unknown });
  });
});
