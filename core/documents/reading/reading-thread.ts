/** The thread that reads documents: a hostile file can exhaust or hang this thread, never the lab. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { sha256 } from '../../base/hash.ts';
import { UnreadableDocument } from './document-text.ts';
import { readDocument } from './read-document.ts';
import type { ReadingReply, ReadingRequest } from './reading-messages.ts';

parentPort?.on('message', (request: ReadingRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});

parentPort?.postMessage('ready');

async function answer({ id, path, limits }: ReadingRequest): Promise<ReadingReply> {
  try {
    const { size } = await stat(path);
    if (size > limits.bytes) {
      throw new UnreadableDocument(
        'too-large',
        `It has ${Math.round(size / 1_048_576)} MiB; ${Math.round(limits.bytes / 1_048_576)} MiB can be read.`,
      );
    }
    const bytes = await readFile(path);
    return { type: 'read', id, contentHash: sha256(bytes), text: await readDocument(bytes, basename(path), limits) };
  } catch (error) {
    return { type: 'unreadable', id, ...explain(error) };
  }
}

function explain(error: unknown): { problem: UnreadableDocument['problem']; message: string } {
  if (error instanceof UnreadableDocument) return { problem: error.problem, message: error.message };
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return { problem: 'not-found', message: 'The file is not there any more.' };
  if (code === 'EACCES' || code === 'EPERM') return { problem: 'not-found', message: 'You may not read this file.' };
  return {
    problem: 'damaged',
    message: `It cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  };
}
