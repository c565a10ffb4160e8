/** Embedders through the lab: added, weighed, and taken only when every passage has their vectors. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ClewError } from '../../../../core/base/errors.ts';
import type { Models } from '../../../../models/create-models.ts';
import type { Embedder } from '../../../../models/ports.ts';
import { createFakeEmbedder } from '../../../fakes/fake-embedder.ts';
import { startOpenAiServer } from '../../../support/openai-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createTestModels, openTestLab, type TestLab } from '../support.ts';

/** The folder of an embedder in ONNX form, as far as its files say what it is. */
function writeOnnxFolder(): string {
  const folder = join(temporaryFolder(), 'other-embedder');
  mkdirSync(folder);
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ hidden_size: 48 }));
  writeFileSync(join(folder, 'tokenizer.json'), '{}');
  writeFileSync(join(folder, 'model.onnx'), 'weights');
  return folder;
}

function writeDocuments(): string {
  const folder = temporaryFolder();
  for (let number = 0; number < 8; number += 1) {
    const text = `The keeper of lighthouse ${number} notes the storms of the year 19${10 + number} in a ledger.`;
    writeFileSync(join(folder, `light-${number}.txt`), `${text}\n`);
  }
  return folder;
}

/** Stops in the middle of the work, once. */
interface Brake {
  isOn: boolean;
}

function createEmbedders(brake: Brake): Models['openEmbedder'] {
  return async (source): Promise<Embedder> => {
    const isOther = source.kind === 'onnx' && source.folder.endsWith('other-embedder');
    const inner = createFakeEmbedder({ id: isOther ? 'other' : 'first' });
    if (!isOther) return inner;
    return {
      ...inner,
      embed: (texts, options) => {
        if (brake.isOn) return Promise.reject(new ClewError('model-host-crashed', 'It broke off.'));
        return inner.embed(texts, options);
      },
    };
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function ask({ lab }: TestLab, folder: string): Promise<void> {
  const { embedder } = lab.settings.get();
  const answer = await lab.documents.askFolder(folder, 'Who notes the storms?', { model: 'rules', embedder });
  expect(answer.passages).toBe(8);
}

describe('another embedder', () => {
  it('is taken at once where there are no documents, and is what runs use from then on', async () => {
    const { client } = openTestLab({ models: createTestModels({ openEmbedder: createEmbedders({ isOn: false }) }) });
    const { id } = await client.models.add({ path: writeOnnxFolder() });
    expect((await client.models.embedders.list()).map((view) => [view.id, view.kind, view.isChosen])).toEqual([
      ['all-MiniLM-L6-v2', 'shipped', true],
      [id, 'onnx', false],
    ]);
    expect(await client.models.embedders.weigh({ id })).toEqual({ id, isChosen: false, passages: 0 });
    await client.models.embedders.choose({ id });
    expect((await client.status.get()).embedder.id).toBe(id);
    expect((await client.runs.start({ world: 'rooms', agent: 'walker' })).config.embedder).toBe(id);
    await expect(client.models.embedders.remove({ id })).rejects.toMatchObject({ data: { code: 'conflict' } });
  });

  it('is taken when all passages have its vectors; broken off, it rests, goes on, and the old one serves meanwhile', async () => {
    const dataFolder = temporaryFolder();
    const brake = { isOn: true };
    const models = () => createTestModels({ openEmbedder: createEmbedders(brake) });
    const folder = writeDocuments();
    const first = openTestLab({ dataFolder, models: models() });
    await ask(first, folder);
    const { id } = await first.client.models.add({ path: writeOnnxFolder() });
    expect(await first.client.models.embedders.choose({ id })).toEqual({ id, isChosen: false, passages: 8 });
    const workOf = async ({ client }: TestLab) => (await client.models.work()).find(({ kind }) => kind === 're-embed');
    await until(async () => (await workOf(first))?.state === 'failed');
    expect((await first.client.status.get()).embedder.id).toBe('all-MiniLM-L6-v2');
    await ask(first, folder);
    await first.lab.dispose();

    const next = openTestLab({ dataFolder, models: models() });
    expect(await workOf(next)).toMatchObject({ state: 'paused', subject: id, done: 0, total: 8 });
    brake.isOn = false;
    await next.client.models.resumeWork({ id: 're-embed' });
    await until(async () => (await next.client.status.get()).embedder.id === id);
    await until(async () => (await workOf(next)) === undefined);
    expect(await next.client.models.embedders.weigh({ id })).toMatchObject({ isChosen: true, passages: 0 });
    // The old vectors are gone: going back means making them again.
    expect(await next.client.models.embedders.weigh({ id: 'all-MiniLM-L6-v2' })).toMatchObject({ passages: 8 });
    await ask(next, folder);
  }, 30_000);

  it('that is given up leaves nothing behind', async () => {
    const brake = { isOn: true };
    const stage = openTestLab({ models: createTestModels({ openEmbedder: createEmbedders(brake) }) });
    await ask(stage, writeDocuments());
    const { id } = await stage.client.models.add({ path: writeOnnxFolder() });
    await stage.client.models.embedders.choose({ id });
    await until(async () => (await stage.client.models.work()).some(({ state }) => state === 'failed'));
    await stage.client.models.cancelWork({ id: 're-embed' });
    expect(await stage.client.models.work()).toEqual([]);
    expect((await stage.client.status.get()).embedder.id).toBe('all-MiniLM-L6-v2');
    await stage.client.models.embedders.remove({ id });
    expect(await stage.client.models.embedders.list()).toHaveLength(1);
  });

  it('may be behind a server on this computer', async () => {
    const server = await startOpenAiServer();
    try {
      const { client } = openTestLab();
      const { id } = await client.models.embedders.addServer({ baseUrl: server.baseUrl, model: 'bge-m3' });
      await client.models.embedders.choose({ id });
      expect((await client.models.embedders.list()).find((view) => view.isChosen)).toMatchObject({
        id,
        kind: 'server',
      });
      expect(server.requests.map(({ path }) => path)).toEqual(['/v1/embeddings']);
    } finally {
      await server.close();
    }
  });
});
