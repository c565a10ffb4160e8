/** Writes GGUF version 3 files: a header of typed keys, then tensors (github.com/ggml-org/ggml, docs/gguf.md). */
import { closeSync, openSync, writeSync } from 'node:fs';

export type GgufValue =
  | { readonly type: 'u32' | 'i32' | 'f32'; readonly value: number }
  | { readonly type: 'u16'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'i32s' | 'f32s'; readonly value: readonly number[] };

export const tensorTypes = {
  F32: { id: 0, blockSize: 1, blockBytes: 4 },
  F16: { id: 1, blockSize: 1, blockBytes: 2 },
  Q8_0: { id: 8, blockSize: 32, blockBytes: 34 },
} as const;
export type TensorType = keyof typeof tensorTypes;

export interface GgufTensor {
  readonly name: string;
  /** Innermost dimension first, as GGUF has it. */
  readonly dimensions: readonly number[];
  readonly type: TensorType;
  /** Yields the tensor's bytes in pieces. */
  readonly data: () => Iterable<Uint8Array>;
}

const ALIGNMENT = 32;
const valueTypeIds = { u16: 2, u32: 4, i32: 5, f32: 6, bool: 7, string: 8 } as const;
const ARRAY = 9;

export function tensorBytes({ dimensions, type }: Pick<GgufTensor, 'dimensions' | 'type'>): number {
  const { blockSize, blockBytes } = tensorTypes[type];
  return (dimensions.reduce((product, dimension) => product * dimension, 1) / blockSize) * blockBytes;
}

export function writeGguf(
  path: string,
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): void {
  const file = openSync(path, 'w');
  try {
    const header = headerBytes(metadata, tensors);
    writeSync(file, header);
    writeSync(file, padding(header.length));
    for (const tensor of tensors) {
      for (const piece of tensor.data()) writeSync(file, piece);
      writeSync(file, padding(tensorBytes(tensor)));
    }
  } finally {
    closeSync(file);
  }
}

function headerBytes(metadata: Readonly<Record<string, GgufValue>>, tensors: readonly GgufTensor[]): Buffer {
  const parts: Buffer[] = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(Object.keys(metadata).length)];
  for (const [key, value] of Object.entries(metadata)) parts.push(text(key), valueBytes(value));
  let offset = 0;
  for (const tensor of tensors) {
    parts.push(text(tensor.name), u32(tensor.dimensions.length), ...tensor.dimensions.map(u64));
    parts.push(u32(tensorTypes[tensor.type].id), u64(offset));
    offset += tensorBytes(tensor) + padding(tensorBytes(tensor)).length;
  }
  return Buffer.concat(parts);
}

function valueBytes(value: GgufValue): Buffer {
  switch (value.type) {
    case 'strings':
      return Buffer.concat([u32(ARRAY), u32(valueTypeIds.string), u64(value.value.length), ...value.value.map(text)]);
    case 'i32s':
      return Buffer.concat([
        u32(ARRAY),
        u32(valueTypeIds.i32),
        u64(value.value.length),
        Buffer.from(Int32Array.from(value.value).buffer),
      ]);
    case 'f32s':
      return Buffer.concat([
        u32(ARRAY),
        u32(valueTypeIds.f32),
        u64(value.value.length),
        Buffer.from(Float32Array.from(value.value).buffer),
      ]);
    default:
      return Buffer.concat([u32(valueTypeIds[value.type]), scalar(value)]);
  }
}

function scalar(value: Exclude<GgufValue, { type: 'strings' | 'i32s' | 'f32s' }>): Buffer {
  switch (value.type) {
    case 'u16':
      return Buffer.from(Uint16Array.of(value.value).buffer);
    case 'u32':
      return u32(value.value);
    case 'i32':
      return Buffer.from(Int32Array.of(value.value).buffer);
    case 'f32':
      return Buffer.from(Float32Array.of(value.value).buffer);
    case 'bool':
      return Buffer.from([value.value ? 1 : 0]);
    case 'string':
      return text(value.value);
  }
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([u64(bytes.length), bytes]);
}

function u32(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer);
}

function u64(value: number): Buffer {
  return Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
}

function padding(length: number): Buffer {
  return Buffer.alloc((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT);
}
