/** The client's end of one life of a host process: calls by number, events, aborts, and a clean end when it dies. */
import { ClewError } from '../../core/base/errors.ts';
import type { CallOptions } from '../ports.ts';
import { hostCalls, type HostCallEvent, type HostCallName, type HostCallParams, type HostCallResult } from './calls.ts';
import type { HostConnection, HostExit } from './connection.ts';
import { fromHostSchema, fromWireError, type FromHost, type ToHost } from './messages.ts';

interface PendingCall {
  readonly name: HostCallName;
  readonly onEvent: (event: unknown) => void;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ClewError) => void;
}

export class HostSession {
  readonly #connection: HostConnection;
  readonly #pending = new Map<number, PendingCall>();
  #nextId = 0;
  #ending: ClewError | undefined;
  #closing = false;
  readonly #ended: Promise<void>;

  constructor(connection: HostConnection) {
    this.#connection = connection;
    connection.onMessage((raw) => this.#receive(raw));
    this.#ended = new Promise((resolve) => {
      connection.onExit((exit) => {
        this.#end(this.#closing ? closedError() : crashError(exit));
        resolve();
      });
    });
  }

  /** Whether the process is gone, or about to go. */
  get isOver(): boolean {
    return this.#ending !== undefined || this.#closing;
  }

  /**
   * Throws what the host threw; `aborted` at once when the signal fires (the host is told and stops as soon as it can);
   * `model-host-crashed` when the process ends under way.
   */
  call<Name extends HostCallName>(
    name: Name,
    params: HostCallParams<Name>,
    options: CallOptions<HostCallEvent<Name>> = {},
  ): Promise<HostCallResult<Name>> {
    const { signal, onEvent } = options;
    if (signal?.aborted) return Promise.reject(abortedError(signal));
    if (this.isOver) return Promise.reject(this.#ending ?? closedError());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#send({ type: 'abort', id });
        this.#settle(id)?.reject(abortedError(signal));
      };
      signal?.addEventListener('abort', abort, { once: true });
      const release = (): void => signal?.removeEventListener('abort', abort);
      this.#pending.set(id, {
        name,
        // Parsed against the schema of this name in #receive.
        onEvent: (event) => onEvent?.(event as HostCallEvent<Name>),
        resolve: (result) => (release(), resolve(result as HostCallResult<Name>)),
        reject: (error) => (release(), reject(error)),
      });
      this.#send({ type: 'call', id, name, params });
    });
  }

  /** Asks the process to free everything and end; kills it when it has not within `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    if (this.#ending) return;
    this.#closing = true;
    this.#failAll(closedError());
    this.#send({ type: 'shut-down' });
    const timer = setTimeout(() => this.#connection.kill(), timeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #send(message: ToHost): void {
    this.#connection.send(message);
  }

  #receive(raw: unknown): void {
    const parsed = fromHostSchema.safeParse(raw);
    if (parsed.success) this.#dispatch(parsed.data);
    else this.#distrust(parsed.error);
  }

  #dispatch(message: FromHost): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return; // aborted here while its answer was on the way
    switch (message.type) {
      case 'event': {
        const event = hostCalls[pending.name].event.safeParse(message.event);
        if (event.success) pending.onEvent(event.data);
        else this.#distrust(event.error);
        break;
      }
      case 'result': {
        const result = hostCalls[pending.name].result.safeParse(message.result);
        if (result.success) this.#settle(message.id)?.resolve(result.data);
        else this.#distrust(result.error);
        break;
      }
      case 'error':
        this.#settle(message.id)?.reject(fromWireError(message.error));
    }
  }

  /** A host that sends what cannot be parsed is no longer trusted with the calls it still owes. */
  #distrust(cause: unknown): void {
    this.#end(new ClewError('internal', "The models' process sent a message that cannot be read.", { cause }));
    this.#connection.kill();
  }

  #end(error: ClewError): void {
    this.#ending ??= error;
    this.#failAll(this.#ending);
  }

  #failAll(error: ClewError): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(error);
  }

  #settle(id: number): PendingCall | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}

function abortedError(signal: AbortSignal | undefined): ClewError {
  return new ClewError('aborted', 'It was stopped.', { cause: signal?.reason });
}

function closedError(): ClewError {
  return new ClewError('aborted', "The models' process was closed.");
}

function crashError(exit: HostExit): ClewError {
  const how = exit.signal ? `by signal ${exit.signal}` : `with code ${exit.code ?? 'unknown'}`;
  return new ClewError('model-host-crashed', `The models' process ended ${how}.`, {
    remedy:
      'Try again: it is started anew. If it ends each time, choose a smaller model, a shorter context or fewer GPU layers.',
    detail: exit.lastWords,
  });
}
