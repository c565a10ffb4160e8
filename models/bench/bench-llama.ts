/** Our path to llama.cpp, process boundary included, against bare node-llama-cpp: same file, same prompts, in one run. */
import type { CallOptions, GenerateRequest, LanguageModel } from '../ports.ts';
import { HostClient } from '../host/host-client.ts';
import type { LaunchHost } from '../host/connection.ts';
import { ggufSourceSchema, type GgufSource, type ResolvedGgufSource } from '../llama/gguf-source.ts';
import { loadHostedModel } from '../llama/hosted-language-model.ts';
import { benchPrompt } from './bench-text.ts';

export interface LlamaBench {
  /** Generated tokens by the seconds of whole calls, prompt included; medians of the rounds. */
  readonly ours: number;
  readonly bare: number;
  /** Median of the rounds' own ratios: what slows a round slows both. */
  readonly ratio: number;
  readonly rounds: number;
  readonly promptTokens: number;
  readonly generatedTokens: number;
}

export interface LlamaBenchOptions extends CallOptions<{ readonly round: number; readonly ratio: number }> {
  readonly rounds?: number;
  readonly maxTokens?: number;
}

/** Each has a process of its own, and they take turns. One more round is run first, and not counted. */
export async function benchLlama(
  launch: LaunchHost,
  source: GgufSource,
  options: LlamaBenchOptions = {},
): Promise<LlamaBench> {
  const { rounds = 8, maxTokens = 128 } = options;
  const clients = { ours: new HostClient(launch, 'llama'), bare: new HostClient(launch, 'llama') };
  try {
    const settings = { contextTokens: 2048, threads: 1, slots: 1, ...source };
    const model = await loadHostedModel(clients.ours, settings, { signal: options.signal });
    const bareSource = ggufSourceSchema.parse(settings);
    const results: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const request: GenerateRequest = { segments: benchPrompt(round), sampling: { temperature: 0, maxTokens } };
      const turns = [
        () => timeOurs(model, request, options),
        () => timeBare(clients.bare, bareSource, request, options),
      ];
      // Now the one goes first, now the other.
      const first = await turns[round % 2]!();
      const second = await turns[(round + 1) % 2]!();
      const [ours, bare] = round % 2 === 0 ? [first, second] : [second, first];
      if (round > 0) results.push({ ours, bare });
      options.onEvent?.({ round, ratio: ours.speed / bare.speed });
    }
    return summarize(results);
  } finally {
    await Promise.all([clients.ours.dispose(), clients.bare.dispose()]);
  }
}

interface Timed {
  /** Generated tokens a millisecond. */
  readonly speed: number;
  readonly promptTokens: number;
  readonly generatedTokens: number;
}

interface Round {
  readonly ours: Timed;
  readonly bare: Pick<Timed, 'speed'>;
}

async function timeOurs(model: LanguageModel, request: GenerateRequest, { signal }: LlamaBenchOptions): Promise<Timed> {
  const start = performance.now();
  // Listening makes the text cross the boundary as it comes, as it does in the lab.
  const { usage } = await model.generate(request, { signal, onEvent: () => undefined });
  return { speed: usage.generatedTokens / (performance.now() - start), ...usage };
}

async function timeBare(
  client: HostClient,
  source: ResolvedGgufSource,
  request: GenerateRequest,
  { signal }: LlamaBenchOptions,
): Promise<Timed> {
  const params = { key: 'bare', source, request: { ...request, segments: [...request.segments] } };
  const { generatedTokens, milliseconds } = await client.session().call('bare-generate', params, { signal });
  return { speed: generatedTokens / milliseconds, generatedTokens, promptTokens: 0 };
}

function summarize(results: readonly Round[]): LlamaBench {
  const middle = (value: (round: Round) => number): number => median(results.map(value));
  return {
    ours: 1000 * middle(({ ours }) => ours.speed),
    bare: 1000 * middle(({ bare }) => bare.speed),
    ratio: middle(({ ours, bare }) => ours.speed / bare.speed),
    rounds: results.length,
    promptTokens: middle(({ ours }) => ours.promptTokens),
    generatedTokens: middle(({ ours }) => ours.generatedTokens),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
