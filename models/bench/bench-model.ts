/** How fast a language model is here: prompt and answer, first token, what the grammar costs and the cached prefix saves. */
import { z } from 'zod';
import type { GenerateRequest, LanguageModel } from '../ports.ts';
import { median } from './bench-llama.ts';
import { benchPrompt } from './bench-text.ts';

export interface ModelBench {
  readonly promptTokens: number;
  readonly promptTokensPerSecond: number;
  readonly generatedTokensPerSecond: number;
  /** From the call to the first piece of text, nothing cached. */
  readonly firstTokenMs: number;
  /** The same with the whole prompt cached as far as it can be. */
  readonly firstTokenCachedMs: number;
  /** Share of the prompt that the second call with it took from the cache. */
  readonly cachedShare: number;
  /** Time for a token with a grammar, over the time without. */
  readonly grammarOverhead: number;
}

export interface ModelBenchOptions {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: { readonly round: number; readonly rounds: number }) => void;
  readonly rounds?: number;
  readonly maxTokens?: number;
}

interface Timed {
  readonly promptMs: number;
  readonly firstTokenMs: number;
  readonly tokenMs: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
}

/** Free text under a grammar: the constraint costs, the answer stays long. */
const anyText = z.toJSONSchema(z.strictObject({ text: z.string().max(900) }));

/** Medians over the rounds; a round is three calls. */
export async function benchModel(model: LanguageModel, options: ModelBenchOptions = {}): Promise<ModelBench> {
  const { rounds = 3, maxTokens = 64 } = options;
  const results: { cold: Timed; warm: Timed; constrained: Timed }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const request: GenerateRequest = {
      segments: benchPrompt(1_000 + round),
      sampling: { temperature: 0, maxTokens },
      slot: 'bench',
    };
    const cold = await timed(model, request, options.signal);
    const warm = await timed(model, request, options.signal);
    const constrained = await timed(model, { ...request, schema: anyText }, options.signal);
    results.push({ cold, warm, constrained });
    options.onEvent?.({ round: round + 1, rounds });
  }
  const middle = (value: (round: (typeof results)[number]) => number): number => median(results.map(value));
  return {
    promptTokens: middle(({ cold }) => cold.promptTokens),
    promptTokensPerSecond: middle(({ cold }) => (1000 * (cold.promptTokens - cold.cachedTokens)) / cold.promptMs),
    generatedTokensPerSecond: middle(({ cold }) => 1000 / cold.tokenMs),
    firstTokenMs: middle(({ cold }) => cold.firstTokenMs),
    firstTokenCachedMs: middle(({ warm }) => warm.firstTokenMs),
    cachedShare: middle(({ warm }) => warm.cachedTokens / warm.promptTokens),
    grammarOverhead: middle(({ warm, constrained }) => constrained.tokenMs / warm.tokenMs),
  };
}

/** A model that answers with a single token has no time between tokens; the whole time stands for it then. */
async function timed(model: LanguageModel, request: GenerateRequest, signal: AbortSignal | undefined): Promise<Timed> {
  const start = performance.now();
  let promptMs = 0;
  let firstTokenMs = 0;
  const { usage } = await model.generate(request, {
    signal,
    onEvent({ type }) {
      const now = performance.now() - start;
      if (type === 'prompt-evaluated') promptMs = now;
      else firstTokenMs ||= now;
    },
  });
  const total = performance.now() - start;
  const tokenMs = (total - firstTokenMs) / Math.max(1, usage.generatedTokens - 1);
  // A server tells of its prompt when all is over: the first token is the nearest to it.
  return { promptMs: Math.min(promptMs, firstTokenMs) || firstTokenMs || total, firstTokenMs, tokenMs, ...usage };
}
