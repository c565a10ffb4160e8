/** What the main process does for the lab, asked by a scripted lab in a process of its own; and what it does not accept. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from './until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildDesktop, type DesktopBuild } from './desktop-build.ts';
import type { ElectronDouble } from './electron-double/create-electron.ts';
import { runMain } from './electron-double/run-main.ts';

let build: DesktopBuild;
beforeAll(() => {
  build = buildDesktop();
  const scripted = fileURLToPath(new URL('./fixtures/scripted-lab.mjs', import.meta.url));
  copyFileSync(scripted, join(build.root, 'out/main/lab.js'));
});
afterAll(() => build.remove());

interface Answer {
  readonly type: string;
  readonly call?: number;
  readonly [key: string]: unknown;
}

interface Scripted extends ElectronDouble {
  readonly data: string;
  /** Once there are as many as were asked for, by the number of the call. */
  readonly answers: (count: number) => Promise<readonly Answer[]>;
}

async function start(
  script: readonly object[],
  options: { folder?: string; prepare?: (electron: ElectronDouble) => void; keychain?: 'none' | 'basic_text' } = {},
): Promise<Scripted> {
  const folder = options.folder ?? temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'script.json'), JSON.stringify(script));
  const electron = await runMain(build.mainBundle, { folder, switches: { data }, keychain: options.keychain });
  onTestFinished(electron.end);
  options.prepare?.(electron);
  const answers = (count: number): Promise<readonly Answer[]> =>
    until(() => {
      const all = JSON.parse(readFileSync(join(data, 'answers.json'), 'utf8')) as Answer[];
      const answered = all.filter(({ type }) => type.startsWith('service-'));
      expect(answered).toHaveLength(count);
      return answered.sort((a, b) => (a.call ?? 0) - (b.call ?? 0));
    });
  return { ...electron, data, answers };
}

const call = (number: number, request: object): object => ({ type: 'service-call', call: number, request });

describe('services', () => {
  it('show files and notices, and pick folders', async () => {
    const { answers, desk } = await start(
      [
        call(1, { name: 'notify', title: 'Run ended', body: '3 of 3' }),
        call(2, { name: 'reveal', path: '/home/a/lab.sqlite' }),
        call(3, { name: 'pick-folder', title: 'Documents' }),
      ],
      {
        prepare: ({ desk }) =>
          desk.answers.push({ kind: 'open', answer: { canceled: false, filePaths: ['/home/a/papers'] } }),
      },
    );
    expect((await answers(3)).map(({ result }) => result)).toEqual([null, null, '/home/a/papers']);
    expect(desk.notices).toEqual([{ title: 'Run ended', body: '3 of 3' }]);
    expect(desk.revealed).toEqual(['/home/a/lab.sqlite']);
    expect(desk.opened).toEqual([]);
    expect(desk.asked[0]!.options['properties']).toEqual(['openDirectory', 'createDirectory']);
  });

  it('answer with an error what cannot be done, and go on', async () => {
    const { answers } = await start([
      call(1, { name: 'reveal', path: '../somewhere' }),
      call(2, { name: 'get-secret', secret: 'none such' }),
    ]);
    const [refused, missing] = await answers(2);
    expect(refused).toMatchObject({
      type: 'service-error',
      message: expect.stringContaining('"../somewhere"') as unknown,
    });
    expect(missing).toMatchObject({ type: 'service-result', result: null });
  });
});

