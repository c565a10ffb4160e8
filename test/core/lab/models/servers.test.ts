/** Servers in runs: this computer's at once, others after consent that names what is sent; keys with the host. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecretStore } from '../../../../core/base/host-services.ts';
import { startOpenAiServer, type OpenAiServer } from '../../../support/openai-server.ts';
import { eventsOf, openTestLab, testHostServices } from '../support.ts';

const KEY = 'sk-test';
let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer({ key: KEY });
});
afterAll(() => server.close());

function createSecrets(): SecretStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    isProtected: false,
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => void kept.set(name, value),
    delete: async (name) => void kept.delete(name),
  };
}

function openLab() {
  const secrets = createSecrets();
  return { ...openTestLab({ hostServices: { ...testHostServices, secrets } }), secrets };
}

const run = { world: 'treasure-hunt', agent: 'ariadne', maxSteps: 1 } as const;
const far = 'https://gpu.example.org/v1';

describe('a server on this computer', () => {
  it('is asked for its models, remembered with its key apart, and answers a run', async () => {
    const { client, secrets } = openLab();
    const { models } = await client.models.endpoints.check({ baseUrl: server.baseUrl, apiKey: KEY });
    expect(models).toEqual([{ name: 'test-model', contextTokens: 4096 }]);
    const added = await client.models.endpoints.add({
      ...{ baseUrl: `${server.baseUrl}/`, apiKey: KEY, model: 'test-model', contextTokens: null },
    });
    expect(added).toMatchObject({ id: `${server.baseUrl}#test-model`, isLoopback: true, hasKey: true, consent: null });
    expect([...secrets.kept]).toEqual([[`endpoint ${server.baseUrl}`, KEY]]);
    expect(JSON.stringify(await client.models.endpoints.list())).not.toContain(KEY);
    expect((await client.models.list()).at(-1)).toMatchObject({ id: added.id, source: 'server', state: 'ready' });

    const before = server.requests.length;
    const { runId } = await client.runs.start({ ...run, model: added.id });
    await eventsOf(client, runId);
    const asked = server.requests.slice(before).filter(({ path }) => path === '/v1/chat/completions');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);

    await client.models.endpoints.remove({ id: added.id });
    expect(await client.models.endpoints.list()).toEqual([]);
    expect(secrets.kept.size).toBe(0);
  });

  it('can be measured, and the list shows how fast it was', async () => {
    const { lab, client } = openLab();
    const { id } = await client.models.endpoints.add({
      ...{ baseUrl: server.baseUrl, apiKey: KEY, model: null, contextTokens: null },
    });
    const bench = await lab.models.bench(id);
    expect(bench.generatedTokensPerSecond).toBeGreaterThan(0);
    expect(bench.peakBytes).toBeNull();
    expect((await client.models.list()).at(-1)?.bench).toEqual(bench);
  });

  it('is refused by name where the address is none', async () => {
    const { client } = openLab();
    await expect(client.runs.start({ ...run, model: 'http://user@host/v1' })).rejects.toMatchObject({
      data: { code: 'bad-input' },
    });
  });
});

describe('another computer', () => {
  it('is sent nothing before the person agreed, and the error names what it would be sent', async () => {
    const { lab, client } = openLab();
    await expect(client.runs.start({ ...run, model: far })).rejects.toMatchObject({
      message: expect.stringMatching(/gpu\.example\.org:443 .*the text of the games/u) as string,
      data: {
        code: 'consent-needed',
        remedy: expect.stringContaining('--allow-sending gpu.example.org:443') as string,
      },
    });
    const consent = await client.models.endpoints.allow({ host: 'gpu.example.org:443', covers: ['games'] });
    expect(consent.covers.map(({ scope }) => scope)).toEqual(['games']);
    expect(await lab.models.resolve(far)).toBe(far);
  });

  it('needs consent for each kind of text apart; it is remembered, and revoked', async () => {
    const { lab, client, dataFolder } = openLab();
    lab.models.network.allow('gpu.example.org', ['games']);
    expect(await lab.models.resolve(far, 'games')).toBe(far);
    await expect(lab.models.resolve(far, 'documents:/home/ada/papers')).rejects.toMatchObject({
      code: 'consent-needed',
      message: expect.stringContaining('passages of your documents in /home/ada/papers') as string,
    });
    await lab.dispose();
    const next = openTestLab({ dataFolder });
    expect((await next.client.models.endpoints.consents()).map(({ host }) => host)).toEqual(['gpu.example.org:443']);
    await next.client.models.endpoints.revoke({ host: 'gpu.example.org:443' });
    await expect(next.lab.models.resolve(far, 'games')).rejects.toMatchObject({ code: 'consent-needed' });
    await expect(next.client.models.endpoints.revoke({ host: 'gpu.example.org:443' })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
    expect(client).toBeDefined();
  });

  it('is out of reach while the offline switch is on, whatever was agreed to', async () => {
    const { lab, client } = openLab();
    lab.models.network.allow('gpu.example.org', ['games', 'embedding']);
    await client.settings.update({ offline: true });
    await expect(lab.models.resolve(far)).rejects.toMatchObject({ code: 'offline' });
    await expect(client.models.endpoints.check({ baseUrl: far, apiKey: null })).rejects.toMatchObject({
      data: { code: 'offline' },
    });
    await expect(client.models.embedders.addServer({ baseUrl: far, model: 'bge-m3' })).rejects.toMatchObject({
      data: { code: 'offline' },
    });
    expect(lab.models.network.consents()).toHaveLength(1);
  });
});
