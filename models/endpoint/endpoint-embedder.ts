/** An embedder behind an OpenAI-compatible server. */
import { z } from 'zod';
import { ClewError, throwIfAborted } from '../../core/base/errors.ts';
import { toUnitLength } from '../embedding/pooling.ts';
import type { NetworkPolicy } from '../network/network-policy.ts';
import type { CallOptions, EmbedEvent, Embedder, EmbedderInfo } from '../ports.ts';
import { EndpointClient, EndpointRefusal } from './endpoint-client.ts';
import { endpointSettingsSchema, endpointUrl, type EndpointSettings } from './endpoint-settings.ts';

const BATCH = 32;
/** What the protocol's own embedders take; servers cut or refuse longer texts themselves. */
const DEFAULT_MAX_TOKENS = 8192;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })),
});

export interface EndpointEmbedderSettings extends EndpointSettings {
  /** The server's name for the embedder. */
  readonly model: string;
}

/** Asks for one vector to learn its length. Throws `endpoint-failed`, `consent-needed`, `offline`, `timed-out`. */
export async function openEndpointEmbedder(
  settings: EndpointEmbedderSettings,
  policy: NetworkPolicy,
): Promise<Embedder> {
  const resolved = endpointSettingsSchema.parse(settings);
  const client = new EndpointClient(resolved, policy);
  const [probe] = await request(client, { model: settings.model, texts: ['length'] });
  const info = {
    id: `${endpointUrl(resolved.baseUrl, '').href}#${settings.model}`,
    name: settings.model,
    dimensions: probe!.length,
    maxTokens: resolved.contextTokens ?? DEFAULT_MAX_TOKENS,
  };
  return new EndpointEmbedder(client, info);
}

class EndpointEmbedder implements Embedder {
  readonly info: EmbedderInfo;
  readonly #client: EndpointClient;
  readonly #closing = new AbortController();

  constructor(client: EndpointClient, info: EmbedderInfo) {
    this.#client = client;
    this.info = info;
  }

  async embed(texts: readonly string[], options: CallOptions<EmbedEvent> = {}): Promise<readonly Float32Array[]> {
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closing.signal]) : this.#closing.signal;
    throwIfAborted(signal);
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += BATCH) {
      throwIfAborted(signal);
      const batch = texts.slice(start, start + BATCH);
      vectors.push(
        ...(await request(this.#client, {
          model: this.info.name,
          texts: batch,
          signal,
          dimensions: this.info.dimensions,
        })),
      );
      options.onEvent?.({ done: vectors.length, total: texts.length });
    }
    return vectors;
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
  }
}

interface EmbedCall {
  readonly model: string;
  readonly texts: readonly string[];
  readonly signal?: AbortSignal;
  readonly dimensions?: number;
}

async function request(
  client: EndpointClient,
  { model, texts, signal, dimensions }: EmbedCall,
): Promise<Float32Array[]> {
  // Servers refuse an empty text; a space stands for it.
  const input = texts.map((text) => (text.trim() === '' ? ' ' : text.toWellFormed()));
  const answer = await client.json({ path: 'embeddings', body: { model, input }, signal }).catch((error: unknown) => {
    if (!(error instanceof EndpointRefusal)) throw error;
    throw new ClewError('endpoint-failed', `No vectors: ${error.message}`, { detail: error.body });
  });
  const parsed = answerSchema.safeParse(answer);
  const rows = parsed.success ? [...parsed.data.data].sort((a, b) => a.index - b.index) : [];
  const isRight =
    rows.length === texts.length &&
    rows.every(({ embedding }) => embedding.length === (dimensions ?? rows[0]!.embedding.length));
  if (!isRight)
    throw new ClewError(
      'endpoint-failed',
      `The server gave no vectors of the right number and length for ${texts.length} texts.`,
      {
        remedy: 'See whether this model is an embedder.',
      },
    );
  return rows.map(({ embedding }) => toUnitLength(Float32Array.from(embedding)));
}
