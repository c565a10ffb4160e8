/** Reads a file from its start in bounded pieces, and never allocates more than it was asked to keep. */
import type { FileHandle } from 'node:fs/promises';
import { ClewError } from '../../core/base/errors.ts';

const CHUNK_BYTES = 1 << 20;

export class ByteReader {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #size: number;
  /** Beyond this the header is taken for nonsense. */
  readonly #limit: number;
  #buffer: Buffer = Buffer.alloc(0);
  #bufferStart = 0;
  #position = 0;

  constructor(file: FileHandle, options: { readonly path: string; readonly size: number; readonly limit: number }) {
    this.#file = file;
    this.#path = options.path;
    this.#size = options.size;
    this.#limit = Math.min(options.limit, options.size);
  }

  get position(): number {
    return this.#position;
  }

  /** Bytes from here to the end of the file. */
  get remaining(): number {
    return this.#size - this.#position;
  }

  /** Whether `length` more bytes can be read without waiting for the disk. */
  has(length: number): boolean {
    return this.#position + length <= this.#bufferStart + this.#buffer.length;
  }

  /** Waits until `length` bytes can be taken. `length` is at most a chunk. */
  async need(length: number): Promise<void> {
    if (this.has(length)) return;
    if (this.#position + length > this.#limit) throw this.#tooShort();
    const wanted = Math.min(Math.max(CHUNK_BYTES, length), this.#limit - this.#position);
    const buffer = Buffer.alloc(wanted);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await this.#file.read(buffer, filled, wanted - filled, this.#position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled < length) throw this.#tooShort();
    this.#buffer = buffer.subarray(0, filled);
    this.#bufferStart = this.#position;
  }

  /** The next bytes; valid until the next wait. */
  take(length: number): Buffer {
    const start = this.#position - this.#bufferStart;
    this.#position += length;
    return this.#buffer.subarray(start, start + length);
  }

  skip(length: number): void {
    if (this.#position + length > this.#limit) throw this.#tooShort();
    this.#position += length;
  }

  /** A length or count, as the file has it: 64 bits, little endian. Throws when it is more than the file could hold. */
  takeLength(): number {
    const value = this.take(8).readBigUInt64LE();
    if (value > BigInt(this.#size))
      throw new ClewError(
        'model-file-invalid',
        `${this.#path} is damaged: its header states a length of ${value}, more than the file has.`,
        {
          remedy: 'Download the file again.',
        },
      );
    return Number(value);
  }

  /** A place in the file, as the file has it: 64 bits, little endian; it may lie beyond the end. */
  takeOffset(): number {
    return Number(this.take(8).readBigUInt64LE());
  }

  #tooShort(): ClewError {
    return new ClewError(
      'model-file-invalid',
      this.#limit < this.#size
        ? `${this.#path} is damaged: its header does not end within ${this.#limit} bytes.`
        : `${this.#path} is cut off: it ends after ${this.#size} bytes, within its header.`,
      { remedy: 'Download the file again.' },
    );
  }
}
