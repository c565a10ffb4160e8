/** The calls of a host that embeds: embedders by key, each loaded once, one load at a time. */
import { ClewError, throwIfAborted } from '../../core/base/errors.ts';
import type { HostHandlers } from '../host/calls.ts';
import type { Embedder } from '../ports.ts';
import type { EmbedderSource, embedderSourceSchema } from './embedder-source.ts';
import type { z } from 'zod';

type ResolvedSource = z.output<typeof embedderSourceSchema>;
export type OpenEmbedder<Kind extends EmbedderSource['kind']> = (
  source: Extract<ResolvedSource, { kind: Kind }>,
) => Promise<Embedder>;

export type EmbedderHandlers = Required<Pick<HostHandlers, 'open-embedder' | 'embed' | 'close-embedder' | 'dispose'>>;

/** For sources of one kind: each kind of host serves its own. */
export function embedderHandlers<Kind extends EmbedderSource['kind']>(
  kind: Kind,
  open: OpenEmbedder<Kind>,
): EmbedderHandlers {
  const embedders = new Map<string, Embedder>();
  let loading: Promise<unknown> = Promise.resolve();

  /** One after another: libraries keep settings of a load in globals. */
  function load(source: ResolvedSource): Promise<Embedder> {
    if (source.kind !== kind)
      throw new ClewError('internal', `This models' process opens no ${source.kind} embedders.`);
    // The kind was compared just now.
    const embedder = loading.then(() => open(source as Extract<ResolvedSource, { kind: Kind }>));
    loading = embedder.catch(() => undefined);
    return embedder;
  }

  function find(key: string): Embedder {
    const embedder = embedders.get(key);
    if (!embedder) throw new ClewError('internal', `No embedder is open under the key "${key}".`);
    return embedder;
  }

  return {
    'open-embedder': async ({ key, source }, { signal }) => {
      const embedder = embedders.get(key) ?? (await load(source));
      if (signal.aborted) await embedder.dispose();
      throwIfAborted(signal);
      embedders.set(key, embedder);
      return embedder.info;
    },
    embed: async ({ key, texts }, options) => [...(await find(key).embed(texts, options))],
    'close-embedder': async ({ key }) => {
      const embedder = embedders.get(key);
      embedders.delete(key);
      await embedder?.dispose();
      return null;
    },
    dispose: async () => {
      for (const embedder of embedders.values()) await embedder.dispose();
      embedders.clear();
    },
  };
}
