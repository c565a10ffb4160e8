/** The whole lab with the offline switch on: every process it starts is watched, and none connects beyond this computer. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLab, type LabResult } from '../../hosts/cli/support.ts';
import { startOpenAiServer } from '../../../support/openai-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { tinyModel } from '../../../support/tiny-models.ts';

const counter = new URL('../../../models/network/programs/counts-connects.mjs', import.meta.url).href;

describe('the lab with the offline switch on', () => {
  it('plays with a file and a server of this computer, answers questions, and reaches nothing else', async () => {
    const data = temporaryFolder();
    const log = join(data, 'connects.log');
    const server = await startOpenAiServer();
    const env = { CLEW_CONNECT_LOG: log, NODE_OPTIONS: `--import ${counter}` };
    const lab = (...words: string[]): Promise<LabResult> => runLab([...words, '--json', '--data', data], { env });
    const play = (model: string, ...more: string[]): Promise<LabResult> =>
      lab('play', 'treasure-hunt', '--max-steps', '1', '--model', model, ...more);
    const documents = temporaryFolder();
    writeFileSync(join(documents, 'light.txt'), 'The lighthouse was lit by the keeper on 4 November 1998.\n');

    expect((await lab('models', 'network', '--offline', 'on')).exit).toBe(0);
    for (const model of [tinyModel(), server.baseUrl])
      expect(JSON.parse((await play(model)).stdout)).toMatchObject({ outcome: 'step-limit' });
    expect((await lab('ask', '--documents', documents, 'When was the lighthouse lit?')).exit).toBe(0);
    const refused = [
      await play('https://192.0.2.1/v1', '--allow-sending', '192.0.2.1:443'),
      await lab('models', 'download', 'qwen3-4b'),
    ];
    for (const { stdout } of refused) expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'offline' } });
    await server.close();

    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines.filter((line) => line.startsWith('beyond'))).toEqual([]);
    expect(lines.filter((line) => line === 'here').length).toBeGreaterThan(0);
    // Six commands, and the processes of weights that three of them start.
    expect(lines.filter((line) => line === 'process').length).toBeGreaterThan(8);
  }, 180_000);
});
