/** A run is played from start to end, and everything it was is in its log. */
import { describe, expect, it } from 'vitest';
import { runEventSchema } from '../../../core/events/run-event.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import { createFakeReasoner } from '../../fakes/fake-reasoner.ts';
import { openStage, playOf, stageRunId, types, until } from '../../support/run-stage.ts';

describe('a run from start to end', () => {
  it('ends as won, with its log, its row and its graph agreeing', async () => {
    const stage = openStage({ config: { maxSteps: 200 } });
    const run = await stage.start();
    const summary = await run.done;
    expect(summary).toMatchObject({ status: 'ended', outcome: 'won', score: 3, maxScore: 3, error: null });
    expect(stage.store.summary(stageRunId)).toEqual(summary);
    const events = stage.events();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    for (const event of events) expect(() => runEventSchema.parse(event)).not.toThrow();
    const view = foldRunEvents(emptyRunView, events);
    expect(view).toMatchObject({
      status: 'ended',
      outcome: 'won',
      title: 'The row of rooms',
      goal: 'Take every coin.',
    });
    expect(view.steps).toHaveLength(summary.steps + 1);
    expect(view.steps.at(-1)).toMatchObject({ counts: summary.graph, usage: summary.usage, score: 3, isEnded: true });
    expect(summary.graph).toEqual(stage.parts().mind!.graph.counts());
    expect(view.graph.facts.size).toBe(summary.graph.facts);
  });

  it('counts commands, calls and tokens of the log', async () => {
    const stage = openStage();
    const summary = await (await stage.start()).done;
    const bodies = stage.events().map(({ body }) => body);
    const answers = bodies.filter((body) => body.type === 'role-answered');
    expect(summary.usage).toEqual({
      calls: answers.length,
      promptTokens: answers.length * 100,
      cachedTokens: answers.length * 60,
      generatedTokens: answers.length * 7,
    });
    const commands = bodies.filter((body) => body.type === 'observation-received' && body.command !== null);
    expect(summary.commands).toBe(commands.length);
  });

  it('begins with the observation, then the agent’s start; each step reports in order', async () => {
    const stage = openStage({ config: { maxSteps: 1 } });
    await (
      await stage.start()
    ).done;
    expect(types(stage.events())).toEqual([
      ...['run-created', 'observation-received', 'run-started', 'role-started', 'role-answered', 'plan-changed'],
      ...['step-started', 'role-started', 'role-started', 'role-answered', 'role-answered', 'memory-updated'],
      ...['memory-recalled', 'role-started', 'role-answered', 'action-chosen', 'observation-received'],
      ...['role-started', 'role-answered', 'step-ended', 'run-ended'],
    ]);
    expect(stage.events().at(-1)?.body).toMatchObject({ outcome: 'step-limit' });
  });

  it('counts a walk as one decision, and stops it where the agent sees something new', async () => {
    const stage = openStage({ config: { maxSteps: 60, seed: 5 }, world: { rooms: 12, coins: 6 } });
    const summary = await (await stage.start()).done;
    const bodies = stage.events().map(({ body }) => body);
    expect(bodies.filter((body) => body.type === 'action-chosen')).toHaveLength(summary.steps);
    expect(summary.commands).toBeGreaterThan(summary.steps);
    const stopped = bodies.findIndex((body) => body.type === 'walk-stopped');
    expect(bodies[stopped]).toMatchObject({ dropped: expect.arrayContaining(['go east']) as unknown });
    expect(bodies[stopped - 1]).toMatchObject({ type: 'observation-received', command: 'go east' });
  });

  it('takes the world’s step limit where the config has none', async () => {
    const stage = openStage({ config: { maxSteps: null }, world: { stepLimit: 2, coins: 6 } });
    expect(await (await stage.start()).done).toMatchObject({ outcome: 'step-limit', steps: 2, stepLimit: 2 });
  });

  it('journals every call with its prompt', async () => {
    const stage = openStage({ config: { maxSteps: 2 } });
    await (
      await stage.start()
    ).done;
    expect(stage.store.call(stageRunId, 1, 0)).toMatchObject({
      role: 'note',
      segments: [
        { label: 'instructions' },
        { label: 'observation', text: expect.stringContaining('room 0') as unknown },
      ],
      result: { kind: 'answered', answer: { answeredBy: 'fake', attempts: ['raw text'], thinking: 'hm' } },
    });
  });

  it('draws the same chances whatever happened around it', async () => {
    const [a, b] = [openStage(), openStage({ services: { stepDelayMs: () => 1 } })];
    await Promise.all([(await a.start()).done, (await b.start()).done]);
    expect(a.events().map(({ body }) => body)).toMatchObject(
      b.events().map(({ body }) => ('milliseconds' in body ? { type: body.type } : body)),
    );
  });

  it('closes its world, and tells of each change of its row', async () => {
    const changes: string[] = [];
    const stage = openStage({ services: { onChange: ({ status, steps }) => changes.push(`${status} ${steps}`) } });
    const run = await stage.start();
    await run.done;
    expect(changes.slice(0, 3)).toEqual(['running 0', 'running 0', 'running 1']);
    expect(changes.at(-1)).toBe(`ended ${run.summary.steps}`);
  });

  it('stores nothing when the id is taken, and closes the world', async () => {
    const stage = openStage();
    await (
      await stage.start()
    ).done;
    await expect(stage.start()).rejects.toMatchObject({ code: 'already-exists' });
  });
});

