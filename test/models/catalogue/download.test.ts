/** Downloads against a local server that stalls, breaks off, lies about length and serves wrong bytes. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  downloadFile,
  type DownloadEvent,
  type DownloadRequest,
  type DownloadedFile,
} from '../../../models/catalogue/download/download-file.ts';
import { downloadModel, modelPath } from '../../../models/catalogue/download/download-model.ts';
import { checkFreeSpace } from '../../../models/catalogue/download/free-space.ts';
import { approximateBytes, downloadUrl, knownModel, knownModels } from '../../../models/catalogue/known-models.ts';
import { knownModelSchema, type KnownModel } from '../../../models/catalogue/known-model.ts';
import { loopbackOnly } from '../../../models/network/network-policy.ts';
import type { CallOptions } from '../../../models/ports.ts';
import { breaksOffAfter, serveFile, stallsAfter, startFileServer, type FileServer } from '../../support/file-server.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const content = randomBytes(600_000);
const sha256 = createHash('sha256').update(content).digest('hex');
let folder: string;
let target: string;
let server: FileServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-download-'));
  target = join(folder, 'models', 'model.gguf');
  server = await startFileServer(content);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function download(
  changes: Partial<DownloadRequest> = {},
  options: CallOptions<DownloadEvent> = {},
): Promise<DownloadedFile> {
  const settings = { policy: loopbackOnly, idleMs: 600, tries: 3, pauseMs: 1 };
  return downloadFile({ url: server.url, target, sha256, ...changes }, settings, options);
}

const hasPart = (): boolean => existsSync(`${target}.part`);

describe('downloadFile', () => {
  it('fetches a file, tells how far it is, and checks it', async () => {
    const events: DownloadEvent[] = [];
    expect(await download({}, { onEvent: (event) => events.push(event) })).toEqual({
      path: target,
      bytes: content.length,
      sha256,
      isVerified: true,
    });
    expect(readFileSync(target).equals(content)).toBe(true);
    expect(events.at(-2)).toEqual({ type: 'downloading', bytes: content.length, totalBytes: content.length });
    expect(events.at(-1)).toEqual({ type: 'verifying' });
    expect(hasPart() || existsSync(`${target}.part.json`)).toBe(false);
  });

  it('goes on where the connection broke off', async () => {
    server.faults.push(breaksOffAfter(100_000), breaksOffAfter(200_000));
    await download();
    expect(readFileSync(target).equals(content)).toBe(true);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-', 'bytes=300000-']);
  });

  it('goes on where a connection went silent', async () => {
    server.faults.push(stallsAfter(50_000));
    await download();
    expect(readFileSync(target).equals(content)).toBe(true);
    expect(server.requests[1]!.range).toBe('bytes=50000-');
  });

  it('keeps what has come when it is paused, and goes on from there in another process or another day', async () => {
    server.faults.push(stallsAfter(80_000));
    const controller = new AbortController();
    const paused = download(
      {},
      {
        signal: controller.signal,
        onEvent: (event) => event.type === 'downloading' && event.bytes === 80_000 && controller.abort(),
      },
    );
    await expect(paused).rejects.toMatchObject({ code: 'aborted' });
    expect((await stat(`${target}.part`)).size).toBe(80_000);
    await download();
    expect(server.requests.at(-1)!.range).toBe('bytes=80000-');
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it('begins anew when the file has changed meanwhile', async () => {
    server.faults.push(breaksOffAfter(100_000), (request, response, files) => {
      files.content = Buffer.from(content).reverse();
      files.tag = '"two"';
      serveFile(request, response, files);
    });
    const changed = createHash('sha256').update(Buffer.from(content).reverse()).digest('hex');
    await download({ sha256: changed });
    expect(readFileSync(target).equals(Buffer.from(content).reverse())).toBe(true);
  });

  it('begins anew when what is there is longer than the file, or came from elsewhere', async () => {
    await download({ target: `${target}2` }); // makes the folder
    await writeFile(`${target}.part`, Buffer.alloc(700_000));
    await writeFile(`${target}.part.json`, JSON.stringify({ url: server.url.href, tag: '"one"' }));
    await download();
    expect(readFileSync(target).equals(content)).toBe(true);
    await rm(target);
    await writeFile(`${target}.part`, Buffer.alloc(10));
    await writeFile(`${target}.part.json`, JSON.stringify({ url: 'http://127.0.0.1:1/other', tag: '"one"' }));
    await download();
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it('needs no further byte when all are there', async () => {
    await download({ target: `${target}2` });
    await writeFile(`${target}.part`, content);
    await writeFile(`${target}.part.json`, JSON.stringify({ url: server.url.href, tag: '"one"' }));
    await download();
    expect(readFileSync(target).equals(content)).toBe(true);
    expect(server.requests.at(-1)!.range).toBe('bytes=600000-');
  });

  it('throws wrong bytes away', async () => {
    server.content = Buffer.from(content);
    server.content[300_000]! ^= 1;
    await expect(download()).rejects.toMatchObject({
      code: 'model-file-invalid',
      detail: expect.stringContaining(sha256) as string,
    });
    expect(existsSync(target) || hasPart()).toBe(false);
  });

  it('is not taken in by a length that is too long', async () => {
    const lie = (_: unknown, response: Parameters<FileServer['faults'][0]>[1]): void => {
      response.writeHead(200, { etag: '"one"', 'content-length': content.length + 5_000 });
      response.write(content, () => setTimeout(() => response.destroy(), 20));
    };
    server.faults.push(lie);
    await download(); // the server has no more bytes from there on, and says so
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it('is not taken in by a length that is too short', async () => {
    const lie = (_: unknown, response: Parameters<FileServer['faults'][0]>[1]): void => {
      response.socket!.write(`HTTP/1.1 200 OK\r\nETag: "one"\r\nContent-Length: 1000\r\n\r\n`);
      response.socket!.end(content);
    };
    server.faults.push(lie);
    await expect(download()).rejects.toMatchObject({ code: 'model-file-invalid' });
    expect(existsSync(target)).toBe(false);
  });

  it('gives up after some tries without a byte, and keeps what it has', async () => {
    server.faults.push(
      breaksOffAfter(100_000),
      ...Array.from({ length: 5 }, () => (_: unknown, response: { destroy(): void }) => response.destroy()),
    );
    await expect(download()).rejects.toMatchObject({
      code: 'endpoint-failed',
      remedy: expect.stringContaining('goes on from') as string,
    });
    expect((await stat(`${target}.part`)).size).toBe(100_000);
    server.faults.splice(0);
    await download();
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it.each([
    [404, 'not-found'],
    [403, 'not-found'],
    [500, 'endpoint-failed'],
  ])('says what a status of %d means', async (status, code) => {
    server.faults.push(
      ...Array.from(
        { length: 3 },
        () => (_: unknown, response: Parameters<FileServer['faults'][0]>[1]) =>
          void response.writeHead(status).end('no'),
      ),
    );
    await expect(download()).rejects.toMatchObject({ code });
  });

  it('follows redirects, takes the checksum that the hub states on the way, and stops at the border when offline', async () => {
    const hub = await startFileServer(Buffer.alloc(0));
    hub.faults.push(
      (_, response) =>
        void response.writeHead(302, { location: server.url.href, 'x-linked-etag': `"${sha256}"` }).end(),
      (_, response) => void response.writeHead(302, { location: 'http://example.com/model.gguf' }).end(),
    );
    expect(await download({ url: hub.url, sha256: null })).toMatchObject({ isVerified: true });
    await rm(target);
    await expect(download({ url: hub.url })).rejects.toMatchObject({
      code: 'offline',
      message: expect.stringContaining('example.com') as string,
    });
    await hub.close();
  });

  it('says that a file without a published checksum was not checked against one', async () => {
    expect(await download({ sha256: null })).toMatchObject({ sha256, isVerified: false });
  });

  it('never writes over a file that is there', async () => {
    await download();
    await expect(download()).rejects.toMatchObject({ code: 'already-exists' });
  });

  it('refuses before it begins when there is too little space', async () => {
    server.faults.push((_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': 2 ** 52 });
      response.write('x');
    });
    await expect(download()).rejects.toMatchObject({
      code: 'store-full',
      message: expect.stringMatching(/4,503,599,\d\d\d MB are needed/) as string,
    });
    await expect(checkFreeSpace(folder, 0)).resolves.toBeUndefined();
  });
});

describe('the catalogue', () => {
  it('has sound entries, Qwen first, and every family asked for', () => {
    for (const model of knownModels()) knownModelSchema.parse(model);
    expect(new Set(knownModels().map(({ id }) => id)).size).toBe(knownModels().length);
    expect(knownModels()[0]!.family).toBe('Qwen 2.5');
    const families = new Set(knownModels().map(({ family }) => family));
    for (const family of ['Qwen 2.5', 'Qwen 3', 'Llama', 'Gemma', 'Phi', 'SmolLM', 'nomic-embed', 'bge', 'Contriever'])
      expect(families).toContain(family);
    expect(approximateBytes(knownModel('qwen3-4b'))).toBeGreaterThan(2e9);
    expect(approximateBytes(knownModel('qwen3-4b'))).toBeLessThan(3e9);
    expect(() => knownModel('gpt-9')).toThrow('no model "gpt-9"');
  });

  it('addresses the hub or its mirror, and nothing for a model without a file', () => {
    const model = knownModel('qwen3-4b');
    expect(downloadUrl(model).href).toBe(
      'https://huggingface.co/unsloth/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf',
    );
    expect(downloadUrl(model, 'http://127.0.0.1:8000/hub/').href).toBe(
      'http://127.0.0.1:8000/hub/unsloth/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf',
    );
    expect(() => downloadUrl(knownModel('contriever'))).toThrow('not published as a file');
  });

  const known: KnownModel = { ...knownModels()[0]!, id: 'tiny', sha256: null };
  const settings = (): Parameters<typeof downloadModel>[1] => ({
    folder,
    mirror: server.url.origin,
    policy: loopbackOnly,
    tries: 1,
    pauseMs: 1,
  });

  it('fetches a model from the mirror and reads its header', async () => {
    server.content = await readFile(tinyModel());
    const { file, facts } = await downloadModel(known, settings());
    expect(file.path).toBe(modelPath(known, folder));
    expect(facts.architecture).toBe('qwen3');
  });

  it('deletes what is no model', async () => {
    await expect(downloadModel(known, settings())).rejects.toMatchObject({ code: 'model-file-invalid' });
    expect(existsSync(modelPath(known, folder))).toBe(false);
  });

  it('fetches nothing while offline', async () => {
    await expect(downloadModel(known, { ...settings(), mirror: undefined })).rejects.toMatchObject({ code: 'offline' });
  });
});
