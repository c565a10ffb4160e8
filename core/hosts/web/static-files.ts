/** Files of the built renderer, and nothing else on the disk: what a URL may name is listed once, at start. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';

export interface StaticFiles {
  /** The file for a URL's path, or null. Folders and unknown names have none. */
  find(pathname: string): StaticFile | null;
}

export interface StaticFile {
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
  /** The bundler put a content hash into its name, so it never changes. */
  readonly isImmutable: boolean;
}

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
  '.map': 'application/json; charset=utf-8',
};

/** Lists the folder. A name that is not in the list is not served, so `..`, links and encodings of them lead nowhere. */
export async function listStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const pathname = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(pathname, {
      path,
      bytes: (await stat(path)).size,
      type: types[extname(entry.name).toLowerCase()] ?? 'application/octet-stream',
      isImmutable: /^\/assets\/.*-[\w-]{8,}\.\w+$/u.test(pathname),
    });
  }
  return { find: (pathname) => files.get(pathname) ?? null };
}

export function sendFile(response: ServerResponse, file: StaticFile, options: { withBody: boolean }): void {
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.bytes,
    'Cache-Control': file.isImmutable ? 'private, max-age=31536000, immutable' : 'no-cache',
  });
  if (!options.withBody) return void response.end();
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response);
}
