/** An OpenAI-compatible server, well-behaved and otherwise. */
import { afterEach, describe, expect, it } from 'vitest';
import { openEndpointModel } from '../../../models/endpoint/endpoint-language-model.ts';
import type { EndpointSettings } from '../../../models/endpoint/endpoint-settings.ts';
import { loopbackOnly, type NetworkPolicy } from '../../../models/network/network-policy.ts';
import type { GenerateEvent, GenerateRequest, LanguageModel } from '../../../models/ports.ts';
import { json, startOpenAiServer, type OpenAiServer, type OpenAiServerOptions } from '../../support/openai-server.ts';
import { describeLanguageModel } from '../language-model-contract.ts';

const servers: OpenAiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function open(
  options: OpenAiServerOptions = {},
  settings: Partial<EndpointSettings> = {},
): Promise<{ model: LanguageModel; server: OpenAiServer }> {
  const server = await startOpenAiServer(options);
  servers.push(server);
  return { server, model: await openEndpointModel({ baseUrl: server.baseUrl, ...settings }, loopbackOnly) };
}

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false };
const ask: GenerateRequest = {
  segments: [
    { role: 'system', label: 'instructions', text: 'Play.' },
    { role: 'user', label: 'goal', text: 'Find the key.' },
    { role: 'user', label: 'observation', text: 'A kitchen.' },
  ],
  sampling: { temperature: 0.5, topP: 0.9, topK: 20, maxTokens: 50, seed: 3 },
};

const contractServers: OpenAiServer[] = [];
describeLanguageModel('an endpoint', {
  open: async () => {
    const server = await startOpenAiServer();
    contractServers.push(server);
    return openEndpointModel({ baseUrl: server.baseUrl }, loopbackOnly);
  },
});

describe('an OpenAI-compatible server', () => {
  it('tells what it is', async () => {
    const { model, server } = await open();
    expect(model.info).toEqual({
      id: `${server.baseUrl}#test-model`,
      name: 'test-model',
      contextTokens: 4096,
      device: new URL(server.baseUrl).host,
    });
  });

  it('is asked with messages, sampling and the schema, and its figures are taken over', async () => {
    const { model, server } = await open({ answer: () => '{"n": 4}' });
    const result = await model.generate({ ...ask, schema });
    expect(result).toMatchObject({
      text: '{"n": 4}',
      stop: 'end',
      usage: { promptTokens: 6, cachedTokens: 3, generatedTokens: 2 },
    });
    expect(server.requests.at(-1)!.body).toMatchObject({
      model: 'test-model',
      messages: [
        { role: 'system', content: 'Play.' },
        { role: 'user', content: 'Find the key.\n\nA kitchen.' },
      ],
      temperature: 0.5,
      top_p: 0.9,
      top_k: 20,
      seed: 3,
      max_tokens: 50,
      stream: true,
      response_format: { type: 'json_schema', json_schema: { strict: true, schema } },
    });
  });

  it('is counted by its pieces where it tells no usage', async () => {
    const { model } = await open({ tellsUsage: false, answer: () => 'twelve chars' });
    expect((await model.generate(ask)).usage).toMatchObject({ generatedTokens: 3, cachedTokens: 0 });
  });

  it('may think in a member of its own, or between tags that come in pieces', async () => {
    const apart = await open({ reasoning: ['let me ', 'see'], answer: () => 'north' });
    expect(await apart.model.generate({ ...ask, thinkingTokens: 20 })).toMatchObject({
      thinking: 'let me see',
      text: 'north',
    });
    const tagged = await open({ answer: () => '<think>hm, a key</think>\n\ntake it <think> no tag here' });
    const events: GenerateEvent[] = [];
    const result = await tagged.model.generate(
      { ...ask, thinkingTokens: 20 },
      { onEvent: (event) => events.push(event) },
    );
    expect(result).toMatchObject({ thinking: 'hm, a key', text: 'take it <think> no tag here' });
    expect(events.flatMap((event) => (event.type === 'thinking' ? [event.text] : [])).join('')).toBe('hm, a key');
  });

  it('gets the schema in the form it takes, and is asked in that form from then on', async () => {
    const { model, server } = await open({
      answer: () => '{"n":1}',
      fault: ({ body }, response) => {
        if (body.response_format?.type !== 'json_schema') return false;
        json(response, 422, { error: { message: 'response_format: unknown type json_schema' } });
        return true;
      },
    });
    await model.generate({ ...ask, schema });
    expect(server.requests.at(-1)!.body.response_format).toEqual({ type: 'json_object', schema });
    const before = server.requests.length;
    await model.generate({ ...ask, schema });
    expect(server.requests.length).toBe(before + 1);
  });

  it('gets the schema in words where it takes none, and no members that it does not know', async () => {
    const { model, server } = await open({
      answer: () => 'Sure! Here it is:\n```json\n{"n": 7,}\n```\nAnything else?',
      fault: ({ body }, response) => {
        if (body.response_format === undefined && body['top_k'] === undefined) return false;
        if (body.messages === undefined) return false;
        json(response, 400, { error: { message: 'unsupported parameter' } });
        return true;
      },
    });
    expect((await model.generate({ ...ask, schema })).text).toBe('{"n":7}');
    const last = server.requests.at(-1)!.body;
    expect(last.messages!.at(-1)!.content).toContain(JSON.stringify(schema));
    expect(last).not.toHaveProperty('cache_prompt');
  });

  it('keeps the text as it is where no JSON is in it', async () => {
    const { model } = await open({ answer: () => 'I would rather not.' });
    expect((await model.generate({ ...ask, schema })).text).toBe('I would rather not.');
  });

  it('wants its key', async () => {
    const { server } = await open({ key: 'secret' }, { apiKey: 'secret' });
    await expect(openEndpointModel({ baseUrl: server.baseUrl, apiKey: 'wrong' }, loopbackOnly)).rejects.toThrow(
      'does not accept the key',
    );
    expect(server.requests[0]!.headers.authorization).toBe('Bearer secret');
  });

  it('says which models it has when asked for another', async () => {
    await expect(open({}, { model: 'gpt-9' })).rejects.toMatchObject({
      code: 'not-found',
      remedy: 'It has: test-model.',
    });
  });

  it('is told apart from other servers', async () => {
    const page = (_: unknown, response: Parameters<typeof json>[0]): boolean => {
      response.end('<html>hello</html>');
      return true;
    };
    await expect(open({ fault: page })).rejects.toMatchObject({ code: 'endpoint-failed' });
    await expect(open({ fault: (_, response) => (json(response, 200, { data: [] }), true) })).rejects.toThrow(
      'lists no models',
    );
  });
});

