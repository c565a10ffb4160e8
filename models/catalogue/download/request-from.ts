/** Asks a server for a file from some byte on, following its redirects, and reads what it says of the file. */
import { ClewError, throwIfAborted } from '../../../core/base/errors.ts';
import { checkReachable, hostOf, type NetworkPolicy } from '../../network/network-policy.ts';

export interface FileRequest {
  /** Bytes that are there already; with their tag, so that another version of the file is never joined to them. */
  readonly from: number;
  readonly tag: string | null;
  readonly policy: NetworkPolicy;
  readonly idleMs: number;
  readonly signal?: AbortSignal;
}

export interface FileResponse {
  /** Where the body begins: where it was asked to, or at the beginning. */
  readonly from: number;
  /** Whether what is there already is the whole file; there is no body then. */
  readonly isWhole: boolean;
  readonly tag: string | null;
  /** Of the whole file; null where the server does not tell. */
  readonly totalBytes: number | null;
  /** What the hub says the file's checksum is. */
  readonly sha256: string | null;
  body(): AsyncIterable<Uint8Array>;
  /** Lets go of the connection. */
  end(): void;
}

const MAX_REDIRECTS = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Throws `offline`, `not-found`, `endpoint-failed`, `timed-out` or `aborted`. */
export async function requestFrom(url: URL, request: FileRequest): Promise<FileResponse> {
  const watch = new IdleWatch(request);
  try {
    const { response, sha256 } = await follow(url, request, watch);
    watch.seen();
    const described = await describe(response, request, { sha256, watch });
    if (described) return described;
  } catch (error) {
    watch.end();
    throw watch.explain(error, url);
  }
  // What is there is no beginning of the file as it is now: all of it, please.
  watch.end();
  return requestFrom(url, { ...request, from: 0, tag: null });
}

/** By hand, since a redirect must not lead where nothing may be sent, and the hub states the checksum on the way. */
async function follow(
  url: URL,
  request: FileRequest,
  watch: IdleWatch,
): Promise<{ response: Response; sha256: string | null }> {
  let at = url;
  let sha256: string | null = null;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    checkReachable(at, request.policy);
    const response = await fetch(at, { headers: headers(request), redirect: 'manual', signal: watch.signal });
    sha256 ??= statedChecksum(response);
    if (!redirects.has(response.status)) return { response, sha256 };
    await response.body?.cancel();
    at = new URL(response.headers.get('location') ?? '', at);
  }
  throw new ClewError('endpoint-failed', `${hostOf(url)} redirects without end.`);
}

function headers({ from, tag }: FileRequest): Record<string, string> {
  // Compressed answers would make nonsense of byte counts.
  const plain = { 'accept-encoding': 'identity' };
  return from > 0 && tag !== null ? { ...plain, range: `bytes=${from}-`, 'if-range': tag } : plain;
}

/** Null when the server cannot go on from the byte asked for. */
async function describe(
  response: Response,
  request: FileRequest,
  { sha256, watch }: { readonly sha256: string | null; readonly watch: IdleWatch },
): Promise<FileResponse | null> {
  const { status } = response;
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  const total = range && range[2] !== '*' ? Number(range[2]) : null;
  const common = { tag: strongTag(response), sha256, body: () => watch.read(response), end: () => watch.end() };
  if (status === 416 && total === request.from)
    return { ...common, from: request.from, isWhole: true, totalBytes: total };
  if (status === 206 && range?.[1] !== undefined && Number(range[1]) === request.from)
    return { ...common, from: request.from, isWhole: false, totalBytes: total };
  if (status === 200) return { ...common, from: 0, isWhole: false, totalBytes: contentLength(response) };
  await response.body?.cancel();
  if (request.from > 0 && (status === 416 || status === 206)) return null;
  throw refusal(response, request);
}

function refusal({ status, url }: Response, { from }: FileRequest): ClewError {
  const host = url === '' ? 'The server' : new URL(url).host;
  if (status === 404 || status === 410)
    return new ClewError('not-found', `${host} has no such file (${status}).`, { remedy: 'Use another mirror.' });
  if (status === 401 || status === 403)
    return new ClewError('not-found', `${host} does not give this file to everyone (${status}).`, {
      remedy: 'Accept its licence on its page and download it there, then add the file.',
    });
  return new ClewError(
    'endpoint-failed',
    `${host} answered ${status}${from > 0 ? ` to a request from byte ${from}` : ''}.`,
    {
      remedy: 'Try again later.',
    },
  );
}

function contentLength(response: Response): number | null {
  const length = response.headers.get('content-length');
  return length === null ? null : Number(length);
}

/** Weak tags and dates do not promise the same bytes; a date is better than nothing. */
function strongTag(response: Response): string | null {
  const tag = response.headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : response.headers.get('last-modified');
}

/** The hub's own header for files kept in its large-file store. */
function statedChecksum(response: Response): string | null {
  const tag = response.headers.get('x-linked-etag')?.replaceAll('"', '') ?? '';
  return /^[0-9a-f]{64}$/.test(tag) ? tag : null;
}

/** Ends a connection on which nothing comes. */
class IdleWatch {
  readonly #controller = new AbortController();
  readonly #request: FileRequest;
  readonly #onAbort = (): void => this.#controller.abort();
  /** Rejects when the connection is given up, whether or not the body notices. */
  readonly #stopped: Promise<never>;
  #timer: NodeJS.Timeout | undefined;
  #isIdle = false;

  constructor(request: FileRequest) {
    throwIfAborted(request.signal);
    this.#request = request;
    this.#stopped = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(new Error('it was given up')), { once: true });
    });
    this.#stopped.catch(() => undefined);
    request.signal?.addEventListener('abort', this.#onAbort, { once: true });
    this.seen();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  seen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isIdle = true;
      this.#controller.abort();
    }, this.#request.idleMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
    this.#controller.abort();
  }

  async *read(response: Response): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), this.#stopped]);
        if (done) return;
        this.seen();
        yield value;
      }
    } catch (error) {
      throw this.explain(error, new URL(response.url));
    } finally {
      // Not waited for: a connection that hangs may hang in this as well.
      reader.cancel().catch(() => undefined);
    }
  }

  explain(error: unknown, url: URL): unknown {
    if (error instanceof ClewError) return error;
    throwIfAborted(this.#request.signal);
    const resume = 'Start it again: it goes on from where it was.';
    if (this.#isIdle)
      return new ClewError('timed-out', `${hostOf(url)} sent nothing for ${this.#request.idleMs / 1000} seconds.`, {
        cause: error,
        remedy: resume,
      });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new ClewError('endpoint-failed', `The connection to ${hostOf(url)} broke: ${reason}.`, {
      cause: error,
      remedy: resume,
    });
  }
}
