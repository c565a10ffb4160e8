/** Files that a browser hands over: streamed into the lab's data folder, limited in size, whole or not at all. */
import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ClewError } from '../../base/errors.ts';

export interface UploadOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Files of one group lie together in a folder of their own, so that they keep their names. */
  readonly group: string | null;
  /** Tells part files of concurrent uploads apart. */
  readonly part: string;
}

const extensions = new Set([
  ...['.gguf', '.json', '.z1', '.z2', '.z3', '.z4', '.z5', '.z6', '.z7', '.z8'],
  ...['.pdf', '.docx', '.epub', '.txt', '.md', '.markdown', '.html', '.htm', '.xhtml', '.csv', '.tsv'],
  ...['.db', '.sqlite', '.jsonl'],
]);

/**
 * Stores the request's body under `name` (a number is added where the name is taken). Errors: `bad-input` for a name or
 * kind of file that is not taken and for a body over the limit.
 */
export async function receiveUpload(
  request: IncomingMessage,
  name: string,
  options: UploadOptions,
): Promise<{ path: string; bytes: number }> {
  const fileName = checkName(name);
  const folder = options.group === null ? options.folder : join(options.folder, checkGroup(options.group));
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > options.maxBytes) throw tooLarge(fileName, options.maxBytes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `.${options.part}.part`);
  try {
    const counter = limitBytes(fileName, options.maxBytes);
    await pipeline(request, counter.stream, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    return { path: await keep(part, folder, fileName), bytes: counter.bytes() };
  } finally {
    await rm(part, { force: true });
  }
}

/** A plain file name: no folders, nothing hidden, no characters that some system refuses. */
function checkName(name: string): string {
  const isPlain = name === basename(name) && !name.startsWith('.') && name.length <= 200;
  // eslint-disable-next-line no-control-regex -- control characters are the ones to refuse
  if (!isPlain || /[\u0000-\u001f<>:"|?*\\/]/u.test(name) || !extensions.has(extname(name).toLowerCase())) {
    throw new ClewError('bad-input', `A file named ${JSON.stringify(name)} is not taken.`, {
      remedy: `Give it a plain name that ends in one of ${[...extensions].join(', ')}.`,
    });
  }
  return name;
}

function checkGroup(group: string): string {
  if (/^[a-z0-9-]{1,40}$/iu.test(group)) return group;
  throw new ClewError('bad-input', `${JSON.stringify(group)} cannot be the name of a group of files.`, {
    remedy: 'Use up to 40 letters, digits and hyphens.',
  });
}

function limitBytes(name: string, maxBytes: number): { stream: Transform; bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(name, maxBytes));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

/** Links the part file to the first free name: never over a file that is there, even when two arrive at once. */
async function keep(part: string, folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; number < 1000; number += 1) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${extension}`);
    try {
      await link(part, path);
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new ClewError('already-exists', `There are too many files named ${JSON.stringify(name)}.`);
}

function tooLarge(name: string, maxBytes: number): ClewError {
  return new ClewError('bad-input', `${JSON.stringify(name)} is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB.`, {
    remedy: 'Give the lab the path of the file instead: it is then used where it lies.',
  });
}
