/** node-llama-cpp as its own documentation uses it, without our process boundary, slots or pieces: the bench's yardstick. */
import type { Llama, LlamaContextSequence, LlamaModel } from 'node-llama-cpp';
import { DEFAULT_BATCH_TOKENS } from '../catalogue/fit-estimate.ts';
import { inspectGguf } from '../catalogue/model-facts.ts';
import type { GenerateRequest } from '../ports.ts';
import { chatTemplate, type ChatTemplate } from './chat-template.ts';
import type { ResolvedGgufSource } from './gguf-source.ts';
import { promptTokens } from './prompt-tokens.ts';

export class BareModel {
  readonly #model: LlamaModel;
  readonly #sequence: LlamaContextSequence;
  readonly #template: ChatTemplate;

  private constructor(model: LlamaModel, sequence: LlamaContextSequence, template: ChatTemplate) {
    this.#model = model;
    this.#sequence = sequence;
    this.#template = template;
  }

  static async load(llama: Llama, source: ResolvedGgufSource): Promise<BareModel> {
    const facts = await inspectGguf(source.path);
    const model = await llama.loadModel({ modelPath: facts.file, gpuLayers: source.gpuLayers });
    const context = await model.createContext({
      contextSize: source.contextTokens,
      batchSize: DEFAULT_BATCH_TOKENS,
      threads: source.threads,
    });
    const { bosString, eosString } = model.tokens;
    const template = chatTemplate(facts.chatTemplate, { begin: bosString ?? '', end: eosString ?? '' });
    return new BareModel(model, context.getSequence(), template);
  }

  /** From an empty cache, greedily; the clock begins before the prompt is tokenized and ends with the text. */
  async generate({ segments, sampling }: GenerateRequest): Promise<{ generatedTokens: number; milliseconds: number }> {
    await this.#sequence.clearHistory();
    const start = performance.now();
    const prompt = promptTokens(this.#model, this.#template.render(segments, { thinks: false }), { thinks: false });
    const generated = [];
    for await (const token of this.#sequence.evaluate([...prompt], { temperature: sampling.temperature })) {
      generated.push(token);
      if (generated.length >= sampling.maxTokens) break;
    }
    this.#model.detokenize(generated);
    return { generatedTokens: generated.length, milliseconds: performance.now() - start };
  }

  async dispose(): Promise<void> {
    await this.#sequence.context.dispose();
    await this.#model.dispose();
  }
}
