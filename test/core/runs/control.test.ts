/** A person pauses, stops, takes over and hands back; the run heeds it and its log says so. */
import { describe, expect, it } from 'vitest';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import type { RunEvent } from '../../../core/events/run-event.ts';
import { createFakeReasoner } from '../../fakes/fake-reasoner.ts';
import { deferred, openStage, playOf, stageRunId, types, until } from '../../support/run-stage.ts';

/** A reasoner that holds the first `act` of each run back until it is let go, or the call is aborted. */
function holdingReasoner() {
  const asked = deferred();
  const go = deferred();
  let isHeld = true;
  const reasoner = createFakeReasoner({
    before: async (role) => {
      if (role !== 'act' || !isHeld) return;
      isHeld = false;
      asked.resolve();
      await go.promise;
    },
  });
  return { reasoner, asked: asked.promise, letGo: go.resolve };
}

describe('pausing', () => {
  it('waits for the end of the step, and goes on where it was', async () => {
    const { reasoner, asked, letGo } = holdingReasoner();
    const stage = openStage({ reasoner });
    const run = await stage.start();
    await asked;
    run.pause();
    expect(run.summary.status).toBe('running');
    letGo();
    await until(() => run.summary.status === 'paused');
    expect(run.summary.steps).toBe(1);
    expect(stage.store.summary(stageRunId).status).toBe('paused');
    run.resume();
    const ended = await run.done;
    const undisturbed = openStage();
    await (
      await undisturbed.start()
    ).done;
    expect(playOf(stage.events())).toEqual(playOf(undisturbed.events()));
    expect(ended.status).toBe('ended');
    expect(types(stage.events()).filter((type) => type.startsWith('run-'))).toEqual([
      ...['run-created', 'run-started', 'run-paused', 'run-started', 'run-ended'],
    ]);
  });

  it('plays single steps', async () => {
    const stage = openStage();
    const run = await stage.start();
    run.pause();
    await until(() => run.summary.status === 'paused');
    for (const steps of [1, 2, 3]) {
      run.stepOnce();
      await until(() => run.summary.status === 'paused' && run.summary.steps === steps);
    }
    run.cancel();
    expect(await run.done).toMatchObject({ outcome: 'stopped', steps: 3 });
  });
});