describe('a run that fails', () => {
  it('keeps the whole steps and the error; resumed, it tries the step again and makes no answered call twice', async () => {
    let isDown = true;
    const reasoner = createFakeReasoner({
      before: (role, input) => {
        if (isDown && role === 'plan' && (input as { known: number }).known > 0) throw new Error('the host is gone');
      },
    });
    const stage = openStage({ reasoner });
    const failed = await (await stage.start()).done;
    expect(failed).toMatchObject({
      status: 'ended',
      outcome: 'failed',
      steps: 2,
      error: { message: 'the host is gone' },
    });
    expect(types(stage.events()).slice(-3)).toEqual(['step-ended', 'step-abandoned', 'run-ended']);
    expect(foldRunEvents(emptyRunView, stage.events())).toMatchObject({ outcome: 'failed', steps: { length: 3 } });
    expect(stage.store.call(stageRunId, 3, 2)).toMatchObject({ result: { kind: 'failed' } });

    isDown = false;
    const askedBefore = reasoner.asked.length;
    const ended = await (await stage.resume()).done;
    expect(ended).toMatchObject({ status: 'ended', error: null });
    const undisturbed = openStage();
    expect(await (await undisturbed.start()).done).toMatchObject({ score: ended.score, usage: ended.usage });
    expect(reasoner.asked[askedBefore]).toMatch(/^plan/);
    expect(reasoner.asked).toHaveLength(ended.usage.calls + 1);
  });

  it('lets an agent go on without an answer', async () => {
    const { ClewError } = await import('../../../core/base/errors.ts');
    const reasoner = createFakeReasoner({
      before: (role) => {
        if (role === 'mood') throw new ClewError('model-answer-invalid', 'not JSON', { detail: '{{{' });
      },
    });
    const stage = openStage({ reasoner });
    expect((await (await stage.start()).done).outcome).not.toBe('failed');
    const failures = stage.events().filter(({ body }) => body.type === 'role-failed');
    expect(failures.length).toBeGreaterThan(3);
    expect(failures[0]?.body).toMatchObject({ role: 'mood', error: { detail: '{{{' } });
  });

  it('fails when the world breaks, and not before', async () => {
    const stage = openStage({ world: { failsOn: 'take coin' }, config: { maxSteps: 200 } });
    const summary = await (await stage.start()).done;
    expect(summary).toMatchObject({ outcome: 'failed', error: { code: 'internal', message: 'the world broke' } });
    expect(summary.steps).toBeGreaterThan(0);
  });

  it('fails with the store’s error when the disk is full, keeps what was stored, and goes on when there is space', async () => {
    const stage = openStage();
    const { sqlite } = stage.database;
    const run = await stage.start();
    await until(() => run.summary.steps === 2);
    sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true }) as number}`);
    const failed = await run.done;
    expect(failed).toMatchObject({ outcome: 'failed', error: { code: 'store-full' } });
    expect(stage.store.summary(stageRunId)).toMatchObject({ steps: failed.steps });
    sqlite.pragma('max_page_count = 1000000');
    stage.store.markInterrupted(1);
    expect(await (await stage.resume()).done).toMatchObject({ status: 'ended', error: null });
    const undisturbed = openStage();
    await (
      await undisturbed.start()
    ).done;
    expect(playOf(stage.events())).toEqual(playOf(undisturbed.events()));
  });
});
