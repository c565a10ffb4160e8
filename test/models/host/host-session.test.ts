/** The process boundary against a connection that misbehaves in every way one can. */
import { describe, expect, it, vi } from 'vitest';
import type { HostConnection, HostExit } from '../../../models/host/connection.ts';
import { HostClient } from '../../../models/host/host-client.ts';
import { HostSession } from '../../../models/host/host-session.ts';
import { serveHost } from '../../../models/host/serve-host.ts';
import { ClewError } from '../../../core/base/errors.ts';

const info = { id: 'x', name: 'X', dimensions: 2, maxTokens: 8 };
const source = { kind: 'onnx', folder: '/weights', threads: 2 } as const;

describe('HostSession', () => {
  it('matches answers to calls by number, in whatever order they come', async () => {
    const host = fakeHost();
    const session = new HostSession(host.connection);
    const first = session.call('open-embedder', { key: 'a', source });
    const second = session.call('open-embedder', { key: 'b', source });
    const [one, two] = host.sent as { id: number }[];
    host.deliver({ type: 'result', id: two!.id, result: { ...info, id: 'second' } });
    host.deliver({ type: 'result', id: one!.id, result: { ...info, id: 'first' } });
    expect((await first).id).toBe('first');
    expect((await second).id).toBe('second');
  });

  it('hands events to their own call only', async () => {
    const host = fakeHost();
    const session = new HostSession(host.connection);
    const [left, right] = [vi.fn(), vi.fn()];
    const calls = [
      session.call('embed', { key: 'a', texts: ['x'] }, { onEvent: left }),
      session.call('embed', { key: 'a', texts: ['y'] }, { onEvent: right }),
    ];
    host.deliver({ type: 'event', id: 1, event: { done: 1, total: 1 } });
    expect(left).not.toHaveBeenCalled();
    expect(right).toHaveBeenCalledWith({ done: 1, total: 1 });
    host.exit({ code: 0, signal: null });
    await Promise.allSettled(calls);
  });

  it('fails every call under way when the process ends, and names how it ended', async () => {
    const host = fakeHost();
    const session = new HostSession(host.connection);
    const calls = [session.call('embed', { key: 'a', texts: [] }), session.call('close-embedder', { key: 'a' })];
    host.exit({ code: null, signal: 'SIGSEGV', lastWords: 'GGML_ASSERT failed' });
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        code: 'model-host-crashed',
        message: "The models' process ended by signal SIGSEGV.",
        detail: 'GGML_ASSERT failed',
      });
    await expect(session.call('close-embedder', { key: 'a' })).rejects.toMatchObject({ code: 'model-host-crashed' });
    expect(session.isOver).toBe(true);
  });

  it('rejects an aborted call at once, tells the host, and ignores the late answer', async () => {
    const host = fakeHost();
    const session = new HostSession(host.connection);
    const controller = new AbortController();
    const call = session.call('embed', { key: 'a', texts: ['x'] }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(host.sent.at(-1)).toEqual({ type: 'abort', id: 0 });
    host.deliver({ type: 'result', id: 0, result: [] });
    expect(session.isOver).toBe(false);
  });

  it.each([
    ['an unknown message', { type: 'gossip' }],
    ['no message at all', undefined],
    ['a result of another shape', { type: 'result', id: 0, result: { id: 7 } }],
    ['an event of another shape', { type: 'event', id: 0, event: { done: 'all' } }],
  ])('trusts the host no longer after %s, and leaves no call hanging', async (_, message) => {
    const host = fakeHost();
    const session = new HostSession(host.connection);
    const call = session.call('embed', { key: 'a', texts: [] });
    host.deliver(message);
    await expect(call).rejects.toMatchObject({ code: 'internal' });
    expect(host.killed()).toBe(true);
  });

  it('asks the process to end, and kills it when it does not', async () => {
    const polite = fakeHost({ onShutDown: (exit) => exit({ code: 0, signal: null }) });
    const session = new HostSession(polite.connection);
    const call = session.call('embed', { key: 'a', texts: [] });
    await Promise.all([session.close(1_000), expect(call).rejects.toMatchObject({ code: 'aborted' })]);
    expect(polite.killed()).toBe(false);

    const stubborn = fakeHost({ onKill: (exit) => exit({ code: null, signal: 'SIGKILL' }) });
    await new HostSession(stubborn.connection).close(1);
    expect(stubborn.killed()).toBe(true);
  });
});

