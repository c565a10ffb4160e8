/** A stored run is played again from its journal, and every event comes out the same, or the difference is named. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { replayRun } from '../../../core/runs/replay-run.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { fakeAgentKind } from '../../fakes/fake-agent.ts';
import { createFakeEnvironment } from '../../fakes/fake-environment.ts';
import { openFakeGraph } from '../../fakes/fake-graph.ts';
import { createFakeReasoner } from '../../fakes/fake-reasoner.ts';
import { openStage, stageGraphId, stageRunId, until, type Stage } from '../../support/run-stage.ts';

function replay(stage: Stage, { byHand = false, world = {}, signal = undefined as AbortSignal | undefined } = {}) {
  const scratch = openDatabase(':memory:');
  onTestFinished(() => scratch.close());
  const mind = { kind: fakeAgentKind, graph: openFakeGraph(scratch, stageGraphId, 5000), database: scratch };
  const parts = { environment: createFakeEnvironment({ seed: 3, ...world }), mind: byHand ? null : mind };
  return replayRun(stage.services, stageRunId, parts, { signal });
}

describe('replaying a run', () => {
  it('gives the same events, other row numbers and times apart', async () => {
    const stage = openStage();
    const { steps } = await (await stage.start()).done;
    const report = await replay(stage);
    expect(report).toMatchObject({ isSame: true, steps, differences: [], error: null });
    expect(report.eventsCompared).toBeGreaterThan(60);
  });

  it('holds for runs that were taken over, stopped, resumed, and went on without an answer', async () => {
    const { ClewError } = await import('../../../core/base/errors.ts');
    const reasoner = createFakeReasoner({
      before: (role) => {
        if (role === 'mood') throw new ClewError('model-answer-invalid', 'not JSON');
      },
    });
    const stage = openStage({ reasoner });
    const run = await stage.start();
    await until(() => run.summary.steps >= 2);
    run.takeOver();
    run.act('wait');
    await until(() => run.summary.steps >= 3 && run.summary.status === 'running');
    run.handBack();
    await until(() => run.summary.steps >= 5);
    run.cancel();
    await run.done;
    expect(await replay(stage)).toMatchObject({ isSame: true });
    await (
      await stage.resume()
    ).done;
    expect(await replay(stage)).toMatchObject({ isSame: true, differences: [], error: null });
  });

  it('holds for a run by hand', async () => {
    const stage = openStage({ byHand: true, config: { maxSteps: 3 } });
    const run = await stage.start();
    for (const command of ['wait', 'go east', 'sing']) run.act(command);
    await run.done;
    expect(await replay(stage, { byHand: true })).toMatchObject({ isSame: true, steps: 3 });
  });

  it('names the first step in which the log says something else', async () => {
    const stage = openStage();
    await (
      await stage.start()
    ).done;
    const { seq, body } = stage.events().find(({ step, body: { type } }) => step === 2 && type === 'action-chosen')!;
    stage.database.sqlite
      .prepare('UPDATE events SET body = ? WHERE seq = ?')
      .run(JSON.stringify({ ...body, reason: 'because' }), seq);
    const report = await replay(stage);
    expect(report).toMatchObject({ isSame: false, differences: [{ step: 2, stored: { reason: 'because' } }] });
  });

  it('stops where the journal has no answer, makes no call, and says which role asked', async () => {
    const stage = openStage();
    await (
      await stage.start()
    ).done;
    stage.database.sqlite.prepare("DELETE FROM calls WHERE step = 3 AND role = 'act'").run();
    const report = await replay(stage);
    expect(report).toMatchObject({
      isSame: false,
      error: { code: 'not-found', message: expect.stringContaining('act') as unknown },
    });
  });

  it('notices another world', async () => {
    const stage = openStage();
    await (
      await stage.start()
    ).done;
    const report = await replay(stage, { world: { voice: 'Behold' } });
    expect(report.isSame).toBe(false);
    expect(report.differences[0]).toMatchObject({ step: 0 });
  });

  it('writes nothing to the lab, and can be stopped', async () => {
    const stage = openStage();
    await (
      await stage.start()
    ).done;
    const before = stage.database.sqlite.serialize();
    await replay(stage);
    expect(stage.database.sqlite.serialize().equals(before)).toBe(true);
    await expect(replay(stage, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });
});
