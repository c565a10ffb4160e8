/** Something opened in a host process, once per life of that process, and closed when its owner is done with it. */
import { ClewError } from '../../core/base/errors.ts';
import type { HostClient } from './host-client.ts';
import type { HostSession } from './host-session.ts';

export class Reopening<Opened> {
  readonly #client: HostClient;
  readonly #open: (session: HostSession) => Promise<Opened>;
  readonly #closeIn: (session: HostSession) => Promise<unknown>;
  #current: { readonly session: HostSession; readonly opened: Promise<Opened> } | undefined;
  #closed = false;

  constructor(
    client: HostClient,
    calls: {
      readonly open: (session: HostSession) => Promise<Opened>;
      /** Also called after `open` failed here, since the host may have opened it all the same. */
      readonly close: (session: HostSession) => Promise<unknown>;
    },
  ) {
    this.#client = client;
    this.#open = calls.open;
    this.#closeIn = calls.close;
  }

  /** The process in which it is open now; opens it when it is not. Throws what opening threw; the next call tries again. */
  async session(): Promise<{ session: HostSession; opened: Opened }> {
    if (this.#closed) throw new ClewError('aborted', 'This model was closed.', { remedy: 'Open it again.' });
    const session = this.#client.session();
    if (this.#current?.session !== session) this.#current = { session, opened: this.#open(session) };
    const current = this.#current;
    try {
      return { session, opened: await current.opened };
    } catch (error) {
      if (this.#current === current) {
        this.#current = undefined;
        void this.#closeQuietly(session);
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#current) await this.#closeQuietly(this.#current.session);
  }

  /** A process that has died, or dies now, needs no closing. */
  async #closeQuietly(session: HostSession): Promise<void> {
    if (!session.isOver) await this.#closeIn(session).catch(() => undefined);
  }
}
