/** The embedding host's calls: embedders by key, each loaded once. */
import { ClewError } from '../../core/base/errors.ts';
import type { HostHandlers } from '../host/calls.ts';
import type { Embedder } from '../ports.ts';
import type { OnnxSource } from './embedder-source.ts';
import { OnnxEmbedder } from './onnx-embedder.ts';

export function embeddingHandlers(): HostHandlers {
  const open = new Map<string, Promise<Embedder>>();
  // The library keeps the models' folder in one global: one load at a time.
  let loading: Promise<unknown> = Promise.resolve();

  function load(source: OnnxSource): Promise<Embedder> {
    const embedder = loading.then(() => OnnxEmbedder.open(source));
    loading = embedder.catch(() => undefined);
    return embedder;
  }

  function find(key: string): Promise<Embedder> {
    const embedder = open.get(key);
    if (!embedder) throw new ClewError('internal', `No embedder is open under the key "${key}".`);
    return embedder;
  }

  return {
    'open-embedder': async ({ key, source }) => {
      if (!open.has(key)) open.set(key, load(source));
      try {
        return (await find(key)).info;
      } catch (error) {
        open.delete(key);
        throw error;
      }
    },
    embed: async ({ key, texts }, options) => [...(await (await find(key)).embed(texts, options))],
    'close-embedder': async ({ key }) => {
      const embedder = open.get(key);
      open.delete(key);
      await (await embedder)?.dispose();
      return null;
    },
    dispose: async () => {
      for (const embedder of open.values()) await (await embedder).dispose();
      open.clear();
    },
  };
}
