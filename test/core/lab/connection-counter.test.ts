/** "Offline" is measured: whatever way a connection is opened, one beyond this machine is counted and one within is not. */
import { createSocket } from 'node:dgram';
import { createServer, get, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionCounter } from '../../../core/lab/connection-counter.ts';

/** An address that is reserved for examples: nobody answers there. */
const BEYOND = '192.0.2.1';
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_request, response) => void response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Leaves at once: it is the trying that counts. */
function leave(socket: Socket): void {
  socket.on('error', () => undefined).destroy();
}

describe('counting connections', () => {
  it('does not count this machine, under any of its names', async () => {
    const counter = createConnectionCounter();
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
      leave(connect({ port, host }));
    leave(connect(port));
    leave(connect(join(tmpdir(), 'no-such-socket')));
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
    expect(counter.count()).toBe(0);
  });

  it('counts every way beyond it: sockets, TLS, http, fetch, datagrams, names', async () => {
    const counter = createConnectionCounter();
    leave(connect(port, BEYOND));
    leave(connect({ port, host: BEYOND }));
    leave(connectTls({ port, host: BEYOND }));
    expect(counter.count()).toBe(3);
    get(`http://${BEYOND}:${port}`)
      .on('error', () => undefined)
      .destroy();
    await new Promise((resolve) => setImmediate(resolve));
    await fetch(`http://${BEYOND}:${port}`, { signal: AbortSignal.timeout(50) }).catch(() => undefined);
    expect(counter.count()).toBeGreaterThanOrEqual(4);
    const before = counter.count();
    leave(connect({ port, host: 'example.invalid' }));
    expect(counter.count()).toBe(before + 1);
    const udp = createSocket('udp4');
    udp.on('error', () => undefined);
    await new Promise((resolve) => udp.send('x', 9, '127.0.0.1', resolve));
    expect(counter.count()).toBe(before + 1);
    await new Promise((resolve) => udp.send('x', 9, BEYOND, resolve));
    expect(counter.count()).toBe(before + 2);
    udp.close();
  });

  it('counts from its own start', () => {
    leave(connect(port, BEYOND));
    expect(createConnectionCounter().count()).toBe(0);
  });
});
