/** A language model behind any OpenAI-compatible server: llama-server, vLLM, Ollama, LM Studio, llama-cpp-python. */
import { z } from 'zod';
import { ClewError, toClewError } from '../../core/base/errors.ts';
import type { NetworkPolicy } from '../network/network-policy.ts';
import type {
  CallOptions,
  GenerateEvent,
  GenerateRequest,
  GenerateResult,
  LanguageModel,
  LanguageModelInfo,
} from '../ports.ts';
import { bodyForms, chatBody, type BodyOptions } from './chat-body.ts';
import { ChatStream } from './chat-stream.ts';
import { EndpointClient, EndpointRefusal } from './endpoint-client.ts';
import {
  endpointSettingsSchema,
  endpointUrl,
  type EndpointSettings,
  type ResolvedEndpointSettings,
} from './endpoint-settings.ts';
import { repairJson } from './repair-json.ts';
import { TokenCounter } from './token-counter.ts';

const DEFAULT_CONTEXT_TOKENS = 8192;
const contextWords = /context|too (?:long|many tokens)|n_ctx|max_model_len/i;
/** Statuses by which servers refuse members they do not know. */
const unsupportedStatuses = new Set([400, 404, 415, 422, 500, 501]);

const modelsSchema = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        max_model_len: z.number().nullish(),
        context_length: z.number().nullish(),
        meta: z.object({ n_ctx: z.number().nullish(), n_ctx_train: z.number().nullish() }).nullish(),
      }),
    )
    .min(1),
});

/** Throws `endpoint-failed` (no server, or none that lists models), `not-found`, `consent-needed`, `offline`, `timed-out`. */
export async function openEndpointModel(settings: EndpointSettings, policy: NetworkPolicy): Promise<LanguageModel> {
  const resolved = endpointSettingsSchema.parse(settings);
  const client = new EndpointClient(resolved, policy);
  const listed = await listModels(client, resolved);
  const chosen = resolved.model === undefined ? listed[0]! : listed.find(({ id }) => id === resolved.model);
  if (!chosen)
    throw new ClewError('not-found', `The server has no model "${resolved.model}".`, {
      remedy: `It has: ${listed.map(({ id }) => id).join(', ')}.`,
    });
  const url = endpointUrl(resolved.baseUrl, '');
  return new EndpointLanguageModel(client, {
    id: `${url.href.replace(/\/$/, '')}#${chosen.id}`,
    name: chosen.id,
    contextTokens: resolved.contextTokens ?? statedContext(chosen) ?? DEFAULT_CONTEXT_TOKENS,
    device: url.host,
  });
}

/** The names of what a server has, and the context of each where it is told. Throws as opening does; sends no text. */
export async function listEndpointModels(
  settings: EndpointSettings,
  policy: NetworkPolicy,
): Promise<{ readonly name: string; readonly contextTokens: number | null }[]> {
  const resolved = endpointSettingsSchema.parse(settings);
  const listed = await listModels(new EndpointClient(resolved, policy), resolved);
  return listed.map((model) => ({ name: model.id, contextTokens: statedContext(model) ?? null }));
}

type ListedModel = z.infer<typeof modelsSchema>['data'][number];

function statedContext({ meta, max_model_len, context_length }: ListedModel): number | null | undefined {
  return meta?.n_ctx ?? max_model_len ?? context_length ?? meta?.n_ctx_train;
}

async function listModels(
  client: EndpointClient,
  { baseUrl }: ResolvedEndpointSettings,
): Promise<z.infer<typeof modelsSchema>['data']> {
  const answer = await client.json({ path: 'models' }).catch((error: unknown) => {
    throw error instanceof EndpointRefusal ? refusalError(error) : error;
  });
  const parsed = modelsSchema.safeParse(answer);
  if (parsed.success) return parsed.data.data;
  throw new ClewError(
    'endpoint-failed',
    `${baseUrl} lists no models: it is no OpenAI-compatible server, or none is loaded.`,
    {
      remedy: 'See whether the address ends in /v1 and the server has a model.',
      detail: JSON.stringify(answer)?.slice(0, 500),
    },
  );
}

class EndpointLanguageModel implements LanguageModel {
  readonly info: LanguageModelInfo;
  readonly #client: EndpointClient;
  readonly #counter: TokenCounter;
  readonly #closing = new AbortController();
  /** The richest form that the server has taken, or may still take. */
  #form: Omit<BodyOptions, 'model'> = { form: bodyForms[0], isExtended: true };

  constructor(client: EndpointClient, info: LanguageModelInfo) {
    this.#client = client;
    this.info = info;
    this.#counter = new TokenCounter(client, info.name);
  }

