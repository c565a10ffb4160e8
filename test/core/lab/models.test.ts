/** Models of the lab: added where they lie, found by name or path, loaded once for all who use them, let go of afterwards. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSharedModels } from '../../../core/lab/shared-models.ts';
import { ClewError } from '../../../core/base/errors.ts';
import type { GenerateRequest, LanguageModel } from '../../../models/ports.ts';
import type { Models } from '../../../models/create-models.ts';
import { tinyModel } from '../../support/tiny-models.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestModels, eventsOf, openTestLab } from './support.ts';
import { copyFileSync } from 'node:fs';

function createFakeModel(name: string) {
  const requests: GenerateRequest[] = [];
  let disposed = 0;
  const model: LanguageModel = {
    info: { id: name, name, contextTokens: 4096, device: 'none' },
    generate: (request) => {
      requests.push(request);
      return Promise.reject(new ClewError('context-too-small', 'It does not fit.', { remedy: 'Choose a larger one.' }));
    },
    countTokens: () => Promise.resolve(1),
    dispose: () => Promise.resolve(void (disposed += 1)),
  };
  return { model, requests, disposed: () => disposed };
}

describe('the list of models', () => {
  it('begins with rules and keeps what was added, from lab to lab', async () => {
    const dataFolder = temporaryFolder();
    const path = join(temporaryFolder(), 'my model.gguf');
    copyFileSync(tinyModel(), path);
    const first = openTestLab({ dataFolder });
    const added = await first.client.models.add({ path });
    expect(added).toEqual({ id: 'my model', name: expect.any(String) as string });
    const facts = { source: 'added', architecture: 'qwen3', quantization: 'F16', state: 'ready' };
    expect((await first.client.models.list())[1]).toMatchObject({ id: 'my model', path, ...facts });
    expect(await first.client.models.add({ path })).toEqual(added);
    await first.lab.dispose();

    const { client } = openTestLab({ dataFolder });
    expect((await client.models.list()).map(({ id, state }) => [id, state])).toEqual([
      ['rules', 'ready'],
      ['my model', 'ready'],
    ]);
    rmSync(path);
    expect((await client.models.list())[1]).toMatchObject({
      state: 'missing',
      problem: expect.stringContaining(path) as string,
    });
    writeFileSync(path, 'GGUF');
    expect((await client.models.list())[1]).toMatchObject({ state: 'invalid' });
    await client.models.remove({ id: 'my model' });
    expect(await client.models.list()).toHaveLength(1);
  });

  it('refuses a file that is none, or not there', async () => {
    const { client, dataFolder } = openTestLab();
    const path = join(dataFolder, 'notes.gguf');
    await expect(client.models.add({ path })).rejects.toMatchObject({ data: { code: 'not-found' } });
    writeFileSync(path, 'just text');
    await expect(client.models.add({ path })).rejects.toMatchObject({ data: { code: 'model-file-invalid' } });
    await expect(client.models.remove({ id: 'none' })).rejects.toMatchObject({ data: { code: 'not-found' } });
  });

  it('gives two files of the same name an id each', async () => {
    const { client } = openTestLab();
    const ids: string[] = [];
    for (const folder of [temporaryFolder(), temporaryFolder()]) {
      copyFileSync(tinyModel(), join(folder, 'm.gguf'));
      ids.push((await client.models.add({ path: join(folder, 'm.gguf') })).id);
    }
    expect(ids).toEqual(['m', 'm-2']);
  });
});

describe('a run with a model', () => {
  const config = { world: 'treasure-hunt', agent: 'ariadne', maxSteps: 1 } as const;

  it('loads it with the first call, keeps its slots apart, and fails with the model’s own error', async () => {
    const { model, requests } = createFakeModel('tiny');
    const loads: string[] = [];
    const loadGguf: Models['loadGguf'] = ({ path }) => {
      loads.push(path);
      return Promise.resolve({ ...model, loaded: {} } as Awaited<ReturnType<Models['loadGguf']>>);
    };
    const { client } = openTestLab({ models: createTestModels({ loadGguf }) });
    const path = tinyModel();
    const { runId } = await client.runs.start({ ...config, model: path, seed: 9 });
    await eventsOf(client, runId);
    expect(await client.runs.get({ runId })).toMatchObject({ outcome: 'failed', error: { code: 'context-too-small' } });
    expect(loads).toEqual([path]);
    expect(requests[0]?.slot).toMatch(new RegExp(`^${runId}/`, 'u'));
    expect(requests[0]?.sampling.seed).toBe(9);
  });

  it('takes the model of a role from the config, and rules for the rest', async () => {
    const { model, requests } = createFakeModel('tiny');
    const loadGguf: Models['loadGguf'] = () =>
      Promise.resolve({ ...model, loaded: {} } as Awaited<ReturnType<Models['loadGguf']>>);
    const { client } = openTestLab({ models: createTestModels({ loadGguf }) });
    const { runId } = await client.runs.start({ ...config, roleModels: { plan: tinyModel() } });
    const events = await eventsOf(client, runId);
    expect(requests.length).toBeGreaterThan(0);
    const failed = events.flatMap(({ body }) => (body.type === 'role-failed' ? [body.role] : []));
    expect(failed).toEqual(['plan']);
    const answered = events.flatMap(({ body }) => (body.type === 'role-answered' ? [body.answeredBy] : []));
    expect(new Set(answered)).toEqual(new Set(['rules']));
  });

  it('says that a role is not played by hand', async () => {
    const { client } = openTestLab();
    await expect(client.runs.start({ ...config, roleModels: { plan: 'by-hand' } })).rejects.toMatchObject({
      data: { code: 'bad-input' },
    });
  });
});

describe('shared models', () => {
  it('are loaded once for all, kept a while, and unloaded when nobody has come back', async () => {
    const { model, disposed } = createFakeModel('a');
    let loads = 0;
    const source = { key: 'a', open: () => Promise.resolve(((loads += 1), model)) };
    const shared = createSharedModels({ keepMs: 20 });
    const [one, two] = await Promise.all([shared.use(source), shared.use(source)]);
    expect(loads).toBe(1);
    one.release();
    one.release();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(disposed()).toBe(0);
    two.release();
    const three = await shared.use(source);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([loads, disposed()]).toEqual([1, 0]);
    three.release();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(disposed()).toBe(1);
    await shared.use(source);
    expect(loads).toBe(2);
    await shared.dispose();
    expect(disposed()).toBe(2);
  });

  it('try again after a load that failed', async () => {
    const { model } = createFakeModel('a');
    const answers = [Promise.reject(new Error('no memory')), Promise.resolve(model)];
    const source = { key: 'a', open: () => answers.shift()! };
    const shared = createSharedModels();
    await expect(shared.use(source)).rejects.toThrow('no memory');
    expect((await shared.use(source)).model).toBe(model);
    await shared.dispose();
  });
});
