/**
 * A server that is not ours: `pip install "llama-cpp-python[server]"`, then CLEW_PYTHON=…/bin/python3 (or `python3` on the path).
 * Skipped where that Python lacks it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openEndpointModel } from '../../../models/endpoint/endpoint-language-model.ts';
import { loopbackOnly } from '../../../models/network/network-policy.ts';
import type { LanguageModel } from '../../../models/ports.ts';
import { tinyModel } from '../../support/tiny-models.ts';

const python = process.env['CLEW_PYTHON'] ?? 'python3';
const hasServer = spawnSync(python, ['-c', 'import llama_cpp.server.app, uvicorn']).status === 0;
const facts = z.strictObject({ facts: z.array(z.array(z.string().max(9)).length(3)).max(2), sure: z.boolean() });

describe.skipIf(!hasServer)(`llama-cpp-python's server (skipped where ${python} has no llama_cpp.server)`, () => {
  let server: ChildProcess;
  let model: LanguageModel;

  beforeAll(async () => {
    const port = await freePort();
    const options = ['--host', '127.0.0.1', '--port', String(port), '--n_ctx', '2048', '--n_threads', '1'];
    server = spawn(python, ['-m', 'llama_cpp.server', '--model', tinyModel(), ...options], { stdio: 'ignore' });
    model = await whenReady(() =>
      openEndpointModel({ baseUrl: `http://127.0.0.1:${port}/v1`, contextTokens: 2048 }, loopbackOnly),
    );
  });
  afterAll(async () => {
    await model?.dispose();
    server.kill('SIGKILL');
  });

  it('answers by a schema, though it takes it in another form than most', async () => {
    for (let seed = 0; seed < 3; seed += 1) {
      const result = await model.generate({
        segments: [
          { role: 'system', label: 'instructions', text: 'Note the facts.' },
          { role: 'user', label: 'observation', text: 'A red key lies on the table.' },
        ],
        schema: z.toJSONSchema(facts),
        sampling: { temperature: 1, maxTokens: 300, seed },
      });
      expect(facts.safeParse(JSON.parse(result.text)).error, result.text).toBeUndefined();
      expect(result.usage.promptTokens).toBeGreaterThan(10);
      expect(result.usage.generatedTokens).toBeGreaterThan(3);
    }
  });

  it('counts tokens', async () => {
    expect(await model.countTokens('the red key')).toBeGreaterThan(2);
  });

  it('says that a prompt is too long', async () => {
    const call = model.generate({
      segments: [{ role: 'user', label: 'all', text: 'key '.repeat(4_000) }],
      sampling: { temperature: 0, maxTokens: 9 },
    });
    await expect(call).rejects.toMatchObject({ code: 'context-too-small' });
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function whenReady<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 200) throw error;
      await setTimeout(300);
    }
  }
}
