/** Owns one kind of host process: starts it when first needed and again after a crash. */
import { ClewError } from '../../core/base/errors.ts';
import type { HostKind, LaunchHost } from './connection.ts';
import { HostSession } from './host-session.ts';

const CLOSE_TIMEOUT_MS = 5_000;

export class HostClient {
  readonly #launch: LaunchHost;
  readonly #kind: HostKind;
  #session: HostSession | undefined;
  #disposed = false;

  constructor(launch: LaunchHost, kind: HostKind) {
    this.#launch = launch;
    this.#kind = kind;
  }

  /** The running process, or a new one. What was loaded in an earlier one is gone. */
  session(): HostSession {
    if (this.#disposed) throw new ClewError('aborted', "The models' process was closed.");
    if (!this.#session || this.#session.isOver) this.#session = new HostSession(this.#launch(this.#kind));
    return this.#session;
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.#session?.close(CLOSE_TIMEOUT_MS);
  }
}
