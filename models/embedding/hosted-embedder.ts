/** An embedder that lives in the embedding host; after a crash it is opened again by the next call. */
import type { CallOptions, EmbedEvent, Embedder, EmbedderInfo } from '../ports.ts';
import { Reopening } from '../host/reopening.ts';
import type { HostClient } from '../host/host-client.ts';
import { embedderSourceSchema, type EmbedderSource } from './embedder-source.ts';

let count = 0;

/** Throws what opening threw: `model-file-invalid`, `model-load-failed`. */
export async function openHostedEmbedder(client: HostClient, source: EmbedderSource): Promise<Embedder> {
  const params = { key: `embedder-${++count}`, source: embedderSourceSchema.parse(source) };
  const host = new Reopening(client, {
    open: (session) => session.call('open-embedder', params),
    close: (session) => session.call('close-embedder', { key: params.key }),
  });
  const { opened } = await host.session();
  return new HostedEmbedder(host, params.key, opened);
}

class HostedEmbedder implements Embedder {
  readonly info: EmbedderInfo;
  readonly #host: Reopening<EmbedderInfo>;
  readonly #key: string;

  constructor(host: Reopening<EmbedderInfo>, key: string, info: EmbedderInfo) {
    this.info = info;
    this.#host = host;
    this.#key = key;
  }

  async embed(texts: readonly string[], options?: CallOptions<EmbedEvent>): Promise<readonly Float32Array[]> {
    const { session } = await this.#host.session();
    return session.call('embed', { key: this.#key, texts: [...texts] }, options);
  }

  async dispose(): Promise<void> {
    await this.#host.close();
  }
}
