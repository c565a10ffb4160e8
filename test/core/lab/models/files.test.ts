/** Files of models: found in folders, deleted with time to undo, loaded only where they fit. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../core/base/logger.ts';
import { systemClock } from '../../../../core/base/clock.ts';
import { createGgufLoader } from '../../../../core/lab/models/gguf-loader.ts';
import { createSharedModels } from '../../../../core/lab/shared-models.ts';
import { modelLoadSchema } from '../../../../core/contract/model-views.ts';
import { inspectGguf } from '../../../../models/catalogue/model-facts.ts';
import type { Models } from '../../../../models/create-models.ts';
import type { LanguageModel } from '../../../../models/ports.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { tinyModel } from '../../../support/tiny-models.ts';
import { openTestLab } from '../support.ts';

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

function placeModel(folder: string, name = 'found.gguf'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  copyFileSync(tinyModel(), path);
  return path;
}

describe('models in folders', () => {
  it('are listed as they lie, and new ones appear by themselves', async () => {
    const { lab, client } = openTestLab({ hostServices: { ...(await webHost()) } });
    const folder = temporaryFolder();
    const first = placeModel(folder, 'one.gguf');
    expect(await client.models.watchFolder({ path: folder })).toEqual({ models: 1 });
    expect((await client.models.list())[1]).toMatchObject({ id: 'one', path: first, source: 'folder', state: 'ready' });
    expect(await lab.models.findFile('one')).toBe(first);

    const leaving = new AbortController();
    const changes = lab.changes(leaving.signal);
    placeModel(folder, 'two.gguf');
    for await (const change of changes) if (change.type === 'models-changed') break;
    leaving.abort();
    expect((await client.models.list()).map(({ id }) => id)).toEqual(['rules', 'one', 'two']);

    await client.models.unwatchFolder({ path: folder });
    expect(await client.models.list()).toHaveLength(1);
    expect(existsSync(first)).toBe(true);
    await expect(client.models.watchFolder({ path: join(folder, 'none') })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });

  it('of LM Studio are read where it keeps them, and not deleted', async () => {
    const homeFolder = temporaryFolder();
    const path = placeModel(join(homeFolder, '.lmstudio', 'models', 'ada', 'tiny'), 'tiny.gguf');
    const { client } = openTestLab({ homeFolder });
    const [, found] = await client.models.list();
    expect(found).toMatchObject({ id: 'ada/tiny/tiny', source: 'lm-studio' });
    await expect(client.models.deleteFile({ id: found!.id })).rejects.toMatchObject({ data: { code: 'unsupported' } });
    expect(existsSync(path)).toBe(true);
  });
});

async function webHost() {
  const { testHostServices } = await import('../support.ts');
  return { ...testHostServices, kind: 'web' as const };
}

describe('deleting a model’s file', () => {
  it('says what it frees, can be undone, and is done when the time of grace is over', async () => {
    const { client } = openTestLab({ graceMs: 80 });
    const path = placeModel(temporaryFolder());
    const { id } = await client.models.add({ path });
    const { bytes: size } = (await client.models.list())[1]!;
    expect((await client.models.deleteFile({ id })).bytes).toBe(size);
    expect(await client.models.list()).toHaveLength(1);
    await client.models.undoDeleteFile({ id });
    expect((await client.models.list())[1]).toMatchObject({ id, state: 'ready' });

    await client.models.deleteFile({ id });
    await until(() => !existsSync(path));
    expect(await client.models.list()).toHaveLength(1);
    await expect(client.models.undoDeleteFile({ id })).rejects.toMatchObject({ data: { code: 'not-found' } });
  });

  it('is done at the latest when the lab closes', async () => {
    const { lab, client } = openTestLab();
    const path = placeModel(temporaryFolder());
    const { id } = await client.models.add({ path });
    await client.models.deleteFile({ id });
    expect(existsSync(path)).toBe(true);
    await lab.dispose();
    expect(existsSync(path)).toBe(false);
  });
});

const loadedModel = { info: { name: 'huge' }, loaded: {}, dispose: async () => undefined };

function createLoader(options: { readonly weightsBytes: number; readonly loadAnyway?: boolean }) {
  const loads: Parameters<Models['loadGguf']>[0][] = [];
  const shared = createSharedModels();
  const loader = createGgufLoader({
    models: {
      devices: () => Promise.reject(new Error('no graphics card here')),
      loadGguf: (source) => {
        loads.push(source);
        return Promise.resolve(loadedModel as unknown as Awaited<ReturnType<Models['loadGguf']>>);
      },
    },
    shared,
    inspect: async (path) => ({ ...(await inspectGguf(path)), tensorBytes: options.weightsBytes }),
    measures: {
      get: (_key, bytes) => ({ bytes, load: null, bench: null }),
      setLoad: () => undefined,
      setBench: () => undefined,
      delete: () => undefined,
    },
    loads: {
      get: () => modelLoadSchema.parse({ loadAnyway: options.loadAnyway ?? false }),
      set: () => undefined,
      override: () => undefined,
    },
    clock: systemClock,
    logger: silentLogger,
    tell: () => undefined,
  });
  return { loader, loads, shared };
}

describe('loading', () => {
  const never = new AbortController().signal;

  it('is refused with the numbers where the memory is too small, and done anyway when asked', async () => {
    const { loader, loads } = createLoader({ weightsBytes: 1e15 });
    await expect(loader.load(tinyModel(), never)).rejects.toMatchObject({
      code: 'model-load-failed',
      message: expect.stringMatching(/needs about 1000000\.\d GB .* free in memory/u) as string,
      remedy: expect.stringContaining('--load-anyway') as string,
    });
    expect(loads).toEqual([]);
    const forced = createLoader({ weightsBytes: 1e15, loadAnyway: true });
    await forced.loader.load(tinyModel(), never);
    expect(forced.loads[0]).toMatchObject({ force: true, slots: 1 });
    const easy = createLoader({ weightsBytes: 1e6 });
    await easy.loader.load(tinyModel(), never);
    expect(easy.loads[0]).toMatchObject({ force: false, slots: 8 });
  });

  it('unloads idle models before it gives up', async () => {
    const { loader, shared } = createLoader({ weightsBytes: 1e15 });
    let disposed = 0;
    const idle = {
      info: { name: 'idle' },
      dispose: async () => void (disposed += 1),
    } as unknown as LanguageModel;
    (await shared.use({ key: 'idle', open: () => Promise.resolve(idle) })).release();
    const busy = await shared.use({ key: 'busy', open: () => Promise.resolve(idle) });
    await expect(loader.load(tinyModel(), never)).rejects.toMatchObject({ code: 'model-load-failed' });
    expect(disposed).toBe(1);
    expect(shared.loaded()).toEqual([{ name: 'idle', users: 1 }]);
    busy.release();
    await shared.dispose();
  });

  it('stops when the only one who waits for it leaves, and not while another waits', async () => {
    const shared = createSharedModels();
    const stopped: boolean[] = [];
    const source = {
      key: 'slow',
      open: (signal: AbortSignal) =>
        new Promise<LanguageModel>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped.push(true);
            reject(new Error('stopped'));
          });
        }),
    };
    const [one, two] = [new AbortController(), new AbortController()];
    const waits = [shared.use(source, one.signal), shared.use(source, two.signal)];
    one.abort();
    await expect(waits[0]).rejects.toMatchObject({ code: 'aborted' });
    expect(stopped).toEqual([]);
    two.abort();
    await expect(waits[1]).rejects.toMatchObject({ code: 'aborted' });
    expect(stopped).toEqual([true]);
    await shared.dispose();
  });
});

describe('the fit of a model', () => {
  it('is told for the context asked for, and remembered with how it is loaded', async () => {
    const { client } = openTestLab();
    const { id } = await client.models.add({ path: placeModel(temporaryFolder()) });
    const [small, large] = await Promise.all(
      [256, 2_048].map((contextTokens) => client.models.fit({ id, contextTokens, gpuLayers: null })),
    );
    expect(small!.needs.cacheBytes).toBeLessThan(large!.needs.cacheBytes);
    expect(small).toMatchObject({ fits: true, missingBytes: 0, isCalibrated: false, used: null, slots: 8 });
    expect(small!.leastBytes).toBeLessThan(small!.needs.totalBytes);
    await client.models.configure({ id, load: { contextTokens: 256, gpuLayers: null, loadAnyway: true } });
    expect((await client.models.list())[1]).toMatchObject({
      load: { contextTokens: 256, loadAnyway: true },
      fit: { contextTokens: 256 },
    });
  });
});
