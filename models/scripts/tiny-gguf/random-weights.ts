/** Seeded random tensors in the storage types of ggml. */
import { createRandom, type Random } from '../../../core/base/random.ts';
import { tensorTypes, type GgufTensor, type TensorType } from './gguf-file.ts';

/** Numbers drawn once and encoded once for each scale; rows are stretches of them, so that a hundred million take a second. */
const POOL_LENGTH = 1 << 17;
/** Rows begin at blocks of the coarsest type. */
const STEP = 32;
const ROWS_AT_ONCE = 256;

export interface WeightPool {
  tensor(name: string, dimensions: readonly number[], type: TensorType, scale?: number): GgufTensor;
  /** A vector of ones, as norms are. */
  ones(name: string, length: number): GgufTensor;
}

export function createWeightPool(seed: number): WeightPool {
  const random = createRandom(`tiny-gguf/${seed}`);
  const pool = Float32Array.from({ length: POOL_LENGTH }, () => random.normal());
  const encoded = new Map<string, Uint8Array>();

  function encodedPool(type: TensorType, factor: number): Uint8Array {
    const key = `${type} ${factor}`;
    const bytes =
      encoded.get(key) ??
      encode(
        pool.map((value) => value * factor),
        type,
      );
    encoded.set(key, bytes);
    return bytes;
  }

  return {
    tensor(name, dimensions, type, scale = 1) {
      const rowLength = dimensions[0]!;
      const rows = dimensions.slice(1).reduce((product, dimension) => product * dimension, 1);
      const source = encodedPool(type, scale / Math.sqrt(rowLength));
      const starts = random.fork(name);
      return {
        name,
        dimensions,
        type,
        data: () => pieces(rows, () => rowOf(source, type, { length: rowLength, random: starts })),
      };
    },
    ones: (name, length) => ({
      name,
      dimensions: [length],
      type: 'F32',
      data: () => [encode(new Float32Array(length).fill(1), 'F32')],
    }),
  };
}

function* pieces(rows: number, nextRow: () => Uint8Array): Iterable<Uint8Array> {
  for (let row = 0; row < rows; row += ROWS_AT_ONCE)
    yield Buffer.concat(Array.from({ length: Math.min(ROWS_AT_ONCE, rows - row) }, nextRow));
}

function rowOf(
  source: Uint8Array,
  type: TensorType,
  row: { readonly length: number; readonly random: Random },
): Uint8Array {
  const { blockSize, blockBytes } = tensorTypes[type];
  const start = row.random.integer(0, (POOL_LENGTH - row.length) / STEP) * STEP;
  return source.subarray((start / blockSize) * blockBytes, ((start + row.length) / blockSize) * blockBytes);
}

function encode(values: Float32Array, type: TensorType): Uint8Array {
  switch (type) {
    case 'F32':
      return new Uint8Array(values.buffer);
    case 'F16':
      return new Uint8Array(Uint16Array.from(values, toHalf).buffer);
    case 'Q8_0':
      return encodeQ8(values);
  }
}

/** Blocks of 32: a half-float scale, then 32 signed bytes. */
function encodeQ8(values: Float32Array): Uint8Array {
  const { blockSize, blockBytes } = tensorTypes.Q8_0;
  const bytes = Buffer.alloc((values.length / blockSize) * blockBytes);
  for (let block = 0; block * blockSize < values.length; block += 1) {
    const slice = values.subarray(block * blockSize, (block + 1) * blockSize);
    const scale = slice.reduce((max, value) => Math.max(max, Math.abs(value)), 0) / 127 || 1;
    bytes.writeUInt16LE(toHalf(scale), block * blockBytes);
    slice.forEach((value, index) => bytes.writeInt8(Math.round(value / scale), block * blockBytes + 2 + index));
  }
  return bytes;
}

const bits = new DataView(new ArrayBuffer(4));

/** IEEE half precision of a finite number below 65,504, rounded towards zero; what is too small becomes zero. */
export function toHalf(value: number): number {
  bits.setFloat32(0, value);
  const word = bits.getUint32(0);
  const exponent = ((word >>> 23) & 0xff) - 127 + 15;
  const sign = (word >>> 16) & 0x8000;
  return exponent <= 0 ? sign : sign | (exponent << 10) | ((word >>> 13) & 0x3ff);
}