describe('HostClient', () => {
  it('starts the process when first needed, and again after it ended', async () => {
    const hosts = [fakeHost(), fakeHost()];
    const launch = vi.fn((_kind: string) => hosts[launch.mock.calls.length - 1]!.connection);
    const client = new HostClient(launch, 'embedding');
    expect(launch).not.toHaveBeenCalled();
    const first = client.session();
    expect(client.session()).toBe(first);
    hosts[0]!.exit({ code: 134, signal: null });
    expect(client.session()).not.toBe(first);
    expect(launch).toHaveBeenCalledTimes(2);
    expect(launch).toHaveBeenCalledWith('embedding');
  });

  it('starts nothing once it is disposed', async () => {
    const client = new HostClient(() => fakeHost().connection, 'llama');
    await client.dispose();
    expect(() => client.session()).toThrow(expect.objectContaining({ code: 'aborted' }) as Error);
  });
});

describe('serveHost', () => {
  const answerOf = async (message: unknown): Promise<unknown> => {
    const answers: unknown[] = [];
    let deliver: (message: unknown) => void = () => undefined;
    serveHost(
      { send: (answer) => answers.push(answer), onMessage: (listener) => (deliver = listener) },
      {
        'close-embedder': async ({ key }) => {
          if (key === 'coded') throw new ClewError('not-found', 'no such key', { remedy: 'another' });
          if (key === 'plain') throw new TypeError('oops');
          return null;
        },
        dispose: async () => undefined,
      },
      () => undefined,
    );
    deliver(message);
    await vi.waitFor(() => expect(answers).not.toEqual([]));
    return answers[0];
  };

  it('answers a call, and errors of the family keep their code', async () => {
    expect(await answerOf({ type: 'call', id: 5, name: 'close-embedder', params: { key: 'x' } })).toEqual({
      type: 'result',
      id: 5,
      result: null,
    });
    expect(await answerOf({ type: 'call', id: 6, name: 'close-embedder', params: { key: 'coded' } })).toMatchObject({
      type: 'error',
      id: 6,
      error: { code: 'not-found', message: 'no such key', remedy: 'another' },
    });
    expect(await answerOf({ type: 'call', id: 7, name: 'close-embedder', params: { key: 'plain' } })).toMatchObject({
      error: { code: 'internal', message: 'oops' },
    });
  });

  it.each([
    ['a name that nobody has', 'steal', {}],
    ['a name from the prototype', 'constructor', {}],
    ['a call of another kind of host', 'embed', { key: 'a', texts: [] }],
    ['parameters of another shape', 'close-embedder', { key: 3 }],
  ])('answers %s with an error', async (_, name, params) => {
    expect(await answerOf({ type: 'call', id: 1, name, params })).toMatchObject({
      type: 'error',
      id: 1,
      error: { code: 'internal' },
    });
  });
});

function fakeHost(
  behaviour: {
    onShutDown?: (exit: (exit: HostExit) => void) => void;
    onKill?: (exit: (exit: HostExit) => void) => void;
  } = {},
) {
  const sent: unknown[] = [];
  let onMessage: (message: unknown) => void = () => undefined;
  let onExit: (exit: HostExit) => void = () => undefined;
  let killed = false;
  const exit = (value: HostExit): void => onExit(value);
  const connection: HostConnection = {
    send(message) {
      sent.push(message);
      if ((message as { type: string }).type === 'shut-down') behaviour.onShutDown?.(exit);
    },
    onMessage: (listener) => (onMessage = listener),
    onExit: (listener) => (onExit = listener),
    kill() {
      killed = true;
      behaviour.onKill?.(exit);
    },
  };
  return { connection, sent, exit, deliver: (message: unknown) => onMessage(message), killed: () => killed };
}
