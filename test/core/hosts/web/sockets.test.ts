/** The contract over WebSocket: a real oRPC client end to end, and the connections that are refused. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '../../../../core/contract/contract.ts';
import type { RunEvent } from '../../../../core/events/run-event.ts';
import { startTestHost, type TestHost } from './support.ts';

let host: TestHost;
beforeEach(async () => {
  host = await startTestHost();
});
afterEach(() => host.close());

function open(headers: Record<string, string>, path = '/rpc'): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
}

/** `open`, or the status with which the connection was refused. */
function outcomeOf(socket: WebSocket): Promise<'open' | number> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
  });
}

describe('who may connect', () => {
  it('wants the session, its own host name and its own origin', async () => {
    const cookie = await host.enter();
    const origin = `http://127.0.0.1:${host.port}`;
    expect(await outcomeOf(open({ cookie, origin }))).toBe('open');
    expect(await outcomeOf(open({ origin }))).toBe(403);
    expect(await outcomeOf(open({ cookie }))).toBe(403);
    expect(await outcomeOf(open({ cookie, origin: 'https://evil.example' }))).toBe(403);
    expect(await outcomeOf(open({ cookie, origin: `http://localhost:${host.port}` }))).toBe(403);
    expect(await outcomeOf(open({ cookie, origin, host: `evil.example:${host.port}` }))).toBe(403);
    expect(await outcomeOf(open({ cookie, origin }, '/other'))).toBe(403);
  });
});

describe('calls and streams', () => {
  it('starts a run, follows it to its end and reads errors with code and remedy', async () => {
    const socket = open({ cookie: await host.enter(), origin: `http://127.0.0.1:${host.port}` });
    const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ websocket: socket }));
    const { runId } = await client.runs.start({ world: 'treasure-hunt', level: 'medium' });
    const events: RunEvent[] = [];
    for await (const batch of await client.runs.events({ runId, fromSeq: 0 })) events.push(...batch);
    expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index));
    expect(events.at(-1)?.body.type).toBe('run-ended');
    await expect(client.runs.get({ runId: 'nowhere' })).rejects.toMatchObject({ code: 'LAB_ERROR' });
    socket.terminate();
  });
});
