/** Files from the browser land in the data folder: whole, under a plain name, never over another, never too large. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { send, startTestHost, type Answer, type TestHost } from './support.ts';

let host: TestHost;
let cookie: string;
beforeEach(async () => {
  host = await startTestHost({ maxUploadBytes: 1_000 });
  cookie = await host.enter();
});
afterEach(() => host.close());

function upload(name: string, body: string, { group, ...headers }: Record<string, string> = {}): Promise<Answer> {
  const own = { cookie, origin: `http://127.0.0.1:${host.port}` };
  const query = new URLSearchParams({ name, ...(group === undefined ? {} : { group }) });
  const path = `/upload?${query.toString()}`;
  return send({ port: host.port, path, method: 'POST', headers: { ...own, ...headers }, body });
}
const uploads = () => (existsSync(join(host.folder, 'uploads')) ? readdirSync(join(host.folder, 'uploads')) : []);

it('stores a file and says where', async () => {
  const answer = await upload('my model.gguf', 'GGUF…');
  expect(answer.status).toBe(201);
  const { path, bytes } = JSON.parse(answer.text) as { path: string; bytes: number };
  expect(path).toBe(join(host.folder, 'uploads', 'my model.gguf'));
  expect(bytes).toBe(7);
  expect(readFileSync(path, 'utf8')).toBe('GGUF…');
});

it('keeps both when the name is taken', async () => {
  const answers = await Promise.all([upload('a.gguf', 'one'), upload('a.gguf', 'two'), upload('a.gguf', 'three')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(uploads().sort()).toEqual(['a (2).gguf', 'a (3).gguf', 'a.gguf']);
});

it('keeps files of a group together under their own names, apart from others of that name', async () => {
  await upload('cook.z8', 'old');
  await upload('cook.z8', 'game', { group: 'one-drop' });
  await upload('cook.json', '{}', { group: 'one-drop' });
  await upload('cook.goal.json', '{}', { group: 'one-drop' });
  expect(readdirSync(join(host.folder, 'uploads', 'one-drop')).sort()).toEqual([
    'cook.goal.json',
    'cook.json',
    'cook.z8',
  ]);
  for (const group of ['..', 'a/b', '', 'a'.repeat(41)])
    expect((await upload('cook.z8', 'x', { group })).status, group).toBe(400);
});

it('refuses a body over the limit, announced or not, and leaves nothing behind', async () => {
  const long = 'x'.repeat(1_001);
  expect((await upload('a.gguf', long)).status).toBe(400);
  expect((await upload('a.gguf', long, { 'transfer-encoding': 'chunked' })).status).toBe(400);
  expect(uploads()).toEqual([]);
});

it('refuses names that are no plain names and kinds that nobody reads', async () => {
  for (const name of ['../a.gguf', 'a/b.gguf', '.a.gguf', 'a\\b.gguf', 'a\u0000.gguf', 'a.exe', '', 'a']) {
    const answer = await upload(name, 'x');
    expect(answer.status, JSON.stringify(name)).toBe(400);
    expect((JSON.parse(answer.text) as { error: { code: string } }).error.code).toBe('bad-input');
  }
  expect(uploads()).toEqual([]);
});

it('takes nothing without a session or from another page', async () => {
  expect((await upload('a.gguf', 'x', { cookie: 'none' })).status).toBe(401);
  expect((await upload('a.gguf', 'x', { origin: 'https://evil.example' })).status).toBe(403);
  const noOrigin = await send({
    port: host.port,
    path: '/upload?name=a.gguf',
    method: 'POST',
    headers: { cookie },
    body: 'x',
  });
  expect(noOrigin.status).toBe(403);
  expect(uploads()).toEqual([]);
});