  async generate(request: GenerateRequest, options: CallOptions<GenerateEvent> = {}): Promise<GenerateResult> {
    const start = performance.now();
    const signal = this.#signal(options.signal);
    await this.#checkRoom(request, signal);
    const result = await this.#try(request, { ...options, signal });
    const { promptTokens, cachedTokens } = result.usage;
    options.onEvent?.({ type: 'prompt-evaluated', tokens: promptTokens, cached: cachedTokens });
    return { ...repaired(result, request), milliseconds: performance.now() - start };
  }

  async countTokens(text: string): Promise<number> {
    return this.#counter.count(text, this.#signal(undefined));
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
  }

  #signal(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
  }

  /** Some servers cut long prompts without a word; those that can count are asked before. */
  async #checkRoom(request: GenerateRequest, signal: AbortSignal): Promise<void> {
    const text = request.segments.map((segment) => segment.text).join('\n\n');
    const answer = request.sampling.maxTokens + (request.thinkingTokens ?? 0);
    const { contextTokens } = this.info;
    // No tokenizer makes more tokens than bytes: short prompts need no asking.
    if (Buffer.byteLength(text) + answer < contextTokens) return;
    const prompt = await this.#counter.count(text, signal);
    if (prompt + answer <= contextTokens) return;
    throw contextError(
      `The prompt of about ${prompt} tokens and ${answer} for the answer make ${prompt + answer}; the context has ${contextTokens}.`,
    );
  }

  /** Asks less and less of the server until it answers. */
  async #try(
    request: GenerateRequest,
    options: CallOptions<GenerateEvent>,
  ): Promise<Omit<GenerateResult, 'milliseconds'>> {
    for (;;) {
      const form = this.#form;
      try {
        return await this.#complete(request, form, options);
      } catch (error) {
        if (!(error instanceof EndpointRefusal)) throw error;
        const next = lesserForm(form, request.schema !== undefined);
        if (contextWords.test(error.message) || !unsupportedStatuses.has(error.status) || !next)
          throw refusalError(error);
        if (this.#form === form) this.#form = next;
      }
    }
  }

  async #complete(
    request: GenerateRequest,
    form: Omit<BodyOptions, 'model'>,
    { signal, onEvent }: CallOptions<GenerateEvent>,
  ): Promise<Omit<GenerateResult, 'milliseconds'>> {
    const chat = new ChatStream((event) => onEvent?.(event));
    const body = chatBody(request, { ...form, model: this.info.name });
    try {
      for await (const chunk of this.#client.stream({ path: 'chat/completions', body, signal })) chat.push(chunk);
    } catch (error) {
      if (error instanceof EndpointRefusal || error instanceof ClewError) throw error;
      throw new ClewError('endpoint-failed', `The answer of ${this.info.device} cannot be read.`, {
        cause: error,
        detail: toClewError(error).message,
      });
    }
    if (!chat.isFinished)
      throw new ClewError('endpoint-failed', `${this.info.device} broke off in the middle of an answer.`, {
        remedy: 'Try again.',
      });
    return chat.result(request.segments.reduce((length, { text }) => length + text.length, 0));
  }
}

/** First the schema in another form, then without the extra members, then the schema told in words. */
function lesserForm(
  { form, isExtended }: Omit<BodyOptions, 'model'>,
  hasSchema: boolean,
): Omit<BodyOptions, 'model'> | null {
  if (isExtended) return { form, isExtended: false };
  const next = bodyForms[bodyForms.indexOf(form) + 1];
  return hasSchema && next ? { form: next, isExtended: true } : null;
}

/** Where a schema was asked for, talk and fences around the JSON are taken off, and small faults mended. */
function repaired<Result extends Pick<GenerateResult, 'text'>>(result: Result, { schema }: GenerateRequest): Result {
  if (schema === undefined || isJson(result.text)) return result;
  return { ...result, text: repairJson(result.text) ?? result.text };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function refusalError(error: EndpointRefusal): ClewError {
  if (contextWords.test(error.message) && error.status < 500)
    return contextError(`The prompt does not fit: ${error.message}`);
  const isKey = error.status === 401 || error.status === 403;
  return new ClewError('endpoint-failed', isKey ? 'The server does not accept the key.' : `Refused: ${error.message}`, {
    detail: error.body,
    remedy: isKey ? 'Enter the key again in the settings.' : undefined,
  });
}

function contextError(message: string): ClewError {
  return new ClewError('context-too-small', message, {
    remedy: 'Start the server with a longer context, or choose a shorter prompt.',
  });
}
