/** The lasting connection: calls wait for it, watchers hear of it, and it comes back by itself. */
import type { ClientContext, ClientLink } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelError } from '../../../renderer/client/channel.ts';
import type { Channel } from '../../../renderer/client/channel.ts';
import { LabConnection } from '../../../renderer/client/lab-connection.ts';

function channel(name: string): { channel: Channel; lose: () => void } {
  let lose = (): void => undefined;
  const closed = new Promise<void>((resolve) => (lose = resolve));
  const link = { call: () => Promise.resolve(name) } as ClientLink<ClientContext>;
  return { channel: { link, closed }, lose };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a lab connection', () => {
  it('makes calls wait for the first channel', async () => {
    const first = channel('first');
    const connection = new LabConnection(() => Promise.resolve(first.channel));
    const waiting = connection.currentLink();
    expect(connection.getState()).toMatchObject({ phase: 'connecting', opened: 0 });
    void connection.run();
    await expect(waiting).resolves.toBe(first.channel.link);
    expect(connection.getState()).toMatchObject({ phase: 'open', opened: 1 });
  });

  it('says that it is lost, opens another, and gives that one to whoever waited', async () => {
    const channels = [channel('first'), channel('second')];
    let next = 0;
    const connection = new LabConnection(() => Promise.resolve(channels[next++]!.channel));
    const phases: string[] = [];
    connection.subscribe(() => phases.push(connection.getState().phase));
    void connection.run();
    await vi.advanceTimersByTimeAsync(0);
    channels[0]!.lose();
    await vi.advanceTimersByTimeAsync(0);
    const waiting = connection.currentLink();
    await vi.advanceTimersByTimeAsync(400);
    await expect(waiting).resolves.toBe(channels[1]!.channel.link);
    expect(phases).toEqual(['open', 'lost', 'open']);
    expect(connection.getState().opened).toBe(2);
  });

  it('tells why it cannot be opened, and waits longer from try to try', async () => {
    const tries: number[] = [];
    const connection = new LabConnection(() => {
      tries.push(Date.now());
      return Promise.reject(new ChannelError('locked'));
    });
    void connection.run();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.getState()).toMatchObject({ phase: 'lost', failure: 'locked' });
    const pauses = tries.slice(1).map((at, index) => at - tries[index]!);
    expect(pauses.slice(0, 6)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
  });

  it('tries at once when asked to', async () => {
    let tries = 0;
    const connection = new LabConnection(() => {
      tries += 1;
      return Promise.reject(new ChannelError('unreachable'));
    });
    void connection.run();
    await vi.advanceTimersByTimeAsync(8_000);
    const before = tries;
    connection.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(tries).toBe(before + 1);
  });
});
