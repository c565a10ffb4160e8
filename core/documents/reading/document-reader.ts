/** Reads documents in a thread of their own, with a time limit and a memory limit for each; one that breaks them is given up. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ClewError, throwIfAborted } from '../../base/errors.ts';
import { defaultLimits, UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';
import { readingReadySchema, readingReplySchema, type ReadingReply, type ReadingRequest } from './reading-messages.ts';

export interface ReadDocument {
  /** SHA-256 of the file. */
  readonly contentHash: string;
  readonly text: DocumentText;
}

export interface DocumentReader {
  /** One at a time. Throws `UnreadableDocument` with the reason, or `aborted`. */
  read(path: string, options?: { signal?: AbortSignal }): Promise<ReadDocument>;
  dispose(): Promise<void>;
}

export interface ReaderOptions {
  readonly limits?: ReadingLimits;
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  /** The bundled thread; from source, the file beside this one. */
  readonly entry?: string;
}

export function createDocumentReader(options: ReaderOptions = {}): DocumentReader {
  const { limits = defaultLimits, timeoutMs = 60_000, memoryMb = 1024 } = options;
  const entry = options.entry ?? fileURLToPath(new URL('./reading-thread-from-source.mjs', import.meta.url));
  let thread: Worker | null = null;
  let count = 0;

  const end = async (): Promise<void> => {
    const old = thread;
    thread = null;
    await old?.terminate();
  };

  return {
    async read(path, { signal } = {}) {
      throwIfAborted(signal);
      thread ??= await startThread(entry, memoryMb);
      const request: ReadingRequest = { id: (count += 1), path, limits };
      try {
        const reply = await ask(thread, request, { timeoutMs, signal });
        if (reply.type === 'unreadable') throw new UnreadableDocument(reply.problem, reply.message);
        return { contentHash: reply.contentHash, text: reply.text };
      } catch (error) {
        if (!(error instanceof UnreadableDocument) || error.cause === threadIsLost) await end();
        throw error;
      }
    },
    dispose: end,
  };
}

/** The cause of errors after which the thread cannot be used again. */
const threadIsLost = Symbol('thread is lost');

/** Throws `internal` when the thread cannot even start: that is no document's fault. */
async function startThread(entry: string, memoryMb: number): Promise<Worker> {
  const thread = new Worker(entry, {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  });
  try {
    readingReadySchema.parse((await once(thread, 'message'))[0]);
  } catch (cause) {
    await thread.terminate();
    throw new ClewError('internal', 'The thread that reads documents could not be started.', {
      cause,
      detail: cause instanceof Error ? cause.message : undefined,
    });
  }
  thread.unref();
  return thread;
}

async function ask(
  thread: Worker,
  request: ReadingRequest,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<ReadingReply> {
  const over = new AbortController();
  try {
    return await new Promise<ReadingReply>((resolve, reject) => {
      const lost = (problem: UnreadableDocument['problem'], message: string): void =>
        reject(new UnreadableDocument(problem, message, { cause: threadIsLost }));
      const timer = setTimeout(() => lost('too-slow', `Reading it took longer than ${timeoutMs / 1000} s.`), timeoutMs);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
      const once = { once: true, signal: over.signal };
      listen(thread, over.signal, {
        message: (value) => resolve(readingReplySchema.parse(value)),
        error: (error) => lost('too-large', memoryMessage(error)),
        exit: () => lost('damaged', 'Reading it broke off.'),
      });
      signal?.addEventListener('abort', () => reject(signal.reason as Error), once);
      thread.ref();
      thread.postMessage(request);
    });
  } catch (error) {
    throwIfAborted(signal);
    throw error;
  } finally {
    over.abort();
    thread.unref();
  }
}

interface Listeners {
  readonly message: (value: unknown) => void;
  readonly error: (error: Error) => void;
  readonly exit: () => void;
}

function listen(thread: Worker, over: AbortSignal, { message, error, exit }: Listeners): void {
  thread.on('message', message).on('error', error).on('exit', exit);
  over.addEventListener('abort', () => thread.off('message', message).off('error', error).off('exit', exit));
}

function memoryMessage(error: Error): string {
  const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? 'Reading it needs more memory than a document may have.' : `Reading it broke off: ${error.message}`;
}
