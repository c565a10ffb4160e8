/** Serves the built renderer and the fake lab on loopback, under the strictest policy; also by hand: `node --import tsx test/fakes/fake-lab-server.ts`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';
import { FakeLab, fakeRouter } from './fake-lab.ts';
import type { FakeLabOptions } from './fake-lab.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

export interface FakeServer {
  readonly url: string;
  readonly lab: FakeLab;
  /** Cuts every connection and, while `isRefusing`, lets none in again. */
  drop(): void;
  isRefusing: boolean;
  close(): Promise<void>;
}

export async function startFakeServer(
  options: FakeLabOptions & { folder: string; port?: number },
): Promise<FakeServer> {
  const lab = await FakeLab.create(options);
  const handler = new RPCHandler(fakeRouter(lab));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://clew');
    if (request.method === 'POST' && url.pathname === '/upload') {
      request.resume();
      response.statusCode = 201;
      response.end(JSON.stringify({ path: `/uploads/${url.searchParams.get('name')}`, bytes: 4 }));
      return;
    }
    void sendFile(options.folder, url.pathname).then(({ body, type, policy }) => {
      response.setHeader('Content-Type', type);
      response.setHeader('Content-Security-Policy', policy);
      response.end(body);
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  const fake: FakeServer = {
    url: '',
    lab,
    isRefusing: false,
    drop: () => sockets.clients.forEach((client) => client.terminate()),
    close: () =>
      new Promise((resolve) => {
        fake.drop();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('upgrade', (request, socket, head) => {
    if (fake.isRefusing || request.url !== '/rpc') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (client) => void handler.upgrade(client));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

async function sendFile(folder: string, pathname: string): Promise<{ body: Buffer; type: string; policy: string }> {
  const isFile = extname(pathname) !== '';
  const body = await readFile(join(folder, isFile ? pathname : 'index.html')).catch(() => Buffer.from('not found'));
  return { body, type: TYPES[isFile ? extname(pathname) : '.html'] ?? 'application/octet-stream', policy };
}

/** Stricter than any host's, so that what passes here passes everywhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = (name: string): string | undefined =>
    process.argv.find((part) => part.startsWith(`--${name}=`))?.split('=')[1];
  const folder = fileURLToPath(new URL('../../out/renderer', import.meta.url));
  const runs = flag('runs') === 'none' ? 'none' : 'samples';
  const { url } = await startFakeServer({
    folder,
    runs,
    port: Number(flag('port') ?? 4799),
    paceMs: Number(flag('pace') ?? 150),
  });
  console.log(url);
}
