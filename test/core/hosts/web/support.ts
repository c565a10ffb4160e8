/** A web host over the fake lab, and a client that can say whatever it likes. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../../core/base/logger.ts';
import { serveWeb, type WebHost, type WebHostOptions } from '../../../../core/hosts/web/serve-web.ts';
import { FakeLab, fakeRouter } from '../../../fakes/fake-lab.ts';

export interface TestHost extends WebHost {
  readonly lab: FakeLab;
  readonly folder: string;
  /** Takes the one-time link and answers the session's cookie. */
  enter(): Promise<string>;
}

export async function startTestHost(options: Partial<WebHostOptions> = {}): Promise<TestHost> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-web-'));
  const rendererFolder = join(folder, 'renderer');
  mkdirSync(join(rendererFolder, 'assets'), { recursive: true });
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>the lab</title>');
  writeFileSync(join(rendererFolder, 'assets', 'index-AbCd1234.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(rendererFolder, 'leak.txt'));
  symlinkSync(folder, join(rendererFolder, 'outside'));
  const lab = await FakeLab.create({ runs: 'none', paceMs: 1 });
  const host = await serveWeb({
    router: fakeRouter(lab),
    rendererFolder,
    uploadFolder: join(folder, 'uploads'),
    port: 0,
    logger: silentLogger,
    ...options,
  });
  return {
    ...host,
    lab,
    folder,
    enter: async () => {
      const answer = await send({ port: host.port, path: new URL(host.issueLink()).search.replace(/^/u, '/') });
      return String(answer.headers['set-cookie']?.[0]).split(';')[0]!;
    },
    close: async () => {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Sent {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The path goes out as it is written: no client tidies it up. */
export function send({ port, path, method = 'GET', headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
