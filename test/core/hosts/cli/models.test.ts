/** `lab models` as a script meets it: downloads that pause and go on, servers and consent, folders, deletion. */
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFileServer, type Fault } from '../../../support/file-server.ts';
import { startOpenAiServer } from '../../../support/openai-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { tinyModel } from '../../../support/tiny-models.ts';
import { callLab, startLab } from './support.ts';

const id = 'qwen2.5-0.5b-q8';
const patient = 120_000;

const stallsAfter =
  (bytes: number): Fault =>
  (_request, response, { content, tag }) => {
    response.writeHead(200, { etag: tag, 'content-length': content.length });
    response.write(content.subarray(0, bytes));
  };

async function startHub() {
  const hub = await startFileServer(readFileSync(tinyModel()));
  onTestFinished(() => hub.close());
  return hub;
}

function json(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

describe('lab models download', () => {
  it(
    'tells its progress on stderr, pauses at Ctrl-C, goes on in the next call, and is refused offline',
    async () => {
      const hub = await startHub();
      const data = temporaryFolder();
      await callLab(['models', 'network', '--mirror', hub.url.origin, '--data', data]);
      hub.faults.push(stallsAfter(60_000));
      const first = startLab(['models', 'download', id, '--json', '--data', data], { input: '' });
      await first.wrote(/60\.0 kB of /u);
      first.child.kill('SIGINT');
      const paused = await first.ended;
      expect(paused.exit).toBe(130);
      expect(json(paused.stdout)).toMatchObject({ id, state: 'paused', bytes: 60_000, totalBytes: hub.content.length });

      const { exit, stdout } = await callLab(['models', 'download', id, '--json', '--data', data]);
      expect(exit).toBe(0);
      expect(json(stdout)).toMatchObject({ id, bytes: hub.content.length, isVerified: false });
      expect(hub.requests.at(-1)?.range).toBe('bytes=60000-');
      const file = String(json(stdout)['file']);
      expect(readFileSync(file).equals(hub.content)).toBe(true);

      await callLab(['models', 'network', '--offline', 'on', '--mirror', 'none', '--data', data]);
      const refused = await callLab(['models', 'download', 'qwen3-4b', '--json', '--data', data]);
      expect(refused.exit).toBe(1);
      expect(json(refused.stdout)).toMatchObject({ error: { code: 'offline' } });

      const removed = await callLab(['models', 'remove', id, '--file', '--json', '--data', data]);
      expect(json(removed.stdout)).toEqual({ id, freedBytes: hub.content.length });
      expect(existsSync(file)).toBe(false);
    },
    patient,
  );
});

describe('a server', () => {
  it(
    'is played with by its address, measured, and keeps its key out of the lab’s file',
    async () => {
      const server = await startOpenAiServer({ key: 'sk-cli' });
      onTestFinished(() => server.close());
      const data = temporaryFolder();
      const keyFile = join(data, 'key.txt');
      writeFileSync(keyFile, 'sk-cli\n');
      const connected = await callLab([
        ...['models', 'connect', server.baseUrl, '--key-file', keyFile, '--json', '--data', data],
      ]);
      expect(json(connected.stdout)).toMatchObject({
        hasKey: true,
        isLoopback: true,
        models: [{ name: 'test-model' }],
      });
      expect(connected.stderr).toContain('There is no keychain here');
      expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(data, 'lab.sqlite')).includes('sk-cli')).toBe(false);

      const played = await callLab([
        ...['play', 'treasure-hunt', '--model', server.baseUrl, '--max-steps', '1', '--json', '--data', data],
      ]);
      expect(json(played.stdout)).toMatchObject({ model: server.baseUrl });
      expect(server.requests.some(({ path }) => path === '/v1/chat/completions')).toBe(true);

      const bench = await callLab(['models', 'bench', server.baseUrl, '--json', '--data', data]);
      expect(json(bench.stdout)).toMatchObject({ peakBytes: null, promptTokens: expect.any(Number) as number });
      const gone = await callLab(['models', 'disconnect', server.baseUrl, '--json', '--data', data]);
      expect(gone.exit).toBe(0);
      expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe('{}');
    },
    patient,
  );

  it(
    'elsewhere is refused with what it would be sent; a flag agrees, and it can be revoked',
    async () => {
      const data = temporaryFolder();
      const far = 'https://gpu.invalid/v1';
      const words = ['models', 'bench', far, '--json', '--data', data];
      const refused = await callLab(words);
      expect(refused.exit).toBe(1);
      expect(json(refused.stdout)).toMatchObject({
        error: {
          code: 'consent-needed',
          message: expect.stringContaining('the text of the games') as string,
          remedy: expect.stringContaining('--allow-sending gpu.invalid:443') as string,
        },
      });
      const agreed = await callLab([...words, '--allow-sending', 'gpu.invalid:443']);
      expect(json(agreed.stdout)).toMatchObject({ error: { code: 'endpoint-failed' } });
      const network = await callLab(['models', 'network', '--json', '--data', data]);
      expect(json(network.stdout)).toMatchObject({ offline: false, consents: [{ host: 'gpu.invalid:443' }] });
      await callLab(['models', 'revoke', 'gpu.invalid:443', '--data', data]);
      expect(json((await callLab(words)).stdout)).toMatchObject({ error: { code: 'consent-needed' } });
    },
    patient,
  );
});

describe('files', () => {
  it(
    'are added, found in folders and measured by name',
    async () => {
      const data = temporaryFolder();
      const folder = temporaryFolder();
      copyFileSync(tinyModel(), join(folder, 'tiny.gguf'));
      expect(json((await callLab(['models', 'watch', folder, '--json', '--data', data])).stdout)).toMatchObject({
        models: 1,
      });
      const listed = json((await callLab(['models', 'list', '--json', '--data', data])).stdout);
      expect(listed['models']).toContainEqual(
        expect.objectContaining({
          id: 'tiny',
          source: 'folder',
          fit: expect.objectContaining({ fits: true }) as object,
        }),
      );
      const bench = await callLab(['models', 'bench', 'tiny', '--context', '1024', '--json', '--data', data]);
      expect(json(bench.stdout)).toMatchObject({
        model: 'tiny',
        device: expect.stringContaining('CPU') as string,
        peakBytes: expect.any(Number) as number,
        generatedTokensPerSecond: expect.any(Number) as number,
      });
      const after = json((await callLab(['models', 'list', '--json', '--data', data])).stdout);
      expect(after['models']).toContainEqual(
        expect.objectContaining({
          id: 'tiny',
          bench: expect.objectContaining({ promptTokensPerSecond: expect.any(Number) as number }) as object,
          fit: expect.objectContaining({
            isCalibrated: true,
            slots: 8,
            used: expect.objectContaining({ slots: 8 }) as object,
          }) as object,
        }),
      );
      const embedders = json((await callLab(['models', 'embedder', '--json', '--data', data])).stdout);
      expect(embedders['embedders']).toMatchObject([{ id: 'all-MiniLM-L6-v2', isChosen: true }]);
    },
    patient,
  );
});
