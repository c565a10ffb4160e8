/** Makes a GGUF model with random weights: small, seeded, loadable by llama.cpp, with a real tokenizer and chat template. */
import {
  architectureKeys,
  architectures,
  architectureTensors,
  type ModelShape,
  type TinyArchitecture,
} from './architectures.ts';
import { tensorTypes, writeGguf, type GgufTensor, type GgufValue, type TensorType } from './gguf-file.ts';
import { createWeightPool } from './random-weights.ts';

export const tinySizes = {
  /** A few hundred kilobytes. */
  tiny: { layers: 2, width: 64, heads: 4, kvHeads: 2, headWidth: 16, feedForward: 128, vocabulary: 640, context: 8192 },
  /** About a hundred million parameters, with a vocabulary of real size. */
  '100m': {
    layers: 12,
    width: 640,
    heads: 10,
    kvHeads: 5,
    headWidth: 64,
    feedForward: 1792,
    vocabulary: 32_000,
    context: 8192,
  },
} as const satisfies Record<string, ModelShape>;
export type TinySize = keyof typeof tinySizes;

export interface TinyGgufOptions {
  readonly architecture?: TinyArchitecture;
  readonly quantization?: TensorType;
  readonly size?: TinySize;
  /** Changes to the size's shape. */
  readonly shape?: Partial<ModelShape>;
  readonly seed?: number;
  /** Header keys to add or, with null, to leave out: for files that are broken on purpose. */
  readonly metadata?: Readonly<Record<string, GgufValue | null>>;
  /** Files to spread the tensors over; the path's ending becomes `-00001-of-00003.gguf`. */
  readonly parts?: number;
}

/** Writes the file (or its parts) and returns the path to load. */
export function writeTinyGguf(path: string, options: TinyGgufOptions = {}): string {
  const { architecture = 'qwen3', quantization = 'F16', size = 'tiny', seed = 1, parts = 1 } = options;
  const wanted: ModelShape = {
    ...tinySizes[size],
    ...(architecture === 'gemma3' && size === 'tiny' ? { layers: 6 } : {}),
    ...options.shape,
  };
  const vocabulary = architectures[architecture].vocabulary(wanted.vocabulary);
  const shape = { ...wanted, vocabulary: vocabulary.size };
  const tensors = architectureTensors(architecture, shape, { pool: createWeightPool(seed), type: quantization });
  const metadata = changed(
    {
      'general.architecture': { type: 'string', value: architecture },
      'general.name': { type: 'string', value: `Random ${architecture} (${size})` },
      'general.license': { type: 'string', value: 'mit' },
      'general.file_type': { type: 'u32', value: { F32: 0, F16: 1, Q8_0: 7 }[quantization] },
      'general.quantization_version': { type: 'u32', value: 2 },
      ...architectureKeys(architecture, shape),
      ...vocabulary.metadata,
      'tokenizer.chat_template': { type: 'string', value: architectures[architecture].chatTemplate },
    },
    options.metadata ?? {},
  );
  if (parts > 1) return writeParts(path, metadata, tensors, parts);
  writeGguf(path, metadata, tensors);
  return path;
}

function changed(
  metadata: Record<string, GgufValue>,
  changes: Readonly<Record<string, GgufValue | null>>,
): Record<string, GgufValue> {
  const all = Object.entries({ ...metadata, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, GgufValue] => entry[1] !== null));
}

/** The first part has the keys; each has its share of the tensors. */
function writeParts(
  path: string,
  metadata: Record<string, GgufValue>,
  tensors: readonly GgufTensor[],
  parts: number,
): string {
  const share = Math.ceil(tensors.length / parts);
  const paths = Array.from({ length: parts }, (_, part) => partPath(path, part, parts));
  for (const [part, partFile] of paths.entries())
    writeGguf(
      partFile,
      { ...(part === 0 ? metadata : {}), ...splitKeys(part, parts, tensors.length) },
      tensors.slice(part * share, (part + 1) * share),
    );
  return paths[0]!;
}

function splitKeys(part: number, parts: number, tensors: number): Record<string, GgufValue> {
  return {
    'split.no': { type: 'u16', value: part },
    'split.count': { type: 'u16', value: parts },
    'split.tensors.count': { type: 'i32', value: tensors },
  };
}

function partPath(path: string, part: number, parts: number): string {
  const number = (value: number): string => String(value).padStart(5, '0');
  return path.replace(/\.gguf$/, `-${number(part + 1)}-of-${number(parts)}.gguf`);
}

export function isTensorType(name: string): name is TensorType {
  return Object.hasOwn(tensorTypes, name);
}
