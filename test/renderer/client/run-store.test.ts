/** A run followed over the contract itself: to its end, through a lost connection, through an interruption. */
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, vi } from 'vitest';
import type { Lab } from '../../../renderer/client/lab-client.ts';
import { LabConnection } from '../../../renderer/client/lab-connection.ts';
import { RunStore } from '../../../renderer/client/run-store.ts';
import { FakeLab, fakeRouter } from '../../fakes/fake-lab.ts';

async function openLab(paceMs = 1): Promise<{ fake: FakeLab; lab: Lab; lose: () => void }> {
  const fake = await FakeLab.create({ runs: 'none', paceMs });
  let lose = (): void => undefined;
  const connection = new LabConnection(() => {
    const closed = new Promise<void>((resolve) => (lose = resolve));
    return Promise.resolve({ link: { call: () => Promise.reject(new Error('unused')) }, closed });
  });
  void connection.run();
  const client = createRouterClient(fakeRouter(fake));
  return { fake, lab: { client, connection }, lose: () => lose() };
}

const config = { world: 'treasure-hunt', level: 'medium', seed: 3 };

describe('a run store', () => {
  it('reads a finished run whole', async () => {
    const { fake, lab } = await openLab();
    const run = fake.add(config, { paceMs: 0 });
    await run.playNow();
    const store = new RunStore(lab, run.runId);
    const stop = store.follow();
    await vi.waitUntil(() => store.getState().view.status === 'ended', { timeout: 5_000 });
    expect(store.getState()).toMatchObject({ isLoaded: true, problem: null, view: { outcome: 'won' } });
    expect(store.getState().view.lastSeq).toBe(run.events.length - 1);
    stop();
  });

  it('follows a running one to its end', async () => {
    const { fake, lab } = await openLab();
    const run = fake.add({ ...config, maxSteps: 6 });
    const store = new RunStore(lab, run.runId);
    const stop = store.follow();
    run.start();
    await vi.waitUntil(() => store.getState().view.status === 'ended', { timeout: 10_000 });
    expect(store.getState().view.outcome).toBe('step-limit');
    stop();
  });

  it('goes on with a run that was interrupted, when told that it runs again', async () => {
    const { fake, lab } = await openLab();
    const run = fake.add({ ...config, maxSteps: 8 }, { paceMs: 0 });
    await run.playNow(3);
    run.interrupt();
    const store = new RunStore(lab, run.runId);
    const stop = store.follow();
    await vi.waitUntil(() => store.getState().isLoaded, { timeout: 5_000 });
    expect(store.getState().view.steps).toHaveLength(4);
    run.resume();
    store.nudge();
    await vi.waitUntil(() => store.getState().view.status === 'ended', { timeout: 10_000 });
    stop();
  });

  it('shows the lab’s own error as a problem with its remedy', async () => {
    const { lab } = await openLab();
    const store = new RunStore(lab, 'nobody' as never);
    const stop = store.follow();
    await vi.waitUntil(() => store.getState().problem !== null, { timeout: 5_000 });
    expect(store.getState().problem).toMatchObject({ code: 'not-found', message: 'There is no run “nobody”.' });
    expect(store.getState().problem?.remedy).toContain('list of runs');
    stop();
  });

  it('says nothing more once it is stopped', async () => {
    const { fake, lab } = await openLab(5);
    const run = fake.add(config);
    const store = new RunStore(lab, run.runId);
    const stop = store.follow();
    run.start();
    await vi.waitUntil(() => store.getState().view.steps.length > 2, { timeout: 5_000 });
    stop();
    const then = store.getState();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(store.getState()).toBe(then);
    run.cancel();
  });
});
