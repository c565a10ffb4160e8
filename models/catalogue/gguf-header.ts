/** Reads the header of one GGUF file, and nothing of its weights, with bounded memory whatever the file states. */
import { open } from 'node:fs/promises';
import { ClewError } from '../../core/base/errors.ts';
import { ByteReader } from './byte-reader.ts';
import { ggmlTypes, type GgmlType } from './ggml-types.ts';

/** Arrays are known by their length; numbers are kept when they are few (per-layer settings), texts never. */
export interface GgufArray {
  readonly length: number;
  readonly values: readonly number[] | null;
}
export type GgufMetadataValue = string | number | boolean | GgufArray;

export interface GgufTensorInfo {
  readonly name: string;
  readonly type: GgmlType;
  readonly elements: number;
  readonly bytes: number;
}

export interface GgufHeader {
  readonly path: string;
  readonly version: number;
  readonly metadata: ReadonlyMap<string, GgufMetadataValue>;
  readonly tensors: readonly GgufTensorInfo[];
  readonly fileBytes: number;
}

const HEADER_LIMIT_BYTES = 64 << 20;
const MAX_TEXT_BYTES = 1 << 20;
const MAX_KEPT_NUMBERS = 4096;
const MAX_TENSOR_NAME_BYTES = 63;
const MAX_DIMENSIONS = 4;

const valueTypes = {
  0: { bytes: 1, read: (bytes: Buffer) => bytes.readUInt8() },
  1: { bytes: 1, read: (bytes: Buffer) => bytes.readInt8() },
  2: { bytes: 2, read: (bytes: Buffer) => bytes.readUInt16LE() },
  3: { bytes: 2, read: (bytes: Buffer) => bytes.readInt16LE() },
  4: { bytes: 4, read: (bytes: Buffer) => bytes.readUInt32LE() },
  5: { bytes: 4, read: (bytes: Buffer) => bytes.readInt32LE() },
  6: { bytes: 4, read: (bytes: Buffer) => bytes.readFloatLE() },
  7: { bytes: 1, read: (bytes: Buffer) => bytes.readUInt8() !== 0 },
  10: { bytes: 8, read: (bytes: Buffer) => Number(bytes.readBigUInt64LE()) },
  11: { bytes: 8, read: (bytes: Buffer) => Number(bytes.readBigInt64LE()) },
  12: { bytes: 8, read: (bytes: Buffer) => bytes.readDoubleLE() },
} as const;
const STRING = 8;
const ARRAY = 9;

/** Throws `not-found` for a missing file and `model-file-invalid`, with the reason, for one that llama.cpp could not read. */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new ClewError('not-found', `There is no file ${path} that can be read.`, {
      cause,
      remedy: 'Choose a GGUF file.',
    });
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile())
      throw new ClewError('model-file-invalid', `${path} is no file.`, { remedy: 'Choose a GGUF file.' });
    const { size } = stat;
    return await new HeaderParser(path, new ByteReader(file, { path, size, limit: HEADER_LIMIT_BYTES }), size).parse();
  } finally {
    await file.close();
  }
}

class HeaderParser {
  readonly #path: string;
  readonly #reader: ByteReader;
  readonly #fileBytes: number;

  constructor(path: string, reader: ByteReader, fileBytes: number) {
    this.#path = path;
    this.#reader = reader;
    this.#fileBytes = fileBytes;
  }

