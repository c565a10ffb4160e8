/** Something opened in a host process, once per life of that process, and closed when its owner is done with it. */
import { ClewError } from '../../core/base/errors.ts';
import type { HostClient } from './host-client.ts';
import type { HostSession } from './host-session.ts';

export class Reopening<Opened> {
  readonly #client: HostClient;
  readonly #open: (session: HostSession) => Promise<Opened>;
  #current: { readonly session: HostSession; readonly opened: Promise<Opened> } | undefined;
  #closed = false;

  constructor(client: HostClient, open: (session: HostSession) => Promise<Opened>) {
    this.#client = client;
    this.#open = open;
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
      if (this.#current === current) this.#current = undefined;
      throw error;
    }
  }

  /** Closes it where it is open; a process that has died needs no closing. */
  async close(closeIn: (session: HostSession) => Promise<unknown>): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const session = this.#current?.session;
    if (session && !session.isOver) await closeIn(session).catch(() => undefined);
  }
}
