/** Counts tokens by asking the server in the ways that servers have; else by the usual measure, on the high side. */
import { z } from 'zod';
import { isClewError } from '../../core/base/errors.ts';
import { EndpointRefusal, type EndpointClient } from './endpoint-client.ts';

interface Way {
  readonly path: string;
  readonly body: (text: string, model: string) => Record<string, unknown>;
  readonly read: z.ZodType<number>;
}

const ways: readonly Way[] = [
  // llama-server
  {
    path: '/tokenize',
    body: (content) => ({ content }),
    read: z.object({ tokens: z.array(z.unknown()) }).transform(({ tokens }) => tokens.length),
  },
  // vLLM
  {
    path: '/tokenize',
    body: (prompt, model) => ({ model, prompt, add_special_tokens: false }),
    read: z.object({ count: z.int() }).transform(({ count }) => count),
  },
  // llama-cpp-python
  {
    path: '/extras/tokenize/count',
    body: (input) => ({ input }),
    read: z.object({ count: z.int() }).transform(({ count }) => count),
  },
];

/** English has four characters a token; other scripts have fewer, and a count that is too low would hide a cut. */
const CHARACTERS_PER_TOKEN = 3;

export class TokenCounter {
  readonly #client: EndpointClient;
  readonly #model: string;
  /** The way that worked; null when none did. */
  #way: Way | null | undefined;

  constructor(client: EndpointClient, model: string) {
    this.#client = client;
    this.#model = model;
  }

  async count(text: string, signal: AbortSignal): Promise<number> {
    if (text === '') return 0;
    for (const way of this.#way === undefined ? ways : this.#way === null ? [] : [this.#way]) {
      const count = await this.#ask(way, text, signal);
      if (count === null) continue;
      this.#way = way;
      return count;
    }
    this.#way = null;
    return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  }

  async #ask(way: Way, text: string, signal: AbortSignal): Promise<number | null> {
    try {
      const answer = await this.#client.json({ path: way.path, body: way.body(text, this.#model), signal });
      const parsed = way.read.safeParse(answer);
      return parsed.success ? parsed.data : null;
    } catch (error) {
      // A refusal, or an answer that is no JSON: this server counts in another way.
      if (error instanceof EndpointRefusal || isClewError(error, 'endpoint-failed')) return null;
      throw error;
    }
  }
}
