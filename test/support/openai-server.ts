/** A local OpenAI-compatible server for tests, with every fault that servers have, chosen request by request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const bodySchema = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).optional(),
  max_tokens: z.number().optional(),
  response_format: z.looseObject({ type: z.string() }).optional(),
  input: z.union([z.string(), z.array(z.string())]).optional(),
  content: z.string().optional(),
});
export type RequestBody = z.infer<typeof bodySchema>;

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: RequestBody;
}

export interface OpenAiServerOptions {
  /** The text of an answer; by default a valid action. */
  readonly answer?: (body: RequestBody) => string;
  /** What to do instead of answering; null to answer. */
  readonly fault?: (request: ReceivedRequest, response: ServerResponse) => boolean | Promise<boolean>;
  readonly contextTokens?: number | null;
  readonly tellsUsage?: boolean;
  readonly key?: string;
  /** Pieces of `reasoning_content` before the text. */
  readonly reasoning?: readonly string[];
  readonly embedding?: (text: string) => readonly number[];
}

export interface OpenAiServer {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = { path: request.url ?? '', headers: request.headers, body: await readBody(request) };
    requests.push(received);
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`)
      return json(response, 401, { error: { message: 'bad key' } });
    if (await options.fault?.(received, response)) return;
    route(received, response, options);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () => close(server),
  };
}

export function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function route(request: ReceivedRequest, response: ServerResponse, options: OpenAiServerOptions): void {
  switch (request.path) {
    case '/v1/models':
      return json(response, 200, {
        data: [
          { id: 'test-model', meta: { n_ctx: options.contextTokens === undefined ? 4096 : options.contextTokens } },
        ],
      });
    case '/tokenize':
      return json(response, 200, { tokens: words(request.body.content ?? '') });
    case '/v1/chat/completions':
      return complete(request.body, response, options);
    case '/v1/embeddings':
      return embed(request.body, response, options);
    default:
      return json(response, 404, { error: { message: 'no such path' } });
  }
}

function complete(body: RequestBody, response: ServerResponse, options: OpenAiServerOptions): void {
  const prompt = words((body.messages ?? []).map(({ content }) => content).join('\n')).length;
  const limit = body.max_tokens ?? 1_000;
  const pieces =
    (options.answer?.(body) ?? '{"reason":"the key is here","action":"take \\"silver key\\""}').match(/[\s\S]{1,4}/g) ??
    [];
  const delta = (content: Record<string, string>, finish: string | null = null): void =>
    void response.write(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: content, finish_reason: finish }] })}\n\n`,
    );
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of options.reasoning ?? []) delta({ reasoning_content: piece });
  for (const piece of pieces.slice(0, limit)) delta({ content: piece });
  delta({}, pieces.length > limit ? 'length' : 'stop');
  if (options.tellsUsage ?? true)
    response.write(
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: prompt, completion_tokens: Math.min(limit, pieces.length), prompt_tokens_details: { cached_tokens: Math.floor(prompt / 2) } } })}\n\n`,
    );
  response.end('data: [DONE]\n\n');
}

function embed(body: RequestBody, response: ServerResponse, options: OpenAiServerOptions): void {
  const texts = [body.input ?? []].flat();
  const vector = options.embedding ?? ((text: string) => [text.length, 1, words(text).length]);
  // Out of order, as the protocol allows.
  const data = texts.map((text, index) => ({ index, embedding: vector(text) })).reverse();
  json(response, 200, { data });
}

/** A word and its space are a token. */
function words(text: string): string[] {
  return text.split(/(?<=\s)(?=\S)/);
}

async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return bodySchema.parse(text === '' ? {} : JSON.parse(text));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