describe('a server that fails', () => {
  const onChat = (act: NonNullable<OpenAiServerOptions['fault']>): OpenAiServerOptions => ({
    fault: (request, response) => (request.path === '/v1/chat/completions' ? act(request, response) : false),
  });
  const piece = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

  it('is not there', async () => {
    const { server } = await open();
    await server.close();
    await expect(openEndpointModel({ baseUrl: server.baseUrl }, loopbackOnly)).rejects.toMatchObject({
      code: 'endpoint-failed',
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it('answers with an error, once all forms are tried', async () => {
    const { model, server } = await open(
      onChat((_, response) => (json(response, 500, { error: { message: 'out of memory' } }), true)),
    );
    await expect(model.generate({ ...ask, schema })).rejects.toMatchObject({
      code: 'endpoint-failed',
      message: 'Refused: the server answered 500: out of memory',
    });
    expect(server.requests.length).toBeLessThan(10);
  });

  it('says that the prompt is too long', async () => {
    const { model } = await open(
      onChat(
        (_, response) => (
          json(response, 400, { error: { message: 'request exceeds the available context size' } }),
          true
        ),
      ),
    );
    await expect(model.generate(ask)).rejects.toMatchObject({ code: 'context-too-small' });
  });

  it('stalls before the first token', async () => {
    const { model } = await open(
      onChat(() => true),
      { firstTokenMs: 60 },
    );
    await expect(model.generate(ask)).rejects.toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('0.06 seconds') as string,
    });
  });

  it('stalls in the middle', async () => {
    const { model } = await open(
      onChat((_, response) => (response.write(piece('{"n')), true)),
      { idleMs: 60 },
    );
    await expect(model.generate(ask)).rejects.toMatchObject({ code: 'timed-out' });
  });

  it('breaks off the connection in the middle', async () => {
    const { model } = await open(
      onChat((_, response) => {
        response.write(piece('{"n'), () => response.destroy());
        return true;
      }),
    );
    await expect(model.generate(ask)).rejects.toMatchObject({ code: 'endpoint-failed' });
  });

  it('ends the stream without saying why', async () => {
    const { model } = await open(onChat((_, response) => (response.end(piece('{"n')), true)));
    await expect(model.generate(ask)).rejects.toThrow('broke off in the middle');
  });

  it('sends what is no JSON, no chunk, or an error within the stream', async () => {
    for (const data of [
      'data: {"choices": [\n\n',
      'data: {"choices": "none"}\n\n',
      'data: {"error": {"message": "overloaded"}}\n\n',
    ]) {
      const { model } = await open(onChat((_, response) => (response.end(data), true)));
      await expect(model.generate(ask)).rejects.toMatchObject({ code: 'endpoint-failed' });
    }
  });

  it('is stopped at once when the caller stops', async () => {
    const { model } = await open(onChat((_, response) => (response.write(piece('a')), true)));
    const controller = new AbortController();
    const call = model.generate(ask, { signal: controller.signal, onEvent: () => controller.abort() });
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });

  it('does not get to redirect to another host', async () => {
    let strayed = 0;
    const other = await startOpenAiServer({ fault: () => (strayed++, false) });
    servers.push(other);
    const { model } = await open(
      onChat((_, response) => (response.writeHead(307, { location: `${other.baseUrl}/chat/completions` }).end(), true)),
    );
    await expect(model.generate(ask)).rejects.toMatchObject({ code: 'endpoint-failed' });
    expect(strayed).toBe(0);
  });
});

describe('other hosts', () => {
  const policy = (offline: boolean, allowed: readonly string[]): NetworkPolicy => ({
    isOffline: () => offline,
    allows: (host) => allowed.includes(host),
  });

  it('get nothing without consent, and nothing at all offline', async () => {
    const settings = { baseUrl: 'http://cluster.example:8000/v1' };
    await expect(openEndpointModel(settings, policy(false, []))).rejects.toMatchObject({
      code: 'consent-needed',
      message: expect.stringContaining('cluster.example:8000') as string,
    });
    await expect(openEndpointModel(settings, policy(true, ['cluster.example:8000']))).rejects.toMatchObject({
      code: 'offline',
    });
    await expect(
      openEndpointModel(settings, policy(false, ['cluster.example:8001', 'cluster.example'])),
    ).rejects.toMatchObject({ code: 'consent-needed' });
  });

  it.each(['file:///etc/passwd', 'cluster', 'ftp://127.0.0.1/', 'http://user:word@127.0.0.1/v1', ''])(
    'are not reached by "%s"',
    async (baseUrl) => {
      await expect(openEndpointModel({ baseUrl: baseUrl || ' ' }, policy(false, []))).rejects.toMatchObject({
        code: 'bad-input',
      });
    },
  );
});
