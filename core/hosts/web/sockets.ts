/** The contract over WebSocket: a page of this server with a session may connect; a slow reader is waited for. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { LabRouter } from '../../lab/router.ts';

export interface Sockets {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Above this many unsent bytes an answer waits, so that a reader who stopped costs no memory. */
const HIGH_WATER_BYTES = 4 * 2 ** 20;
const HEARTBEAT_MS = 30_000;

export function createSockets(router: LabRouter): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 8 * 2 ** 20, perMessageDeflate: false });
  const handler = new RPCHandler(router);
  const alive = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const client of server.clients) dropOrPing(client, alive);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  server.on('connection', (client) => {
    alive.add(client);
    client.on('pong', () => alive.add(client));
    client.on('error', () => client.terminate());
    void handler.upgrade({ addEventListener: client.addEventListener.bind(client), send: pacedSend(client) });
  });
  return {
    accept: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request)),
    close() {
      clearInterval(heartbeat);
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** A client that answered no ping since the last round is gone. */
function dropOrPing(client: WebSocket, alive: WeakSet<WebSocket>): void {
  if (!alive.delete(client)) return client.terminate();
  client.ping();
}

/** Sends at once; the promise that oRPC awaits before it pulls the next event settles when the backlog is small again. */
function pacedSend(client: WebSocket): WebSocket['send'] {
  const send = (data: string | Uint8Array): Promise<void> | undefined => {
    if (client.readyState !== client.OPEN) return undefined;
    if (client.bufferedAmount < HIGH_WATER_BYTES) return void client.send(data);
    return new Promise((resolve) => client.send(data, () => resolve()));
  };
  return send as WebSocket['send'];
}
