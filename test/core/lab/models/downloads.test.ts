/** Downloads through the lab: from a mirror, paused, resumed by the next lab, cancelled, and refused by the switch. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modelPath } from '../../../../models/catalogue/download/download-model.ts';
import { knownModel } from '../../../../models/catalogue/known-models.ts';
import { serveFile, startFileServer, type Fault, type FileServer } from '../../../support/file-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { tinyModel } from '../../../support/tiny-models.ts';
import { openTestLab, type LabClient } from '../support.ts';

const id = 'qwen2.5-0.5b-q8';

async function startHub(): Promise<{ hub: FileServer; mirror: string }> {
  const hub = await startFileServer(readFileSync(tinyModel()));
  onTestFinished(() => hub.close());
  return { hub, mirror: hub.url.origin };
}

/** Sends so many bytes and then nothing, without an end. */
const stallsAfter =
  (bytes: number): Fault =>
  (_request, response, { content, tag }) => {
    response.writeHead(200, { etag: tag, 'content-length': content.length });
    response.write(content.subarray(0, bytes));
  };

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function work(client: LabClient) {
  return (await client.models.work()).find(({ kind }) => kind === 'download');
}

describe('a download', () => {
  it('comes from the mirror, is checked and listed, and is here from then on', async () => {
    const { hub, mirror } = await startHub();
    const { lab, client, dataFolder } = openTestLab();
    await client.settings.update({ mirror });
    const seen: string[] = [];
    const { file } = await lab.models.download(id, { onProgress: ({ phase }) => seen.push(phase) });
    expect(file.path).toBe(modelPath(knownModel(id), join(dataFolder, 'models')));
    expect(readFileSync(file.path).equals(hub.content)).toBe(true);
    expect(new Set(seen)).toEqual(new Set(['waiting', 'working', 'verifying']));
    expect((await client.models.list()).find((model) => model.id === id)).toMatchObject({
      source: 'downloaded',
      state: 'ready',
    });
    expect((await client.models.catalogue()).find((model) => model.id === id)?.isHere).toBe(true);
    expect(await work(client)).toBeUndefined();
    await expect(lab.models.download(id)).rejects.toMatchObject({ code: 'already-exists' });
  });

  it('is paused, shown by the next lab as it rests, and goes on from there', async () => {
    const { hub, mirror } = await startHub();
    const dataFolder = temporaryFolder();
    const first = openTestLab({ dataFolder });
    await first.client.settings.update({ mirror });
    hub.faults.push(stallsAfter(20_000));
    await first.client.models.download({ id });
    await until(async () => ((await work(first.client))?.done ?? 0) >= 20_000);
    await first.client.models.pauseWork({ id: `download ${id}` });
    expect(await work(first.client)).toMatchObject({ state: 'paused', done: 20_000, total: hub.content.length });
    await first.lab.dispose();

    const { client } = openTestLab({ dataFolder });
    expect(await work(client)).toMatchObject({ state: 'paused', done: 20_000, total: hub.content.length });
    await client.models.resumeWork({ id: `download ${id}` });
    await until(async () => (await client.models.list()).some((model) => model.id === id));
    expect(hub.requests.at(-1)?.range).toBe('bytes=20000-');
  });

  it('is thrown away when it is cancelled', async () => {
    const { hub, mirror } = await startHub();
    const { client, dataFolder } = openTestLab();
    await client.settings.update({ mirror });
    hub.faults.push(stallsAfter(10_000));
    await client.models.download({ id });
    await until(async () => ((await work(client))?.done ?? 0) > 0);
    await client.models.cancelWork({ id: `download ${id}` });
    expect(await work(client)).toBeUndefined();
    expect(existsSync(`${modelPath(knownModel(id), join(dataFolder, 'models'))}.part`)).toBe(false);
  });

  it('that fails says why, and can be tried again', async () => {
    const { hub, mirror } = await startHub();
    const { client } = openTestLab();
    await client.settings.update({ mirror });
    hub.faults.push((_request, response) => void response.writeHead(404).end());
    await client.models.download({ id });
    await until(async () => (await work(client))?.state === 'failed');
    expect((await work(client))?.problem).toMatchObject({ code: 'not-found' });
    hub.faults.push((request, response, server) => serveFile(request, response, server));
    await client.models.resumeWork({ id: `download ${id}` });
    await until(async () => (await client.models.list()).some((model) => model.id === id));
  });

  it('is refused by the offline switch, and for a model without a file', async () => {
    const { lab, client } = openTestLab();
    await client.settings.update({ offline: true });
    await expect(client.models.download({ id })).rejects.toMatchObject({ data: { code: 'offline' } });
    await expect(lab.models.download(id)).rejects.toMatchObject({ code: 'offline' });
    await expect(client.models.download({ id: 'contriever' })).rejects.toMatchObject({ data: { code: 'unsupported' } });
    await expect(client.settings.update({ mirror: 'no address' })).rejects.toMatchObject({
      data: { code: 'bad-input' },
    });
  });
});