describe('stopping', () => {
  it('breaks a call off at once, keeps the whole steps, and can be resumed', async () => {
    const { reasoner, asked, letGo } = holdingReasoner();
    const stage = openStage({ reasoner });
    const run = await stage.start();
    await asked;
    run.cancel();
    expect(await run.done).toMatchObject({ status: 'ended', outcome: 'stopped', steps: 0, error: null });
    expect(types(stage.events()).slice(-2)).toEqual(['step-abandoned', 'run-ended']);
    letGo();
    const ended = await (await stage.resume()).done;
    const undisturbed = openStage();
    expect(await (await undisturbed.start()).done).toMatchObject({ score: ended.score, steps: ended.steps });
    expect(playOf(stage.events())).toEqual(playOf(undisturbed.events()));
  });

  it('leaves an interrupted run to be resumed, without an ending', async () => {
    const { reasoner, asked } = holdingReasoner();
    const stage = openStage({ reasoner });
    const run = await stage.start();
    await asked;
    run.interrupt();
    expect(await run.done).toMatchObject({ status: 'interrupted', outcome: null });
    expect(types(stage.events())).not.toContain('run-ended');
    expect(await (await stage.resume()).done).toMatchObject({ status: 'ended' });
  });

  it('refuses any request once the run is over, and to resume what was played to its end', async () => {
    const stage = openStage({ config: { maxSteps: 1 } });
    const run = await stage.start();
    await run.done;
    for (const request of [() => run.pause(), () => run.cancel(), () => run.takeOver(), () => run.act('wait')])
      expect(request).toThrow(expect.objectContaining({ code: 'conflict' }) as Error);
    await expect(stage.resume()).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a person in control', () => {
  it('takes over while the agent thinks: its step is abandoned, the person’s is played, the agent learns from it', async () => {
    const { reasoner, asked } = holdingReasoner();
    const stage = openStage({ reasoner });
    const run = await stage.start();
    const seen: RunEvent[] = [];
    run.subscribe((events) => seen.push(...events));
    await asked;
    run.takeOver();
    run.act('go east');
    await until(() => run.summary.steps === 1);
    expect(stage.events().find(({ body }) => body.type === 'action-chosen')).toMatchObject({
      step: 1,
      body: { by: 'person', action: 'go east' },
    });
    expect(run.summary.graph.episodes).toBe(1);
    run.handBack();
    const ended = await run.done;
    expect(ended.status).toBe('ended');
    const live = foldRunEvents(emptyRunView, seen);
    const stored = foldRunEvents(emptyRunView, stage.events());
    expect(live).toEqual({ ...stored, steps: live.steps });
    expect(live.steps.map((step) => step.calls.length)).toEqual(stored.steps.map((step) => step.calls.length));
    expect(stage.events().filter(({ body }) => body.type === 'control-changed')).toMatchObject([
      { body: { by: 'person' } },
      { body: { by: 'agent' } },
    ]);
  });

  it('uses what the agent was answered before the take-over, without asking again', async () => {
    const { reasoner, asked } = holdingReasoner();
    const stage = openStage({ reasoner });
    const run = await stage.start();
    await asked;
    run.takeOver();
    run.act('wait');
    await until(() => run.summary.steps === 1);
    run.cancel();
    await run.done;
    expect(reasoner.asked.map((each) => each.split(' ')[0])).toEqual(['plan', 'note', 'mood', 'act']);
    const replayed = stage.events().flatMap(({ body }) => (body.type === 'role-answered' ? [body.isReplayed] : []));
    expect(replayed).toEqual([false, true, true]);
  });

  it('tells the agent that it was taken over', async () => {
    const turns: boolean[] = [];
    const stage = openStage();
    const run = await stage.start();
    run.takeOver();
    run.act('wait');
    run.act('wait');
    await until(() => run.summary.steps >= 2);
    run.handBack();
    run.subscribe((events) => {
      for (const { body } of events) if (body.type === 'action-chosen') turns.push(body.by === 'person');
    });
    await run.done;
    expect(turns.slice(0, 3)).toEqual([true, true, false]);
  });

  it('plays a run without an agent by hand', async () => {
    const stage = openStage({ byHand: true, config: { maxSteps: 100 } });
    const run = await stage.start();
    for (let round = 0; round < 6; round += 1) {
      run.act('take coin');
      run.act('go east');
    }
    expect(await run.done).toMatchObject({ outcome: 'won', score: 3, usage: { calls: 0 }, graph: { facts: 0 } });
    const view = foldRunEvents(emptyRunView, stage.events());
    expect(view.control).toBe('person');
    expect(view.steps.slice(1).every((step) => step.action?.by === 'person')).toBe(true);
  });

  it('can pause a game played by hand; commands wait until it goes on', async () => {
    const stage = openStage({ byHand: true });
    const run = await stage.start();
    run.pause();
    await until(() => run.summary.status === 'paused');
    run.act('go east');
    run.act('go west');
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(run.summary).toMatchObject({ status: 'paused', steps: 0 });
    run.stepOnce();
    await until(() => run.summary.steps === 1 && run.summary.status === 'paused');
    run.resume();
    await until(() => run.summary.steps === 2);
    run.cancel();
    expect(await run.done).toMatchObject({ outcome: 'stopped', commands: 2 });
  });

  it('may take over and hand back within one thought: the agent thinks again, and nothing is asked twice', async () => {
    const { reasoner, asked, letGo } = holdingReasoner();
    const stage = openStage({ reasoner });
    const run = await stage.start();
    await asked;
    run.takeOver();
    run.act('jump');
    run.handBack();
    letGo();
    await run.done;
    const undisturbed = openStage();
    const { usage } = await (await undisturbed.start()).done;
    expect(playOf(stage.events())).toEqual(playOf(undisturbed.events()));
    expect(reasoner.asked).toHaveLength(usage.calls + 1);
  });

  it('refuses to hand back where there is no agent, and commands while the agent is in control', async () => {
    const byHand = await openStage({ byHand: true }).start();
    expect(() => byHand.handBack()).toThrow(expect.objectContaining({ code: 'conflict' }) as Error);
    byHand.cancel();
    const { reasoner, asked } = holdingReasoner();
    const run = await openStage({ reasoner }).start();
    await asked;
    expect(() => run.act('wait')).toThrow(expect.objectContaining({ code: 'conflict' }) as Error);
    run.cancel();
    await Promise.all([byHand.done, run.done]);
  });

  it('stays in control when the run is resumed by another process', async () => {
    const stage = openStage();
    const run = await stage.start();
    run.takeOver();
    await until(() => stage.events().some(({ body }) => body.type === 'control-changed'));
    run.interrupt();
    await run.done;
    const again = await stage.resume();
    const steps = again.summary.steps;
    again.act('wait');
    await until(() => again.summary.steps === steps + 1);
    expect(again.summary.status).toBe('running');
    again.cancel();
    await again.done;
  });
});
