/** An embedder in llama.cpp, in the process that owns the weights. */
import type { Llama, LlamaEmbeddingContext, LlamaModel, Token } from 'node-llama-cpp';
import { ClewError, throwIfAborted, toClewError } from '../../core/base/errors.ts';
import { inspectGguf, type ModelFacts } from '../catalogue/model-facts.ts';
import type { GgufEmbedderSource } from '../embedding/embedder-source.ts';
import { fileFingerprint } from '../embedding/file-fingerprint.ts';
import { toUnitLength } from '../embedding/pooling.ts';
import type { CallOptions, EmbedEvent, Embedder, EmbedderInfo } from '../ports.ts';

const DEFAULT_MAX_TOKENS = 2048;
/** Room for the marks at the beginning and the end of a text, and the cell llama.cpp keeps free. */
const RESERVED_TOKENS = 4;

export class LlamaEmbedder implements Embedder {
  readonly info: EmbedderInfo;
  readonly #model: LlamaModel;
  readonly #context: LlamaEmbeddingContext;

  private constructor(info: EmbedderInfo, model: LlamaModel, context: LlamaEmbeddingContext) {
    this.info = info;
    this.#model = model;
    this.#context = context;
  }

  /** Throws `not-found`, `model-file-invalid`, `bad-input` for a model that makes text, or `model-load-failed`. */
  static async open(llama: Llama, source: GgufEmbedderSource): Promise<LlamaEmbedder> {
    const facts = await inspectGguf(source.path);
    if (!facts.isEmbedder)
      throw new ClewError('bad-input', `${facts.name} (${facts.architecture}) writes text: it is no embedder.`, {
        remedy: 'Choose a GGUF of an embedder, such as nomic-embed-text or bge-m3.',
      });
    const maxTokens = Math.min(source.maxTokens ?? DEFAULT_MAX_TOKENS, facts.contextLength);
    const info = { id: await embedderId(facts), name: facts.name, dimensions: facts.width, maxTokens };
    let model: LlamaModel | undefined;
    try {
      model = await llama.loadModel({ modelPath: facts.file });
      // An encoder sees a text as a whole: it must fit in one batch.
      const context = await model.createEmbeddingContext({
        contextSize: maxTokens,
        batchSize: maxTokens,
        threads: source.threads,
      });
      return new LlamaEmbedder(info, model, context);
    } catch (error) {
      await model?.dispose();
      throw new ClewError('model-load-failed', `The embedder ${facts.name} could not be loaded.`, {
        cause: error,
        detail: toClewError(error).message,
      });
    }
  }

  async embed(texts: readonly string[], options: CallOptions<EmbedEvent> = {}): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      throwIfAborted(options.signal);
      vectors.push(await this.#embedOne(text));
      options.onEvent?.({ done: vectors.length, total: texts.length });
    }
    return vectors;
  }

  async dispose(): Promise<void> {
    await this.#context.dispose();
    await this.#model.dispose();
  }

  async #embedOne(text: string): Promise<Float32Array> {
    const words = text.slice(0, this.info.maxTokens * CHARACTERS_READ_PER_TOKEN).toWellFormed();
    const tokens = this.#model.tokenize(words).slice(0, this.info.maxTokens - RESERVED_TOKENS);
    const { vector } = await this.#context.getEmbeddingFor(tokens.length > 0 ? tokens : this.#nothing());
    return toUnitLength(Float32Array.from(vector));
  }

  /** An empty text is its closing mark alone. */
  #nothing(): Token[] {
    const { sep, eos, bos } = this.#model.tokens;
    return [sep ?? eos ?? bos ?? this.#model.tokenize('.')[0]!];
  }
}

/** No text of ordinary writing has longer tokens on average; the rest of a long text is not even tokenized. */
const CHARACTERS_READ_PER_TOKEN = 32;

async function embedderId(facts: ModelFacts): Promise<string> {
  return `${facts.architecture}-${facts.quantization}-${facts.pooling ?? 'default'}-${await fileFingerprint(facts.file)}`;
}
