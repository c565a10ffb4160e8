/** Speaks HTTP with one server: time-outs, coded errors, server-sent events, and no redirect to anywhere else. */
import { z } from 'zod';
import { ClewError, throwIfAborted } from '../../core/base/errors.ts';
import { checkMaySendTo, hostOf, type NetworkPolicy } from '../network/network-policy.ts';
import { endpointUrl, type ResolvedEndpointSettings } from './endpoint-settings.ts';
import { serverEvents } from './server-events.ts';

/** An answer with a status of 400 or more; its text may tell what the server does not support. */
export class EndpointRefusal extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`the server answered ${status}: ${refusalText(body)}`);
    this.status = status;
    this.body = body;
  }
}

export interface EndpointCall {
  /** Relative to the base address; `/tokenize` is relative to the server. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

const MAX_REFUSAL_LENGTH = 4_000;

export class EndpointClient {
  readonly #settings: ResolvedEndpointSettings;
  readonly #policy: NetworkPolicy;

  constructor(settings: ResolvedEndpointSettings, policy: NetworkPolicy) {
    this.#settings = settings;
    this.#policy = policy;
  }

  /** One JSON answer. Throws EndpointRefusal, `endpoint-failed`, `timed-out`, `aborted`, `offline` or `consent-needed`. */
  async json(call: EndpointCall): Promise<unknown> {
    const watch = new CallWatch(call.signal, this.#settings.idleMs);
    try {
      const response = await this.#send(call, watch.signal);
      return parseJson(await response.text());
    } catch (error) {
      throw this.#explain(error, watch);
    } finally {
      watch.end();
    }
  }

  /** The JSON values of a streamed answer, up to `[DONE]`. Throws as `json` does. */
  async *stream(call: EndpointCall): AsyncGenerator<unknown> {
    const watch = new CallWatch(call.signal, this.#settings.firstTokenMs);
    try {
      const response = await this.#send(call, watch.signal);
      if (!response.body) throw new Error('the answer has no body');
      for await (const data of serverEvents(response.body)) {
        throwIfAborted(call.signal);
        watch.wait(this.#settings.idleMs);
        if (data === '[DONE]') return;
        yield parseJson(data);
      }
    } catch (error) {
      throw this.#explain(error, watch);
    } finally {
      watch.end();
    }
  }

  async #send({ path, body }: EndpointCall, signal: AbortSignal): Promise<Response> {
    const url = endpointUrl(this.#settings.baseUrl, path);
    checkMaySendTo(url, this.#policy);
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#settings.apiKey === undefined ? {} : { authorization: `Bearer ${this.#settings.apiKey}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // Consent names one host: no other may be sent to in its stead.
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new EndpointRefusal(response.status, (await response.text()).slice(0, MAX_REFUSAL_LENGTH));
    return response;
  }

  #explain(error: unknown, watch: CallWatch): unknown {
    if (error instanceof ClewError || error instanceof EndpointRefusal) return error;
    const host = hostOf(endpointUrl(this.#settings.baseUrl, ''));
    if (watch.isTimedOut)
      return new ClewError('timed-out', `${host} sent nothing for ${watch.waitedMs / 1000} seconds.`, {
        cause: error,
        remedy: 'See whether the server is busy, or give it more time in the settings.',
      });
    if (watch.isAborted) return new ClewError('aborted', 'It was stopped.', { cause: error });
    return new ClewError('endpoint-failed', `The connection to ${host} failed: ${reason(error)}.`, {
      cause: error,
      remedy: 'See whether the server runs and the address is right.',
    });
  }
}

/** The signal of one call: the caller's, and a clock that starts anew with each sign of life. */
class CallWatch {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#controller.abort();
  #timer: NodeJS.Timeout | undefined;
  isTimedOut = false;
  waitedMs = 0;

  constructor(caller: AbortSignal | undefined, waitMs: number) {
    throwIfAborted(caller);
    this.#caller = caller;
    caller?.addEventListener('abort', this.#onAbort, { once: true });
    this.wait(waitMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isAborted(): boolean {
    return this.#caller?.aborted ?? false;
  }

  wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.waitedMs = milliseconds;
    this.#timer = setTimeout(() => {
      this.isTimedOut = true;
      this.#controller.abort();
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onAbort);
    this.#controller.abort(); // lets go of a stream that was left before its end
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`what came is no JSON: ${JSON.stringify(text.slice(0, 200))}`);
  }
}

/** fetch hides the reason in the cause. */
function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

const refusalSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** What the body says, in the forms that servers have for it. */
function refusalText(body: string): string {
  try {
    const parsed = refusalSchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : body.slice(0, 300);
  } catch {
    return body.slice(0, 300);
  }
}