  async parse(): Promise<GgufHeader> {
    const version = await this.#version();
    const [tensorCount, keyCount] = [await this.#count('tensors', 24), await this.#count('keys', 13)];
    const metadata = await this.#metadata(keyCount);
    const tensors = await this.#tensors(tensorCount, alignmentOf(metadata));
    return { path: this.#path, version, metadata, tensors, fileBytes: this.#fileBytes };
  }

  async #version(): Promise<number> {
    if (this.#fileBytes < 24) throw this.#invalid(`it has ${this.#fileBytes} bytes only`, 'not a GGUF file');
    await this.#reader.need(8);
    const magic = this.#reader.take(4).toString('latin1');
    if (magic !== 'GGUF') throw this.#invalid(`it begins with ${JSON.stringify(magic)}, not "GGUF"`, 'not a GGUF file');
    const version = this.#reader.take(4).readUInt32LE();
    if (version !== 2 && version !== 3)
      throw this.#invalid(`version ${version} of GGUF is unknown`, 'not readable here');
    return version;
  }

  async #count(what: string, leastBytes: number): Promise<number> {
    await this.#reader.need(8);
    const count = this.#reader.takeLength();
    if (count * leastBytes > this.#reader.remaining)
      throw this.#invalid(`its header states ${count} ${what}, more than fit in the file`);
    return count;
  }

  async #metadata(count: number): Promise<Map<string, GgufMetadataValue>> {
    const metadata = new Map<string, GgufMetadataValue>();
    for (let index = 0; index < count; index += 1) {
      const key = await this.#text();
      if (metadata.has(key)) throw this.#invalid(`the key "${key}" is there twice`);
      await this.#reader.need(4);
      metadata.set(key, await this.#value(key, this.#reader.take(4).readUInt32LE()));
    }
    return metadata;
  }

  async #value(key: string, type: number): Promise<GgufMetadataValue> {
    if (type === STRING) return this.#text();
    if (type === ARRAY) return this.#array(key);
    const { bytes, read } = this.#scalarType(key, type);
    await this.#reader.need(bytes);
    return read(this.#reader.take(bytes));
  }

  async #array(key: string): Promise<GgufArray> {
    await this.#reader.need(12);
    const type = this.#reader.take(4).readUInt32LE();
    const length = this.#reader.takeLength();
    if (type === STRING) return this.#skipTexts(length);
    const { bytes, read } = this.#scalarType(key, type);
    if (length > MAX_KEPT_NUMBERS) {
      this.#reader.skip(length * bytes);
      return { length, values: null };
    }
    await this.#reader.need(length * bytes);
    return { length, values: Array.from({ length }, () => Number(read(this.#reader.take(bytes)))) };
  }

  async #skipTexts(length: number): Promise<GgufArray> {
    for (let index = 0; index < length; index += 1) {
      if (!this.#reader.has(8)) await this.#reader.need(8);
      this.#reader.skip(this.#reader.takeLength());
    }
    return { length, values: null };
  }

  #scalarType(key: string, type: number): (typeof valueTypes)[keyof typeof valueTypes] {
    if (Object.hasOwn(valueTypes, type)) return valueTypes[type as keyof typeof valueTypes]; // found just now
    throw this.#invalid(`the key "${key}" has a value of the unknown type ${type}`);
  }

  async #text(): Promise<string> {
    await this.#reader.need(8);
    const length = this.#reader.takeLength();
    if (length > MAX_TEXT_BYTES) throw this.#invalid(`its header has a text of ${length} bytes`);
    await this.#reader.need(length);
    return this.#reader.take(length).toString('utf8');
  }

  async #tensors(count: number, alignment: number): Promise<GgufTensorInfo[]> {
    const placed: (GgufTensorInfo & { readonly offset: number })[] = [];
    const names = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      const tensor = await this.#tensor(alignment);
      if (names.has(tensor.name)) throw this.#invalid(`the tensor "${tensor.name}" is there twice`);
      names.add(tensor.name);
      placed.push(tensor);
    }
    const dataStart = Math.ceil(this.#reader.position / alignment) * alignment;
    for (const { name, offset, bytes } of placed)
      if (dataStart + offset + bytes > this.#fileBytes)
        throw new ClewError(
          'model-file-invalid',
          `${this.#path} is cut off: the tensor "${name}" would end at byte ${dataStart + offset + bytes}, the file has ${this.#fileBytes}.`,
          { remedy: 'Download the file again.' },
        );
    return placed.map(({ name, type, elements, bytes }) => ({ name, type, elements, bytes }));
  }

  async #tensor(alignment: number): Promise<GgufTensorInfo & { readonly offset: number }> {
    const name = await this.#text();
    if (name === '' || Buffer.byteLength(name) > MAX_TENSOR_NAME_BYTES)
      throw this.#invalid(`a tensor is named ${JSON.stringify(name.slice(0, 80))}`);
    const dimensions = await this.#dimensions(name);
    await this.#reader.need(12);
    const typeId = this.#reader.take(4).readUInt32LE();
    const offset = this.#reader.takeOffset();
    const type = ggmlTypes.get(typeId);
    if (!type) throw this.#invalid(`the tensor "${name}" is stored as the unknown type ${typeId}`);
    const elements = dimensions.reduce((product, dimension) => product * dimension, 1);
    if (
      !Number.isSafeInteger(elements) ||
      !Number.isSafeInteger(offset) ||
      dimensions[0]! % type.blockSize !== 0 ||
      offset % alignment !== 0
    )
      throw this.#invalid(`the tensor "${name}" has a shape or place that cannot be`);
    return { name, type, elements, bytes: (elements / type.blockSize) * type.blockBytes, offset };
  }

  async #dimensions(name: string): Promise<number[]> {
    await this.#reader.need(4);
    const count = this.#reader.take(4).readUInt32LE();
    if (count < 1 || count > MAX_DIMENSIONS) throw this.#invalid(`the tensor "${name}" has ${count} dimensions`);
    await this.#reader.need(8 * count);
    const dimensions = Array.from({ length: count }, () => this.#reader.takeLength());
    if (dimensions.some((dimension) => dimension < 1)) throw this.#invalid(`the tensor "${name}" is empty`);
    return dimensions;
  }

  #invalid(reason: string, what = 'damaged'): ClewError {
    return new ClewError('model-file-invalid', `${this.#path} is ${what}: ${reason}.`, {
      remedy: what === 'damaged' ? 'Download the file again.' : 'Choose a GGUF file.',
    });
  }
}

function alignmentOf(metadata: ReadonlyMap<string, GgufMetadataValue>): number {
  const value = metadata.get('general.alignment') ?? 32;
  if (typeof value === 'number' && value >= 8 && value <= 1 << 16 && Number.isInteger(Math.log2(value))) return value;
  throw new ClewError('model-file-invalid', `The alignment ${JSON.stringify(value)} is not a power of two.`);
}
