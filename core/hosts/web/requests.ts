/** One HTTP request: refused, let in by its link, answered with a file of the renderer, or an upload taken. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toClewError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Access } from './access.ts';
import { noSessionPage, notBuiltPage, welcomePage } from './pages.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { sendFile, type StaticFiles } from './static-files.ts';
import { receiveUpload } from './upload.ts';

export interface RequestContext {
  readonly access: Access;
  readonly files: StaticFiles;
  readonly port: number;
  readonly upload: { readonly folder: string; readonly maxBytes: number };
  readonly logger: Logger;
}

export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  try {
    setSecurityHeaders(response, context.port);
    await answer(request, response, context);
  } catch (error) {
    context.logger.error('A request failed.', { error: toClewError(error).message });
    if (!response.headersSent) sendText(response, 500, 'The request failed.');
    else response.destroy();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, context: RequestContext): Promise<void> {
  const { access } = context;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!access.isOwnHost(request.headers)) return sendText(response, 403, 'This address is not the lab’s.');
  if (!access.isOwnOrigin(request.headers, { isRequired: !isReading })) {
    return sendText(response, 403, 'Another page may not ask this.');
  }
  const url = parseUrl(request.url);
  if (!url) return sendText(response, 400, 'The address cannot be read.');
  const token = url.searchParams.get('token');
  if (token !== null && url.pathname === '/' && request.method === 'GET')
    return enter(token, request, response, context);
  if (!access.hasSession(request.headers)) return sendPage(response, 401, noSessionPage('missing'));
  if (url.pathname === '/upload' && request.method === 'POST') return upload(request, response, { url, context });
  if (!isReading) return sendText(response, 405, 'Only reading is possible here.');
  return sendRenderer(request, response, { url, context });
}

/** Exchanges the token for a session; whoever has a session already goes on with it and spends no token. */
function enter(token: string, request: IncomingMessage, response: ServerResponse, { access }: RequestContext): void {
  if (!access.hasSession(request.headers)) {
    const session = access.exchange(token);
    if (session === null) return sendPage(response, 401, noSessionPage('used'));
    response.setHeader('Set-Cookie', `${access.cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`);
  }
  sendPage(response, 200, welcomePage);
}

async function upload(
  request: IncomingMessage,
  response: ServerResponse,
  { url, context }: { url: URL; context: RequestContext },
): Promise<void> {
  try {
    const name = url.searchParams.get('name') ?? '';
    const group = url.searchParams.get('group');
    const stored = await receiveUpload(request, name, { ...context.upload, group, part: randomUUID() });
    sendJson(response, 201, stored);
  } catch (error) {
    const { code, message, remedy } = toClewError(error);
    response.setHeader('Connection', 'close');
    sendJson(response, code === 'internal' ? 500 : 400, { error: { code, message, remedy: remedy ?? null } });
    request.resume();
  }
}

/** Addresses of screens are routes of the renderer: whatever has no extension is its one page. */
function sendRenderer(
  request: IncomingMessage,
  response: ServerResponse,
  { url, context }: { url: URL; context: RequestContext },
): void {
  const withBody = request.method === 'GET';
  const file = context.files.find(url.pathname);
  if (file) return sendFile(response, file, { withBody });
  if (/\.[a-z0-9]+$/iu.test(url.pathname)) return sendText(response, 404, 'There is no such file.');
  const index = context.files.find('/index.html');
  if (!index) return sendPage(response, 503, notBuiltPage);
  sendFile(response, index, { withBody });
}

/** Only a path is an address here: `//name` and `http://name` would name another host. */
function parseUrl(text = ''): URL | null {
  if (!/^\/(?!\/)/u.test(text)) return null;
  try {
    return new URL(`http://127.0.0.1${text}`);
  } catch {
    return null;
  }
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  send(response, status, { type: 'text/html; charset=utf-8', body: html });
}
function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, { type: 'text/plain; charset=utf-8', body: `${text}\n` });
}
function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, { type: 'application/json; charset=utf-8', body: JSON.stringify(value) });
}

function send(response: ServerResponse, status: number, { type, body }: { type: string; body: string }): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
