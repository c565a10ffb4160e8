/** The lab's own life: opening and closing, what survives, deletions, back-ups, settings, status, news. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/lab/services.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createGate, createTestModels, createWalker, eventsOf, openTestLab, untilRun } from './support.ts';

const rooms = { world: 'rooms', agent: 'walker', seed: 5 } as const;

describe('closing', () => {
  it('leaves a run under way to be resumed by the next lab, which ends as an undisturbed one', async () => {
    const dataFolder = temporaryFolder();
    const gate = createGate();
    const first = openTestLab({
      dataFolder,
      agents: [createWalker({ before: (step) => (step === 4 ? gate.opened : undefined) })],
    });
    const { runId } = await first.client.runs.start(rooms);
    await untilRun(first, runId, ({ steps }) => steps === 3);
    const reading = eventsOf(first.client, runId);
    await first.lab.dispose();
    expect((await reading).some(({ body }) => body.type === 'run-ended')).toBe(false);

    const second = openTestLab({ dataFolder });
    expect(second.lab.runs.get(runId)).toMatchObject({ status: 'interrupted', steps: 3 });
    await second.client.runs.resume({ runId });
    const log = await eventsOf(second.client, runId);
    const undisturbed = await second.client.runs.start(rooms);
    const other = await eventsOf(second.client, undisturbed.runId);
    const actions = (events: typeof log) =>
      events.flatMap(({ body }) => (body.type === 'action-chosen' ? [body.action] : []));
    expect(actions(log)).toEqual(actions(other));
    expect(second.lab.runs.get(runId)).toMatchObject({ outcome: 'won', score: 3 });
    gate.open();
  });

  it('is done once however often it is asked, and refuses work afterwards', async () => {
    const { lab } = openTestLab();
    await Promise.all([lab.dispose(), lab.dispose()]);
    await expect(lab.runs.start(rooms)).rejects.toThrow();
  });

  it('ends the models’ processes and lets the file go', async () => {
    const dataFolder = temporaryFolder();
    let ended = 0;
    const models = createTestModels({ dispose: () => Promise.resolve(void (ended += 1)) });
    const { lab } = openTestLab({ dataFolder, models });
    expect(() => openTestLab({ dataFolder })).toThrow(/open/u);
    await lab.dispose();
    expect(ended).toBe(1);
    openTestLab({ dataFolder });
  });
});

describe('deleting a run', () => {
  it('hides it at once and can be undone', async () => {
    const { client } = openTestLab({ graceMs: 60_000 });
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    const { undoUntil } = await client.runs.delete({ runId });
    expect(undoUntil).toBeGreaterThan(Date.now());
    expect(await client.runs.list()).toEqual([]);
    await expect(client.runs.get({ runId })).rejects.toMatchObject({ data: { code: 'not-found' } });
    await client.runs.undoDelete({ runId });
    expect((await client.runs.get({ runId })).outcome).toBe('won');
  });

  it('erases it when the time of grace is over', async () => {
    const { client, lab } = openTestLab({ graceMs: 1 });
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    await client.runs.delete({ runId });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(client.runs.undoDelete({ runId })).rejects.toMatchObject({ data: { code: 'not-found' } });
    expect(() => lab.runs.get(runId)).toThrow(/no run/u);
  });

  it('erases it when the lab closes, whatever time is left', async () => {
    const dataFolder = temporaryFolder();
    const first = openTestLab({ dataFolder, graceMs: 60_000 });
    const { runId } = await first.client.runs.start(rooms);
    await first.client.runs.delete({ runId });
    await first.lab.dispose();
    const second = openTestLab({ dataFolder });
    await expect(second.client.runs.get({ runId })).rejects.toMatchObject({
      message: expect.stringContaining('no run') as string,
    });
  });

  it('stops it first where it is under way, and ends its readers’ streams', async () => {
    const gate = createGate();
    const { client } = openTestLab({ agents: [createWalker({ before: () => gate.opened })], graceMs: 60_000 });
    const { runId } = await client.runs.start(rooms);
    const reading = eventsOf(client, runId);
    await client.runs.delete({ runId });
    await expect(reading).resolves.toBeDefined();
    gate.open();
  });
});

describe('back-ups', () => {
  it('bring back the lab as it was, and keep the one that was replaced', async () => {
    const { client, dataFolder, lab } = openTestLab();
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    const path = join(dataFolder, 'copy.clew');
    expect((await client.backup.create({ path })).bytes).toBeGreaterThan(0);
    const later = await client.runs.start({ ...rooms, seed: 6 });
    await eventsOf(client, later.runId);
    await client.settings.update({ theme: 'dark' });

    const { keptAs } = await client.backup.restore({ path });
    expect(existsSync(keptAs)).toBe(true);
    expect((await client.runs.list()).map((run) => run.runId)).toEqual([runId]);
    expect((await client.settings.get()).theme).toBe('system');
    const again = await client.runs.start(rooms);
    await eventsOf(client, again.runId);
    expect(lab.runs.get(again.runId).outcome).toBe('won');
  });

  it('are refused while a run is under way, and a bad one leaves the lab open as it was', async () => {
    const gate = createGate();
    const { client, dataFolder } = openTestLab({ agents: [createWalker({ before: () => gate.opened })] });
    const { runId } = await client.runs.start(rooms);
    const path = join(dataFolder, 'copy.clew');
    await client.backup.create({ path });
    await expect(client.backup.restore({ path })).rejects.toMatchObject({ data: { code: 'busy' } });
    gate.open();
    await eventsOf(client, runId);
    await expect(client.backup.restore({ path: join(dataFolder, 'none') })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
    expect((await client.runs.list()).map((run) => run.runId)).toEqual([runId]);
  });
});

describe('settings, status and news', () => {
  it('keeps settings from lab to lab, member by member', async () => {
    const dataFolder = temporaryFolder();
    const first = openTestLab({ dataFolder });
    await first.client.settings.update({ theme: 'dark' });
    await first.client.settings.update({ watchDelayMs: 5 });
    await first.lab.dispose();
    expect(await openTestLab({ dataFolder }).client.settings.get()).toMatchObject({ theme: 'dark', watchDelayMs: 5 });
  });

  it('says where its data lie, what it sent, and what there is', async () => {
    const { client, dataFolder } = openTestLab();
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    const status = await client.status.get();
    expect(status).toMatchObject({ host: 'cli', dataFolder, requestsSent: 0, missing: [], version: '0.0.0-test' });
    expect(status.fileBytes).toBeGreaterThan(10_000);
    expect((await client.worlds.list()).map(({ id }) => id)).toEqual(['rooms', 'treasure-hunt']);
    expect((await client.agents.list()).map(({ id }) => id)).toEqual(['walker', 'ariadne']);
    expect(await client.host.pickFile({ title: 'A model', extensions: ['gguf'] })).toEqual({ path: '/picked.gguf' });
  });

  it('says when its embedder cannot be opened, and fails the run with the reason', async () => {
    const models = createTestModels({ openEmbedder: () => Promise.reject(new Error('weights are gone')) });
    const { client } = openTestLab({ models });
    await expect(client.runs.start(rooms)).rejects.toMatchObject({ message: 'weights are gone' });
    const { embedder, missing } = await client.status.get();
    expect(embedder).toMatchObject({ isReady: false, problem: 'weights are gone' });
    expect(missing).toHaveLength(1);
    expect(await client.runs.list()).toEqual([]);
  });

  it('tells every listener of each run that changes, the latest news for one who is slow', async () => {
    const { client, lab } = openTestLab({ graceMs: 60_000 });
    const stop = new AbortController();
    const news = lab.changes(stop.signal);
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    const first = (await news.next()).value as Change;
    expect(first).toMatchObject({ type: 'run-changed', run: { runId, status: 'ended' } });
    await client.runs.delete({ runId });
    expect((await news.next()).value).toEqual({ type: 'run-deleted', runId });
    stop.abort();
    expect(await news.next()).toMatchObject({ done: true });
  });

  it('removes the files of vector indexes that no graph has any more', async () => {
    const dataFolder = temporaryFolder();
    const folder = join(dataFolder, 'lab.sqlite.vectors');
    mkdirSync(folder);
    writeFileSync(join(folder, '7-1-old.i8.usearch'), 'vectors of a deleted run');
    const { client } = openTestLab({ dataFolder, graceMs: 0 });
    expect(readdirSync(folder)).toEqual([]);
    const { runId } = await client.runs.start(rooms);
    await eventsOf(client, runId);
    writeFileSync(join(folder, '8-1-old.i8.usearch'), 'vectors of the run that is deleted now');
    await client.runs.delete({ runId });
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });
});
