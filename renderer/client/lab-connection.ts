/** One lasting connection over channels that come and go: calls wait for the next one, watchers are told. */
import type { ClientContext, ClientLink } from '@orpc/client';
import { ChannelError } from './channel.ts';
import type { Channel, ChannelFailure } from './channel.ts';

export interface ConnectionState {
  readonly phase: 'connecting' | 'open' | 'lost';
  /** Of the last try; null before it. */
  readonly failure: ChannelFailure | null;
  /** Channels opened so far: a new number means that streams must be asked for again. */
  readonly opened: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export class LabConnection {
  private state: ConnectionState = { phase: 'connecting', failure: null, opened: 0 };
  private link: ClientLink<ClientContext> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly waiting = new Set<(link: ClientLink<ClientContext>) => void>();
  private readonly open: () => Promise<Channel>;
  private pauseMs = FIRST_PAUSE_MS;
  private skipPause: (() => void) | null = null;

  constructor(open: () => Promise<Channel>) {
    this.open = open;
  }

  /** Connects, and again whenever the channel is lost; never returns. */
  async run(): Promise<never> {
    for (;;) {
      await this.connectOnce();
      await this.pause();
    }
  }

  readonly getState = (): ConnectionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The link of the open channel, as soon as there is one. */
  currentLink(): Promise<ClientLink<ClientContext>> {
    if (this.link) return Promise.resolve(this.link);
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  /** Tries again at once. */
  readonly retryNow = (): void => {
    this.pauseMs = FIRST_PAUSE_MS;
    this.skipPause?.();
  };

  private async connectOnce(): Promise<void> {
    try {
      const channel = await this.open();
      this.link = channel.link;
      this.pauseMs = FIRST_PAUSE_MS;
      this.set({ phase: 'open', failure: null, opened: this.state.opened + 1 });
      for (const take of this.waiting) take(channel.link);
      this.waiting.clear();
      await channel.closed;
      this.link = null;
      this.set({ ...this.state, phase: 'lost' });
    } catch (error) {
      this.set({
        ...this.state,
        phase: 'lost',
        failure: error instanceof ChannelError ? error.failure : 'unreachable',
      });
    }
  }

  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.skipPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private set(state: ConnectionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
