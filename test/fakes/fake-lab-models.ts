/** The fake lab's calls about models: lists that change, and work that goes on by itself. */
import { implement } from '@orpc/server';
import { modelContract } from '../../core/contract/model-contract.ts';
import type { ConsentView, EmbedderView, EndpointView, ModelInfo, ModelWork } from '../../core/contract/model-views.ts';
import { catalogue, models } from './fake-lab-catalogue.ts';

type Publish = (change: { type: 'models-changed' } | { type: 'model-work-changed'; work: ModelWork }) => void;

const embedder: EmbedderView = {
  id: 'all-MiniLM-L6-v2',
  name: 'all-MiniLM-L6-v2 (int8)',
  kind: 'shipped',
  where: '',
  isChosen: true,
  state: 'ready',
  problem: null,
};

export class FakeModels {
  readonly models: ModelInfo[] = [...models];
  work: ModelWork[] = [];
  endpoints: EndpointView[] = [];
  consents: ConsentView[] = [];
  private deleted: ModelInfo[] = [];
  private readonly publish: Publish;
  private readonly graceMs: number;

  constructor(publish: Publish, graceMs: number) {
    this.publish = publish;
    this.graceMs = graceMs;
  }

  router() {
    const on = implement(modelContract);
    const done = (): Record<string, never> => {
      this.publish({ type: 'models-changed' });
      return {};
    };
    const keep = (id: string): void =>
      void this.models.splice(0, this.models.length, ...this.models.filter((model) => model.id !== id));
    return {
      list: on.list.handler(() => this.models),
      add: on.add.handler(({ input, errors }) => {
        if (!input.path.endsWith('.gguf'))
          throw errors.LAB_ERROR({
            message: `“${input.path}” is not a GGUF file.`,
            data: { code: 'model-file-invalid', remedy: 'Choose a file that ends in .gguf.', detail: null },
          });
        const name = input.path.split('/').at(-1)!.replace('.gguf', '');
        const model: ModelInfo = { ...models[1]!, id: name, name, path: input.path };
        this.models.push(model);
        done();
        return { id: model.id, name };
      }),
      remove: on.remove.handler(({ input }) => (keep(input.id), done())),
      deleteFile: on.deleteFile.handler(({ input }) => {
        const gone = this.models.filter((model) => model.id === input.id);
        this.deleted = gone;
        keep(input.id);
        done();
        return { bytes: gone[0]?.bytes ?? 0, undoUntil: Date.now() + this.graceMs };
      }),
      undoDeleteFile: on.undoDeleteFile.handler(() => (this.models.push(...this.deleted), done())),
      configure: on.configure.handler(({ input }) => {
        const index = this.models.findIndex((model) => model.id === input.id);
        this.models[index] = { ...this.models[index]!, load: input.load };
        return done();
      }),
      fit: on.fit.handler(({ input }) => {
        const fit = models[1]!.fit!;
        const cacheBytes = (fit.needs.cacheBytes * input.contextTokens) / fit.contextTokens;
        const totalBytes = fit.needs.weightsBytes + cacheBytes + fit.needs.computeBytes;
        const fits = totalBytes <= fit.freeRamBytes;
        return {
          ...fit,
          contextTokens: input.contextTokens,
          needs: { ...fit.needs, cacheBytes, totalBytes },
          leastBytes: totalBytes,
          fits,
          missingBytes: Math.max(0, totalBytes - fit.freeRamBytes),
        };
      }),
      place: on.place.handler(() => ({
        device: { gpu: null, gpuNames: [], cores: 8, vramTotalBytes: 0, vramFreeBytes: 0 },
        ramTotalBytes: 16_500_000_000,
        ramFreeBytes: 9_400_000_000,
        downloadFolder: '/home/ada/.local/share/clew/models',
        downloadFreeBytes: 212_000_000_000,
        secretsAreProtected: false,
        folders: [{ path: '/home/ada/.lmstudio/models', from: 'lm-studio' as const, models: 1 }],
        loaded: [],
      })),
      watchFolder: on.watchFolder.handler(() => (done(), { models: 0 })),
      unwatchFolder: on.unwatchFolder.handler(done),
      catalogue: on.catalogue.handler(() => catalogue),
      download: on.download.handler(({ input }) => {
        const model = catalogue.find(({ id }) => id === input.id)!;
        this.show({
          ...{ id: `download ${model.id}`, kind: 'download', subject: model.id, title: model.name, unit: 'bytes' },
          ...{ state: 'running', phase: 'working', problem: null, perSecond: 11_000_000, secondsLeft: 160 },
          ...{ done: model.approximateBytes * 0.4, total: model.approximateBytes },
        });
        return {};
      }),
      bench: on.bench.handler(() => ({})),
      work: on.work.handler(() => this.work),
      pauseWork: on.pauseWork.handler(({ input }) => this.setState(input.id, 'paused')),
      resumeWork: on.resumeWork.handler(({ input }) => this.setState(input.id, 'running')),
      cancelWork: on.cancelWork.handler(({ input }) => {
        this.work = this.work.filter(({ id }) => id !== input.id);
        return done();
      }),
      endpoints: this.endpointCalls(done),
      embedders: {
        list: on.embedders.list.handler(() => [embedder]),
        addServer: on.embedders.addServer.handler(() => embedder),
        remove: on.embedders.remove.handler(done),
        weigh: on.embedders.weigh.handler(({ input }) => ({ id: input.id, isChosen: false, passages: 0 })),
        choose: on.embedders.choose.handler(({ input }) => ({ id: input.id, isChosen: true, passages: 0 })),
      },
    };
  }

  private endpointCalls(done: () => Record<string, never>) {
    const on = implement(modelContract.endpoints);
    return {
      list: on.list.handler(() => this.endpoints),
      check: on.check.handler(() => ({ models: [{ name: 'qwen3-32b', contextTokens: 32_768 }], milliseconds: 12 })),
      add: on.add.handler(({ input }) => {
        const { host } = new URL(input.baseUrl);
        const endpoint: EndpointView = {
          ...{ id: input.baseUrl, baseUrl: input.baseUrl, model: input.model, host, contextTokens: 32_768 },
          ...{ isLoopback: host.startsWith('127.'), hasKey: input.apiKey !== null, consent: null },
        };
        this.endpoints = [...this.endpoints, endpoint];
        done();
        return endpoint;
      }),
      remove: on.remove.handler(({ input }) => {
        this.endpoints = this.endpoints.filter(({ id }) => id !== input.id);
        return done();
      }),
      sendables: on.sendables.handler(() => [{ scope: 'games', what: 'the text of the games it plays' }]),
      allow: on.allow.handler(({ input }) => {
        const covers = input.covers.map((scope) => ({ scope, what: 'the text of the games it plays' }));
        const consent = { host: input.host, covers, givenAt: Date.now() };
        this.consents = [...this.consents.filter(({ host }) => host !== input.host), consent];
        done();
        return consent;
      }),
      revoke: on.revoke.handler(({ input }) => {
        this.consents = this.consents.filter(({ host }) => host !== input.host);
        return done();
      }),
      consents: on.consents.handler(() => this.consents),
    };
  }

  private show(work: ModelWork): void {
    this.work = [...this.work.filter(({ id }) => id !== work.id), work];
    this.publish({ type: 'model-work-changed', work });
  }

  private setState(id: string, state: ModelWork['state']): Record<string, never> {
    const work = this.work.find((other) => other.id === id);
    if (work) this.show({ ...work, state });
    return {};
  }
}
