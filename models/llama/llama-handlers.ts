/** The language-model host's calls: several models at once, by key. */
import { ClewError, throwIfAborted } from '../../core/base/errors.ts';
import { embedderHandlers } from '../embedding/embedding-handlers.ts';
import type { HostHandlers } from '../host/calls.ts';
import { BareModel } from './bare-model.ts';
import { describeDevices } from './devices.ts';
import { gatherEvents } from './gather-events.ts';
import { LlamaEmbedder } from './llama-embedder.ts';
import { LlamaLanguageModel } from './llama-language-model.ts';
import { startLlama, type LlamaRuntime } from './llama-runtime.ts';

const KILOBYTE = 1024;

export function llamaHandlers(): HostHandlers {
  const models = new Map<string, LlamaLanguageModel>();
  const bareModels = new Map<string, Promise<BareModel>>();
  const runtimes = new Map<'auto' | 'none', Promise<LlamaRuntime>>();

  function runtime(gpu: 'auto' | 'none'): Promise<LlamaRuntime> {
    const started = runtimes.get(gpu) ?? startLlama(gpu);
    runtimes.set(gpu, started);
    return started;
  }

  const embedders = embedderHandlers('gguf', async (source) => {
    const { llama } = await runtime(source.gpu);
    return LlamaEmbedder.open(llama, source);
  });

  function find(key: string): LlamaLanguageModel {
    const model = models.get(key);
    if (!model) throw new ClewError('internal', `No model is loaded under the key "${key}".`);
    return model;
  }

  return {
    ...embedders,
    'load-model': async ({ key, source }, { signal, onEvent }) => {
      const onProgress = (fraction: number): void => onEvent({ fraction });
      const model = await LlamaLanguageModel.load(await runtime(source.gpu), source, { signal, onProgress });
      if (signal.aborted) await model.dispose();
      throwIfAborted(signal);
      models.set(key, model);
      return model.info;
    },
    generate: async ({ key, request }, { signal, onEvent }) => {
      const gathered = gatherEvents(onEvent);
      const result = await find(key).generate(request, { signal, onEvent: gathered.onEvent });
      gathered.flush();
      return result;
    },
    'count-tokens': async ({ key, text }) => find(key).countTokens(text),
    'bare-generate': async ({ key, source, request }) => {
      const model = bareModels.get(key) ?? BareModel.load((await runtime(source.gpu)).llama, source);
      bareModels.set(key, model);
      return (await model).generate(request);
    },
    devices: async ({ gpu }) => describeDevices((await runtime(gpu)).llama),
    'memory-use': async () => ({
      residentBytes: process.memoryUsage().rss,
      peakBytes: process.resourceUsage().maxRSS * KILOBYTE,
    }),
    'unload-model': async ({ key }) => {
      const model = models.get(key);
      models.delete(key);
      await model?.dispose();
      return null;
    },
    dispose: async () => {
      await embedders.dispose();
      for (const model of models.values()) await model.dispose();
      models.clear();
      for (const model of bareModels.values()) await (await model).dispose();
      for (const started of runtimes.values()) await (await started).llama.dispose();
    },
  };
}