describe('secrets', () => {
  const remember = [
    call(1, { name: 'set-secret', secret: 'endpoint', value: 'correct horse' }),
    call(2, { name: 'set-secret', secret: 'other', value: 'battery' }),
    call(3, { name: 'delete-secret', secret: 'other' }),
    call(4, { name: 'get-secret', secret: 'endpoint' }),
    call(5, { name: 'get-secret', secret: 'other' }),
  ];

  it('are locked by the keychain in a file that only this user may read, and found again at the next start', async () => {
    const first = await start(remember);
    expect((await first.answers(5)).slice(3).map(({ result }) => result)).toEqual(['correct horse', null]);
    const file = join(first.data, 'desktop', 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toMatch(/correct horse|battery/);
    await first.end();
    const again = await start([call(1, { name: 'get-secret', secret: 'endpoint' })], {
      folder: join(first.data, '..'),
    });
    expect((await again.answers(1))[0]!['result']).toBe('correct horse');
  });

  it.each(['basic_text', 'none'] as const)(
    'are kept without protection, and said to be, with the keychain "%s"',
    async (keychain) => {
      const { answers, data } = await start(remember, { keychain });
      expect((await answers(5))[3]!['result']).toBe('correct horse');
      const file = join(data, 'desktop', 'secrets.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).toContain('correct horse');
      const told = JSON.parse(readFileSync(join(data, 'answers.json'), 'utf8')) as {
        start?: { secretsAreProtected: boolean };
      }[];
      expect(told[0]!.start!.secretsAreProtected).toBe(false);
    },
  );

  it('are not overwritten where their file cannot be read', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'data', 'desktop', 'secrets.json');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'damaged');
    const { answers } = await start([call(1, { name: 'set-secret', secret: 'a', value: 'b' })], { folder });
    expect((await answers(1))[0]).toMatchObject({
      type: 'service-error',
      message: expect.stringContaining(file) as unknown,
    });
    expect(readFileSync(file, 'utf8')).toBe('damaged');
  });
});

describe('a lab that says what it should not', () => {
  it.each([
    ['an unknown message', { type: 'run', command: 'rm' }],
    ['an unknown service', call(1, { name: 'open', path: '/bin/sh' })],
    ['no object', 'hello'],
  ])('%s: is ended, and the person told', async (_what, message) => {
    const electron = await start([message as object], {
      prepare: ({ desk }) => desk.answers.push({ kind: 'message', answer: { response: 1 } }),
    });
    await until(() => expect(electron.app.hasQuit).toBe(true));
    expect(electron.desk.asked[0]!.options['detail']).toContain('The lab said something that cannot be read.');
    expect(electron.processes).toHaveLength(1);
    expect(electron.processes[0]!.pid).toBeUndefined();
  });

  it('fails, and the person sees message, remedy and detail', async () => {
    const problem = { message: 'The disk is full.', remedy: 'Free some space.', detail: 'SQLITE_FULL' };
    const electron = await start([{ type: 'failed', problem }], {
      prepare: ({ desk }) => desk.answers.push({ kind: 'message', answer: { response: 1 } }),
    });
    await until(() => expect(electron.app.hasQuit).toBe(true));
    expect(electron.desk.asked[0]!.options['detail']).toBe('The disk is full.\n\nFree some space.\n\nSQLITE_FULL');
  });
});

it('starts a models’ process on the lab’s word, gives both a port, reports its end and ends it with the lab', async () => {
  const electron = await start([
    { type: 'launch-host', host: 1, kind: 'embedding' },
    { type: 'launch-host', host: 2, kind: 'no such kind' },
  ]);
  const told = (): Answer[] => JSON.parse(readFileSync(join(electron.data, 'answers.json'), 'utf8')) as Answer[];
  await until(() => expect(existsSync(join(electron.data, 'answers.json'))).toBe(true));
  await until(() => {
    expect(told()).toContainEqual({ type: 'host-started', host: 1, ports: 1 });
    expect(told()).toContainEqual(
      expect.objectContaining({
        type: 'host-exited',
        host: 2,
        code: 1,
        lastWords: expect.stringContaining('invalid_value') as unknown,
      }),
    );
  });
  const [lab, embedding] = electron.processes;
  expect(embedding!.pid).toBeDefined();
  electron.desk.answers.push({ kind: 'message', answer: { response: 1 } });
  lab!.child.kill('SIGKILL');
  await until(() => expect(embedding!.pid).toBeUndefined());
});
