/** The web host lets in who holds its link, and nobody else: other names, other pages, other folders, other addresses. */
import { connect, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isClewError } from '../../../../core/base/errors.ts';
import { send, startTestHost, type TestHost } from './support.ts';

let host: TestHost;
beforeEach(async () => {
  host = await startTestHost();
});
afterEach(() => host.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send({ port: host.port, path, headers, method });

describe('the one-time link', () => {
  it('opens the lab once and leaves a session cookie that scripts and other sites never see', async () => {
    const path = `/${new URL(host.issueLink()).search}`;
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^clew-session-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/u,
    );

    const cookie = first.headers['set-cookie']![0]!.split(';')[0]!;
    const page = await get('/', { cookie });
    expect(page.status).toBe(200);
    expect(page.text).toContain('the lab');
  });

  it('is refused when it was used already, with a page that says what to do', async () => {
    const path = `/${new URL(host.issueLink()).search}`;
    await get(path);
    const again = await get(path);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.text).toContain('used already');
    expect(again.text).toContain('Enter');
  });

  it('is not spent by a look at its headers, nor by someone who is in already', async () => {
    const path = `/${new URL(host.issueLink()).search}`;
    expect((await get(path, {}, 'HEAD')).status).toBe(401);
    expect((await get(path, { cookie: await host.enter() })).headers['set-cookie']).toBeUndefined();
    expect((await get(path)).headers['set-cookie']).toHaveLength(1);
  });

  it('is the only way in: no cookie, a guessed cookie and a guessed token are refused', async () => {
    const cookie = await host.enter();
    expect((await get('/')).status).toBe(401);
    expect((await get('/', { cookie: `${cookie.slice(0, -1)}!` })).status).toBe(401);
    expect((await get('/?token=guess')).status).toBe(401);
    expect((await get('/assets/index-AbCd1234.js')).status).toBe(401);
    expect((await get('/')).text).toContain('lacks the key');
  });
});

describe('names and pages', () => {
  it('answers to its own names only, so that no other name can be bound to it', async () => {
    const cookie = await host.enter();
    for (const name of [
      'evil.example',
      `evil.example:${host.port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `0.0.0.0:${host.port}`,
    ]) {
      expect((await get('/', { cookie, host: name })).status, name).toBe(403);
    }
    expect((await get('/', { cookie, host: `localhost:${host.port}` })).status).toBe(200);
  });

  it('refuses what another page asks, even on this computer', async () => {
    const cookie = await host.enter();
    for (const origin of [
      'https://evil.example',
      `http://127.0.0.1:${host.port + 1}`,
      `http://localhost:${host.port}`,
      'null',
    ]) {
      expect((await get('/', { cookie, origin })).status, origin).toBe(403);
    }
    for (const site of ['cross-site', 'same-site']) {
      expect((await get('/', { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
    }
    expect((await get('/', { cookie, origin: `http://127.0.0.1:${host.port}` })).status).toBe(200);
  });

  it('sends a strict policy with every answer, refusals included', async () => {
    for (const answer of [
      await get('/'),
      await get('/', { host: 'evil.example' }),
      await get('/', { cookie: await host.enter() }),
    ]) {
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
      expect(answer.headers['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('files', () => {
  it('serves the renderer, and its one page for every screen’s address', async () => {
    const cookie = await host.enter();
    const script = await get('/assets/index-AbCd1234.js', { cookie });
    expect(script).toMatchObject({ status: 200, text: 'export {};' });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await get('/runs/abc?step=12', { cookie })).text).toContain('the lab');
    expect((await get('/assets/missing.js', { cookie })).status).toBe(404);
  });

  it('serves nothing beside it, however the way is written', async () => {
    const cookie = await host.enter();
    const ways = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '//secret.txt',
    ];
    for (const path of [
      ...ways,
      '/..\\secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/\0secret.txt',
      '/%00/../secret.txt',
    ]) {
      const answer = await get(path.replace('\0', '%00'), { cookie });
      expect(answer.text, path).not.toContain('secret');
      expect([400, 404], path).toContain(answer.status);
    }
  });

  it('serves no file that a link in the folder leads to', async () => {
    const cookie = await host.enter();
    expect((await get('/leak.txt', { cookie })).status).toBe(404);
    expect((await get('/outside/secret.txt', { cookie })).status).toBe(404);
  });
});

describe('where it listens', () => {
  it('refuses every address but 127.0.0.1', async () => {
    for (const address of ['0.0.0.0', '::', '192.168.1.2', '127.0.0.2', 'localhost']) {
      await expect(startTestHost({ address }), address).rejects.toSatisfy((error) => isClewError(error, 'bad-input'));
    }
  });

  it('cannot be reached over another address of this computer', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((entry) => !entry.internal && entry.family === 'IPv4');
    for (const { address } of others) expect(await canConnect(address, host.port)).toBe(false);
    expect(await canConnect('127.0.0.1', host.port)).toBe(true);
  });

  it('takes the next port where the usual one is in use, and says so where a port was asked for', async () => {
    const [first, second] = [await startTestHost({ port: null }), await startTestHost({ port: null })];
    expect(second.port).not.toBe(first.port);
    await first.close();
    await second.close();

    const blocker = await occupyPort();
    const { port } = blocker.address() as { port: number };
    await expect(startTestHost({ port })).rejects.toMatchObject({
      code: 'conflict',
      message: `Port ${port} is in use by another program.`,
    });
    blocker.close();
  });
});

function canConnect(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: 2_000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });
}

function occupyPort(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
