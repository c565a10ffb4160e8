/** A language model in llama.cpp, in the process that owns the weights. */
import type { LlamaGrammar } from 'node-llama-cpp';
import { ClewError } from '../../core/base/errors.ts';
import { canonicalJson } from '../../core/base/json.ts';
import type { CallOptions, GenerateEvent, GenerateRequest, GenerateResult, JsonSchema } from '../ports.ts';
import { answerGrammar } from './answer-grammar.ts';
import { answerSchema, type AnswerSchema } from './answer-shape.ts';
import { chatTemplate, type ChatTemplate } from './chat-template.ts';
import { generate, type GenerationInput } from './generation.ts';
import type { LoadedModel, ResolvedGgufSource } from './gguf-source.ts';
import type { LlamaRuntime } from './llama-runtime.ts';
import { loadWeights, type LoadedWeights, type LoadOptions } from './load-model.ts';
import { memoryReport } from './memory-report.ts';
import { closingTokens, promptTokens } from './prompt-tokens.ts';
import { Slots } from './slots.ts';

interface CompiledAnswer {
  readonly schema: AnswerSchema;
  readonly grammar: LlamaGrammar;
}

/** Roles with a schema of their own for each step would fill the memory otherwise. */
const MAX_GRAMMARS = 32;

export class LlamaLanguageModel {
  readonly info: LoadedModel;
  readonly #weights: LoadedWeights;
  readonly #template: ChatTemplate;
  readonly #slots: Slots;
  readonly #grammars = new Map<string, Promise<CompiledAnswer>>();

  private constructor(weights: LoadedWeights, loadMilliseconds: number) {
    const { begin, end } = { begin: weights.model.tokens.bosString ?? '', end: weights.model.tokens.eosString ?? '' };
    this.#weights = weights;
    this.#template = chatTemplate(weights.facts.chatTemplate, { begin, end });
    this.#slots = new Slots(weights.context);
    this.info = describe(weights, this.#template, loadMilliseconds);
  }

  static async load(
    runtime: LlamaRuntime,
    source: ResolvedGgufSource,
    options: LoadOptions = {},
  ): Promise<LlamaLanguageModel> {
    const start = performance.now();
    const weights = await loadWeights(runtime, source, options);
    return new LlamaLanguageModel(weights, performance.now() - start);
  }

  /** Throws `context-too-small`, `unsupported` (a schema no grammar can enforce) or `aborted`. */
  async generate(request: GenerateRequest, options: CallOptions<GenerateEvent> = {}): Promise<GenerateResult> {
    const start = performance.now();
    const input = await this.#input(request);
    this.#checkRoom(input);
    const output = await this.#slots.run(request.slot ?? '', (sequence) => generate(sequence, input, options));
    const { text, thinking, stop, cachedTokens, generatedTokens } = output;
    const usage = { promptTokens: input.prompt.length, cachedTokens, generatedTokens };
    return { text, thinking, stop, usage, milliseconds: performance.now() - start };
  }

  countTokens(text: string): number {
    return this.#weights.model.tokenize(text).length;
  }

  async dispose(): Promise<void> {
    await this.#weights.context.dispose();
    await this.#weights.model.dispose();
  }

  async #input(request: GenerateRequest): Promise<GenerationInput> {
    const { model } = this.#weights;
    const thinks = this.#template.canThink && (request.thinkingTokens ?? 0) > 0;
    return {
      prompt: promptTokens(model, this.#template.render(request.segments, { thinks }), { thinks }),
      sampling: request.sampling,
      thinking: thinks ? { maxTokens: request.thinkingTokens!, close: closingTokens(model) } : null,
      answer: request.schema === undefined ? null : await this.#compile(request.schema),
    };
  }

  #checkRoom({ prompt, thinking, sampling }: GenerationInput): void {
    const contextTokens = this.info.contextTokens;
    const forThinking = thinking === null ? 0 : thinking.maxTokens + thinking.close.length;
    const needed = prompt.length + forThinking + sampling.maxTokens;
    if (needed <= contextTokens) return;
    throw new ClewError(
      'context-too-small',
      `The prompt of ${prompt.length} tokens${forThinking > 0 ? `, ${forThinking} for thinking` : ''} and ${sampling.maxTokens} for the answer make ${needed}; the context has ${contextTokens}.`,
      { remedy: `Load ${this.info.name} with a longer context, or choose a shorter prompt.` },
    );
  }

  #compile(schema: JsonSchema): Promise<CompiledAnswer> {
    const key = canonicalJson(schema);
    const compiled = this.#grammars.get(key) ?? this.#newGrammar(schema);
    this.#grammars.delete(key);
    this.#grammars.set(key, compiled);
    if (this.#grammars.size > MAX_GRAMMARS) this.#grammars.delete(this.#grammars.keys().next().value!);
    return compiled;
  }

  async #newGrammar(schema: JsonSchema): Promise<CompiledAnswer> {
    const answer = answerSchema(schema);
    const { llama } = this.#weights.model;
    return { schema: answer, grammar: await llama.createGrammar({ grammar: answerGrammar(answer) }) };
  }
}

function describe(weights: LoadedWeights, template: ChatTemplate, loadMilliseconds: number): LoadedModel {
  const { facts, model, context, threads } = weights;
  const gpu = model.llama.gpu;
  return {
    name: facts.name,
    // llama.cpp keeps the last cell free.
    contextTokens: context.contextSize - 1,
    slots: context.totalSequences,
    device:
      gpu === false || model.gpuLayers === 0
        ? `CPU, ${threads} thread${threads === 1 ? '' : 's'}`
        : `${gpu.toUpperCase()}, ${model.gpuLayers} of ${facts.layers + 1} layers`,
    threads,
    gpuLayers: model.gpuLayers,
    canThink: template.canThink,
    usesOwnTemplate: template.isOwn,
    memory: memoryReport(weights.log),
    loadMilliseconds,
  };
}
