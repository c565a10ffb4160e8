/** The web host: the built renderer and the lab's contract on 127.0.0.1, for whoever holds the one-time link. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../base/logger.ts';
import type { LabRouter } from '../../lab/router.ts';
import { createAccess, type Access } from './access.ts';
import { listen } from './listen.ts';
import { handleRequest, type RequestContext } from './requests.ts';
import { createSockets, type Sockets } from './sockets.ts';
import { listStaticFiles } from './static-files.ts';

export interface WebHostOptions {
  readonly router: LabRouter;
  /** Where the bundler put the renderer. */
  readonly rendererFolder: string;
  readonly uploadFolder: string;
  readonly maxUploadBytes?: number;
  /** Null: the first free one from the usual on. */
  readonly port: number | null;
  /** Nothing but 127.0.0.1 is accepted. */
  readonly address?: string;
  readonly logger: Logger;
}

export interface WebHost {
  readonly port: number;
  /** A link that opens the lab once; each call gives a new one. */
  issueLink(): string;
  close(): Promise<void>;
}

export async function serveWeb(options: WebHostOptions): Promise<WebHost> {
  const files = await listStaticFiles(options.rendererFolder);
  const sockets = createSockets(options.router);
  let context: RequestContext | null = null;
  const server = createServer((request, response) => {
    if (context) void handleRequest(request, response, context);
    else response.destroy();
  });
  server.headersTimeout = 10_000;
  const port = await listen(server, options).catch((error: unknown) => {
    sockets.close();
    throw error;
  });
  const access = createAccess(port);
  context = {
    access,
    files,
    port,
    logger: options.logger,
    upload: { folder: options.uploadFolder, maxBytes: options.maxUploadBytes ?? 32 * 2 ** 30 },
  };
  server.on('upgrade', (request, socket, head) => upgrade({ access, sockets }, request, { socket, head }));
  return {
    port,
    issueLink: () => `http://127.0.0.1:${port}/?token=${access.issueToken()}`,
    close: () => {
      sockets.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Browsers name the page's origin on every WebSocket, so one without it is refused as well. */
function upgrade(
  { access, sockets }: { access: Access; sockets: Sockets },
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  socket.on('error', () => socket.destroy());
  const isAllowed =
    request.url === '/rpc' &&
    access.isOwnHost(request.headers) &&
    access.isOwnOrigin(request.headers, { isRequired: true }) &&
    access.hasSession(request.headers);
  if (isAllowed) return sockets.accept(request, socket, head);
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
