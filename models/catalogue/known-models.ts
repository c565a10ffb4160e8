/** The catalogue: models that a person can fetch, what they are, and where from. Nothing here opens a connection. */
import { ClewError } from '../../core/base/errors.ts';
import { knownEmbedders } from './known-embedders.ts';
import { knownLanguageModels } from './known-language-models.ts';
import type { KnownModel } from './known-model.ts';

export const HUB = 'https://huggingface.co';

/** Average bits of a weight, as llama.cpp's documentation of its quantisations has them. */
const bitsPerWeight: Readonly<Record<string, number>> = { Q4_K_M: 4.9, Q5_K_M: 5.7, Q8_0: 8.5, F16: 16, F32: 32 };

export function knownModels(): readonly KnownModel[] {
  return [...knownLanguageModels, ...knownEmbedders];
}

/** Throws `not-found`. */
export function knownModel(id: string): KnownModel {
  const model = knownModels().find((known) => known.id === id);
  if (model) return model;
  throw new ClewError('not-found', `The catalogue has no model "${id}".`, {
    remedy: 'Choose one of `lab models list`, or give the path of a GGUF file.',
  });
}

/** Before the download tells the exact size. */
export function approximateBytes({ parameters, quantization }: KnownModel): number {
  return Math.round((parameters * (bitsPerWeight[quantization] ?? 8)) / 8);
}

/** `mirror` takes the hub's place, whatever path it has itself. Throws `unsupported` for a model without a file. */
export function downloadUrl(model: KnownModel, mirror = HUB): URL {
  if (model.file === null)
    throw new ClewError('unsupported', `${model.name} is not published as a file that can be loaded.`, {
      remedy: `See ${HUB}/${model.repository}.`,
    });
  return new URL(`${mirror.replace(/\/+$/, '')}/${model.repository}/resolve/main/${model.file}`);
}
