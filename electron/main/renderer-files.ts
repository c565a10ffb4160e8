/** Serves the built renderer as app://clew/, and nothing else on the disk: what a URL may name is listed once, at start. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import { appScheme, isAppUrl, parseUrl } from './app-address.ts';
import { securityHeaders } from './security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** A name that is not in the list is not served, so `..`, links and encodings of them lead nowhere. */
export async function serveRenderer(session: Session, folder: string): Promise<void> {
  const files = await listFiles(folder);
  session.protocol.handle(appScheme, (request) => answer(request, files));
}

async function listFiles(folder: string, under = ''): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(join(folder, under), { withFileTypes: true })) {
    const name = join(under, entry.name);
    if (entry.isFile()) files.set(`/${name.split(sep).join('/')}`, join(folder, name));
    if (entry.isDirectory()) for (const [path, file] of await listFiles(folder, name)) files.set(path, file);
  }
  return files;
}

async function answer(request: Request, files: ReadonlyMap<string, string>): Promise<Response> {
  const url = parseUrl(request.url);
  if (!url || !isAppUrl(request.url)) return refusal(404, 'There is no such page.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Only reading is possible here.');
  // Addresses of screens are routes of the renderer: whatever is not named like one of its files is its one page.
  const path = types[extname(url.pathname).toLowerCase()] === undefined ? '/index.html' : url.pathname;
  const file = files.get(path);
  if (file === undefined) return refusal(404, 'There is no such file.');
  const body = request.method === 'HEAD' ? null : await readFile(file);
  return new Response(body, { headers: { ...securityHeaders, ...fileHeaders(path) } });
}

/** The bundler puts a content hash into the names under assets/, so these never change. */
function fileHeaders(path: string): Record<string, string> {
  return {
    'Content-Type': types[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache',
  };
}

function refusal(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' } });
}
