/** With the offline switch on nothing goes beyond this computer: counted in every process, the models' hosts included. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer, type OpenAiServer } from '../../support/openai-server.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const programs = new URL('./programs/', import.meta.url);
let folder: string;
let server: OpenAiServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-offline-'));
  server = await startOpenAiServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function run(...extra: string[]): Promise<{ output: string; lines: string[] }> {
  const log = join(folder, `connects-${extra.length}.log`);
  const program = fileURLToPath(new URL('works-offline.ts', programs));
  const child = spawn(process.execPath, ['--import', 'tsx', program, tinyModel(), folder, server.baseUrl, ...extra], {
    env: {
      ...process.env,
      CLEW_CONNECT_LOG: log,
      NODE_OPTIONS: `--import ${new URL('counts-connects.mjs', programs).href}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  return { output, lines: (await readFile(log, 'utf8')).trim().split('\n') };
}

describe('the offline switch', () => {
  it('lets nothing out, whatever models do', async () => {
    const { output, lines } = await run();
    expect(output).toContain('all refused');
    expect(lines.filter((line) => line === 'process').length).toBeGreaterThanOrEqual(3);
    expect(lines.filter((line) => line === 'here').length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.startsWith('beyond'))).toEqual([]);
  });

  it('is counted by a counter that counts', async () => {
    const { lines } = await run('--stray');
    expect(lines.filter((line) => line.startsWith('beyond'))).toEqual(['beyond 192.0.2.1']);
  });
});
