/** Open embedders beside the one that ships with the app, as data. */
import type { KnownModel } from './known-model.ts';

export const knownEmbedders: readonly KnownModel[] = [
  {
    kind: 'embedder',
    family: 'nomic-embed',
    id: 'nomic-embed-text-v1.5',
    name: 'nomic-embed-text v1.5',
    license: 'apache-2.0',
    contextTokens: 2_048,
    parameters: 0.137e9,
    quantization: 'F16',
    repository: 'mradermacher/nomic-embed-text-v1.5-GGUF',
    file: 'nomic-embed-text-v1.5.f16.gguf',
    sha256: 'af8cb9e4ca0bf19eb54d08c612fdf325059264abbbd2c619527e5d2dda8de655',
  },
  {
    kind: 'embedder',
    family: 'bge',
    id: 'bge-m3',
    name: 'bge-m3',
    license: 'mit',
    contextTokens: 8_192,
    parameters: 0.567e9,
    quantization: 'Q8_0',
    repository: 'gpustack/bge-m3-GGUF',
    file: 'bge-m3-Q8_0.gguf',
    sha256: null,
  },
  {
    kind: 'embedder',
    family: 'Contriever',
    id: 'contriever',
    name: 'Contriever',
    license: 'cc-by-nc-4.0',
    contextTokens: 512,
    parameters: 0.11e9,
    quantization: 'F32',
    repository: 'facebook/contriever',
    file: null,
    sha256: null,
  },
];
