/** Fetches one file: resumes what is there, tries again when the connection breaks, checks size and checksum, then names it. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ClewError, isClewError, throwIfAborted } from '../../../core/base/errors.ts';
import type { NetworkPolicy } from '../../network/network-policy.ts';
import type { CallOptions } from '../../ports.ts';
import { checkFreeSpace } from './free-space.ts';
import { PartFile, sha256OfFile } from './part-file.ts';
import { requestFrom, type FileResponse } from './request-from.ts';

export interface DownloadRequest {
  readonly url: URL;
  /** Where the whole file is to lie; until then its bytes are in `target.part`. */
  readonly target: string;
  /** Checked when given; else what the hub states, where it does. */
  readonly sha256: string | null;
}

export interface DownloadSettings {
  readonly policy: NetworkPolicy;
  /** Without a byte for so long, the connection is taken for dead. */
  readonly idleMs?: number;
  /** Tries without a single new byte before it gives up. */
  readonly tries?: number;
  /** Before the second try; doubled each time. */
  readonly pauseMs?: number;
}

export type DownloadEvent =
  | { readonly type: 'downloading'; readonly bytes: number; readonly totalBytes: number | null }
  | { readonly type: 'verifying' };

export interface DownloadedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether the checksum was known beforehand, and not only computed. */
  readonly isVerified: boolean;
}

const defaults = { idleMs: 30_000, tries: 5, pauseMs: 1_000 };
/** Longer pauses help nobody who waits. */
const MAX_PAUSE_MS = 30_000;

/**
 * An abort keeps what has come, so that the same call goes on from there, also after a restart. Throws `already-exists`,
 * `offline`, `store-full` (too little space), `endpoint-failed` or `timed-out` (it can be resumed), `not-found`,
 * `model-file-invalid` (the bytes are not those announced; they are thrown away) or `aborted`.
 */
export async function downloadFile(
  request: DownloadRequest,
  settings: DownloadSettings,
  options: CallOptions<DownloadEvent> = {},
): Promise<DownloadedFile> {
  if (existsSync(request.target))
    throw new ClewError('already-exists', `${request.target} is there already.`, {
      remedy: 'Use it, or delete it first.',
    });
  await mkdir(dirname(request.target), { recursive: true });
  const part = await PartFile.open(request.target, request.url.href);
  const stated = await fetchAll(part, request, { ...defaults, ...settings, ...options });
  return finish(part, request, { stated, options });
}

type Work = Required<DownloadSettings> & CallOptions<DownloadEvent>;

async function fetchAll(part: PartFile, request: DownloadRequest, work: Work): Promise<string | null> {
  let fruitless = 0;
  for (;;) {
    const before = part.bytes;
    try {
      return await fetchRest(part, request, work);
    } catch (error) {
      throwIfAborted(work.signal);
      const mayRetry = isClewError(error, 'endpoint-failed') || isClewError(error, 'timed-out');
      fruitless = part.bytes > before ? 0 : fruitless + 1;
      if (!mayRetry || fruitless >= work.tries) throw error;
      await pause(Math.min(MAX_PAUSE_MS, work.pauseMs * 2 ** fruitless), work.signal);
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => throwIfAborted(signal));
}

/** Returns the checksum that the hub states, if it does. */
async function fetchRest(part: PartFile, request: DownloadRequest, work: Work): Promise<string | null> {
  const response = await requestFrom(request.url, { from: part.bytes, tag: part.tag, ...work });
  try {
    if (response.isWhole) return response.sha256;
    await part.begin(response.from, response.tag, response.totalBytes);
    await checkFreeSpace(dirname(request.target), response.totalBytes === null ? 0 : response.totalBytes - part.bytes);
    await receive(part, response, work);
    return response.sha256;
  } finally {
    response.end();
    await part.close();
  }
}

async function receive(part: PartFile, response: FileResponse, work: Work): Promise<void> {
  const { totalBytes } = response;
  for await (const bytes of response.body()) {
    throwIfAborted(work.signal);
    await part.append(bytes);
    if (totalBytes !== null && part.bytes > totalBytes) {
      await part.discard();
      throw new ClewError('model-file-invalid', `The server sent more than the ${totalBytes} bytes it had announced.`, {
        remedy: 'Try again later, or use another mirror.',
      });
    }
    work.onEvent?.({ type: 'downloading', bytes: part.bytes, totalBytes });
  }
  if (totalBytes !== null && part.bytes < totalBytes)
    throw new ClewError('endpoint-failed', `The download broke off after ${part.bytes} of ${totalBytes} bytes.`, {
      remedy: 'Start it again: it goes on from there.',
    });
}

async function finish(
  part: PartFile,
  request: DownloadRequest,
  { stated, options }: { readonly stated: string | null; readonly options: CallOptions<DownloadEvent> },
): Promise<DownloadedFile> {
  const expected = request.sha256 ?? stated;
  options.onEvent?.({ type: 'verifying' });
  const sha256 = await sha256OfFile(part.path, options.signal);
  if (expected !== null && sha256 !== expected) {
    await part.discard();
    throw new ClewError(
      'model-file-invalid',
      `What was downloaded from ${request.url.host} is not the file that was published.`,
      {
        remedy: 'Try again, or use another mirror.',
        detail: `SHA-256 is ${sha256}, expected ${expected}`,
      },
    );
  }
  await rename(part.path, request.target);
  await rm(part.notePath, { force: true });
  return { path: request.target, bytes: part.bytes, sha256, isVerified: expected !== null };
}
