/** The bytes of a download that is not finished, and a note beside them of what they are the beginning of. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { toClewError, ClewError } from '../../../core/base/errors.ts';

const noteSchema = z.object({ url: z.string(), tag: z.string().nullable() });

export class PartFile {
  readonly path: string;
  readonly notePath: string;
  readonly #url: string;
  /** What the server called this version of the file; null when it has no name for it. */
  tag: string | null;
  bytes: number;
  #file: FileHandle | undefined;

  private constructor(target: string, url: string, found: { readonly bytes: number; readonly tag: string | null }) {
    this.path = `${target}.part`;
    this.notePath = `${target}.part.json`;
    this.#url = url;
    this.bytes = found.bytes;
    this.tag = found.tag;
  }

  /** Goes on with what is there when it came from the same address; else begins anew. */
  static async open(target: string, url: string): Promise<PartFile> {
    const note = noteSchema.safeParse(await readNote(`${target}.part.json`));
    const size = await stat(`${target}.part`).then(
      (found) => found.size,
      () => 0,
    );
    const isSame = note.success && note.data.url === url && note.data.tag !== null;
    return new PartFile(target, url, isSame ? { bytes: size, tag: note.data.tag } : { bytes: 0, tag: null });
  }

  /** Keeps the first `from` bytes and writes behind them; `totalBytes` is noted for who shows how far it is. */
  async begin(from: number, tag: string | null, totalBytes: number | null = null): Promise<void> {
    this.#file = await open(this.path, 'a');
    await truncate(this.path, from);
    this.bytes = from;
    this.tag = tag;
    await writeFile(this.notePath, JSON.stringify({ url: this.#url, tag, totalBytes }));
  }

  /** Throws `store-full` when the disk is. */
  async append(bytes: Uint8Array): Promise<void> {
    try {
      await this.#file!.write(bytes);
    } catch (error) {
      throw diskError(error, this.path);
    }
    this.bytes += bytes.length;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  async discard(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
    await rm(this.notePath, { force: true });
    this.bytes = 0;
    this.tag = null;
  }
}

async function readNote(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null; // no note, or half of one: the download begins anew
  }
}

export async function sha256OfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { signal, highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  } catch (error) {
    throw toClewError(error);
  }
  return hash.digest('hex');
}

function diskError(error: unknown, path: string): ClewError {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return toClewError(error);
  return new ClewError('store-full', `The disk is full: ${path} cannot be written further.`, {
    cause: error,
    remedy: 'Make space, then start the download again: it goes on from there.',
  });
}
