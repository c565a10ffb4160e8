/** From the page to the lab and back: real main, preload, lab and models' bundles in real processes, over message ports. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pdfBytes } from '../support/documents.ts';
import { buildDesktop, type DesktopBuild } from './desktop-build.ts';
import { runMain } from './electron-double/run-main.ts';
import { endedRun, startDesktop, type Desktop } from './start-desktop.ts';
import { until } from './until.ts';

let build: DesktopBuild;
beforeAll(() => {
  build = buildDesktop();
});
afterAll(() => build.remove());

const start = (folder?: string): Promise<Desktop> => startDesktop(build.mainBundle, { folder });

describe('a page of the desktop app', () => {
  it('asks the lab over its port and is answered by the contract', async () => {
    const { connect, processes, folder } = await start();
    const { client } = await connect();
    const status = await client.status.get();
    expect(status).toMatchObject({
      version: '0.1.0',
      host: 'desktop',
      canPickFiles: true,
      dataFolder: join(folder, 'data'),
      requestsSent: 0,
    });
    expect(status.missing).toEqual([]);
    expect(existsSync(join(folder, 'data', 'lab.sqlite'))).toBe(true);
    expect(processes.map(({ serviceName }) => serviceName)).toEqual(['Clew lab']);
  });

  it('keeps its settings from one start to the next', async () => {
    const first = await start();
    await (await first.connect()).client.settings.update({ theme: 'dark' });
    first.app.quit();
    await until(() => expect(first.app.hasQuit).toBe(true));
    const second = await start(first.folder);
    expect((await (await second.connect()).client.settings.get()).theme).toBe('dark');
  });

  it('plays a run to its end, with the embedder in a process of its own', async () => {
    const { connect, processes } = await start();
    const { client } = await connect();
    const { runId } = await client.runs.start({ world: 'treasure-hunt', level: 'medium', seed: 1 });
    const run = await endedRun(client, runId);
    expect(run).toMatchObject({ status: 'ended', outcome: 'won' });
    const names = processes.map(({ serviceName }) => serviceName);
    expect(names).toContain('Clew models (embedding)');
    let last = -1;
    for await (const batch of await client.runs.events({ runId, fromSeq: 0 })) last = batch.at(-1)?.seq ?? last;
    expect(last).toBeGreaterThan(10);
    expect((await client.status.get()).requestsSent).toBe(0);
  });

  it('has documents read by their own thread, a PDF too', async () => {
    const { connect, folder } = await start();
    const { client } = await connect();
    const files = join(folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'river.pdf'), pdfBytes(['The Vistula flows north to Gdansk.']));
    writeFileSync(join(files, 'notes.md'), '# Notes\n\nWarsaw lies on the Vistula.\n');
    await client.documents.add({ paths: [files] });
    const abort = new AbortController();
    const states: Record<string, string> = {};
    for await (const change of await client.documents.library(undefined, { signal: abort.signal })) {
      for (const document of change.documents) states[document.name] = document.message ?? document.state;
      if (Object.keys(states).length === 2 && change.indexing.state === 'idle') break;
    }
    abort.abort();
    expect(states).toEqual({ 'river.pdf': 'ready', 'notes.md': 'ready' });
  });

  it('gets what the lab refuses as the lab said it', async () => {
    const { connect } = await start();
    const { client } = await connect();
    await expect(client.runs.start({ world: 'nowhere' })).rejects.toMatchObject({
      code: 'LAB_ERROR',
      data: { code: 'not-found' },
    });
  });

  it('connects again after it was loaded again', async () => {
    const { connect, windows } = await start();
    const first = await connect();
    await first.client.status.get();
    await windows[0]!.contents.reload();
    await first.channel.closed;
    expect((await (await connect()).client.status.get()).host).toBe('desktop');
  });
});

describe('host services', () => {
  it('open dialogs over the window on the lab’s behalf', async () => {
    const { connect, desk } = await start();
    const { client } = await connect();
    desk.answers.push({ kind: 'open', answer: { canceled: false, filePaths: ['/models/small.gguf'] } });
    expect(await client.host.pickFile({ title: 'Choose a model', extensions: ['gguf'] })).toEqual({
      path: '/models/small.gguf',
    });
    desk.answers.push({ kind: 'open', answer: { canceled: true, filePaths: [] } });
    expect(await client.host.pickFile({ title: 'Choose a model', extensions: ['gguf'] })).toEqual({ path: null });
    desk.answers.push({ kind: 'save', answer: { canceled: false, filePath: '/home/a/lab.clew' } });
    expect(await client.host.pickSaveTarget({ title: 'Back up', suggestedName: 'lab.clew' })).toEqual({
      path: '/home/a/lab.clew',
    });
    expect(desk.asked.map(({ kind, hasParent }) => [kind, hasParent])).toEqual([
      ['open', true],
      ['open', true],
      ['save', true],
    ]);
    expect(desk.asked[0]!.options).toMatchObject({ filters: [{ extensions: ['gguf'] }], properties: ['openFile'] });
  });
});

describe('when the lab’s process dies', () => {
  const kill = (electron: Desktop): void => void electron.processes.at(-1)!.child.kill('SIGKILL');

  it('says what happened over the window, starts it again when asked, and has lost nothing', async () => {
    const desktop = await start();
    const before = await desktop.connect();
    await before.client.settings.update({ theme: 'dark' });
    desktop.desk.answers.push({ kind: 'message', answer: { response: 0 } });
    kill(desktop);
    await before.channel.closed;
    await until(() => expect(desktop.processes).toHaveLength(2));
    const [asked] = desktop.desk.asked;
    expect(asked).toMatchObject({ kind: 'message', hasParent: true });
    expect(asked!.options).toMatchObject({ message: 'The lab has stopped.', buttons: ['Start the lab again', 'Quit'] });
    expect(asked!.options['detail']).toMatch(/code 137[\s\S]*resumed/);
    const after = await desktop.connect();
    expect((await after.client.settings.get()).theme).toBe('dark');
    expect(desktop.windows).toHaveLength(1);
  });

  it('leaves a run under way to be resumed', async () => {
    const desktop = await start();
    const before = await desktop.connect();
    await before.client.settings.update({ watchDelayMs: 200 });
    const { runId } = await before.client.runs.start({ world: 'treasure-hunt', level: 'medium', seed: 2 });
    await until(async () => expect((await before.client.runs.get({ runId })).steps).toBeGreaterThan(2));
    desktop.desk.answers.push({ kind: 'message', answer: { response: 0 } });
    desktop.processes.find(({ serviceName }) => serviceName === 'Clew lab')!.child.kill('SIGKILL');
    await before.channel.closed;
    await until(() =>
      expect(desktop.processes.filter(({ serviceName }) => serviceName === 'Clew lab')).toHaveLength(2),
    );
    // The models' processes of the life that ended are gone with it.
    await until(() =>
      expect(
        desktop.processes
          .filter(({ serviceName }) => serviceName.includes('models'))
          .every(({ pid }) => pid === undefined),
      ).toBe(true),
    );
    const { client } = await desktop.connect();
    expect((await client.runs.get({ runId })).status).toBe('interrupted');
    await client.settings.update({ watchDelayMs: 0 });
    await client.runs.resume({ runId });
    expect(await endedRun(client, runId)).toMatchObject({ outcome: 'won' });
  });

  it('quits when that is what the person chooses', async () => {
    const desktop = await start();
    await (await desktop.connect()).client.status.get();
    desktop.desk.answers.push({ kind: 'message', answer: { response: 1 } });
    kill(desktop);
    await until(() => expect(desktop.app.hasQuit).toBe(true));
    expect(desktop.processes).toHaveLength(1);
  });

  it('shows why the lab could not be opened, with its remedy', async () => {
    const holder = await start();
    await (await holder.connect()).client.status.get();
    const electron = await runMain(build.mainBundle, {
      folder: holder.folder,
      switches: { data: join(holder.folder, 'data') },
    });
    onTestFinished(electron.end);
    electron.desk.answers.push({ kind: 'message', answer: { response: 1 } });
    await until(() => expect(electron.app.hasQuit).toBe(true));
    expect(electron.desk.asked[0]!.options).toMatchObject({
      message: 'The lab could not be opened.',
      buttons: ['Try again', 'Quit'],
    });
    expect(electron.desk.asked[0]!.options['detail']).toMatch(/Another process has the lab[\s\S]*Close the other Clew/);
  });
});

describe('quitting', () => {
  it('lets the lab store a run under way first, so that it can be resumed', async () => {
    const first = await start();
    const { client } = await first.connect();
    await client.settings.update({ watchDelayMs: 200 });
    const { runId } = await client.runs.start({ world: 'treasure-hunt', level: 'medium', seed: 3 });
    await until(async () => expect((await client.runs.get({ runId })).steps).toBeGreaterThan(1));
    first.app.quit();
    expect(first.app.hasQuit).toBe(false);
    await until(() => expect(first.app.hasQuit).toBe(true));
    expect(first.processes.every(({ pid }) => pid === undefined)).toBe(true);
    // Closed in order: nothing is left beside the file.
    expect(existsSync(join(first.folder, 'data', 'lab.sqlite-wal'))).toBe(false);
    const second = await start(first.folder);
    expect((await (await second.connect()).client.runs.get({ runId })).status).toBe('interrupted');
  });

  it('ends a lab that hangs by force', async () => {
    const desktop = await start();
    const { client } = await desktop.connect();
    await client.status.get();
    desktop.processes[0]!.child.kill('SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    desktop.app.quit();
    vi.advanceTimersByTime(8_000);
    // SIGTERM waits for a stopped process; it is delivered when it goes on.
    desktop.processes[0]!.child.kill('SIGCONT');
    vi.useRealTimers();
    await until(() => expect(desktop.app.hasQuit).toBe(true));
  });
});

it('has bundles that import nothing but Node, electron and the packages that are shipped', () => {
  const shipped = /^(node:|electron$|better-sqlite3$|sqlite-vec$|usearch$|node-llama-cpp$|\.)/;
  for (const name of ['index.js', 'lab.js', 'model-host.js']) {
    const text = readFileSync(join(build.root, 'out', 'main', name), 'utf8');
    for (const [, specifier] of text.matchAll(/^import\s(?:[^'"\n]*\sfrom\s)?["']([^"']+)["']/gmu)) {
      expect(specifier, name).toMatch(shipped);
    }
  }
});
