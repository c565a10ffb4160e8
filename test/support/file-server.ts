/** A local server of one file that can stall, break off, lie about its length, change the file and redirect. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileServer {
  readonly url: URL;
  readonly requests: IncomingMessage['headers'][];
  /** What to do with the next requests, one each; after them the file is served well. */
  readonly faults: Fault[];
  content: Buffer;
  tag: string;
  close(): Promise<void>;
}

export type Fault = (request: IncomingMessage, response: ServerResponse, server: FileServer) => void;

export async function startFileServer(content: Buffer): Promise<FileServer> {
  const server = createServer((request, response) => {
    files.requests.push(request.headers);
    const fault = files.faults.shift();
    if (fault) fault(request, response, files);
    else serveFile(request, response, files);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const files: FileServer = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`),
    requests: [],
    faults: [],
    content,
    tag: '"one"',
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return files;
}

/** The file, or from the byte asked for when it is still this version. */
export function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  { content, tag }: FileServer,
  cut = Infinity,
): void {
  const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
  const from = asked && request.headers['if-range'] === tag ? Number(asked[1]) : 0;
  if (asked && from >= content.length) {
    response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
    return;
  }
  const range = asked && from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {};
  response.writeHead(asked && from > 0 ? 206 : 200, { etag: tag, 'content-length': content.length - from, ...range });
  const body = content.subarray(from, from + cut);
  if (from + cut < content.length) response.write(body, () => setTimeout(() => response.destroy(), 100));
  else response.end(body);
}

export const breaksOffAfter =
  (bytes: number): Fault =>
  (request, response, server) =>
    serveFile(request, response, server, bytes);

/** Sends some bytes and then nothing, with the connection open. */
export const stallsAfter =
  (bytes: number): Fault =>
  (_, response, { content, tag }) => {
    response.writeHead(200, { etag: tag, 'content-length': content.length });
    response.write(content.subarray(0, bytes));
  };
