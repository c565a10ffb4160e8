/** Opens models for the lab: one host process per kind, started when first needed. */
import type { CallOptions, Embedder } from './ports.ts';
import { withCache } from './embedding/cached-embedder.ts';
import type { EmbedderSource } from './embedding/embedder-source.ts';
import { openHostedEmbedder } from './embedding/hosted-embedder.ts';
import { HostClient } from './host/host-client.ts';
import type { LaunchHost } from './host/connection.ts';
import type { Devices } from './llama/devices-schema.ts';
import type { GgufSource } from './llama/gguf-source.ts';
import { loadHostedModel, type GgufLanguageModel } from './llama/hosted-language-model.ts';

export interface Models {
  /** Throws `model-file-invalid` or `model-load-failed`. */
  openEmbedder(source: EmbedderSource): Promise<Embedder>;
  /** Throws `not-found`, `model-file-invalid`, `model-load-failed` or `aborted`. */
  loadGguf(source: GgufSource, options?: CallOptions<{ readonly fraction: number }>): Promise<GgufLanguageModel>;
  /** What models run on here; starts their process. */
  devices(): Promise<Devices>;
  /** Ends the host processes; calls under way fail as `aborted`. */
  dispose(): Promise<void>;
}

export function createModels(launch: LaunchHost): Models {
  const embedding = new HostClient(launch, 'embedding');
  const llama = new HostClient(launch, 'llama');
  return {
    openEmbedder: async (source) =>
      withCache(await openHostedEmbedder(source.kind === 'gguf' ? llama : embedding, source)),
    loadGguf: (source, options) => loadHostedModel(llama, source, options),
    devices: async () => llama.session().call('devices', { gpu: 'auto' }),
    dispose: async () => {
      await Promise.all([embedding.dispose(), llama.dispose()]);
    },
  };
}
