/** Sentence embedder over an ONNX folder through transformers.js, in the process that owns the weights; never downloads. */
import { basename, dirname, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AutoModel, AutoTokenizer, env, type PreTrainedModel, type PreTrainedTokenizer } from '@xenova/transformers';
import { z } from 'zod';
import { throwIfAborted, toClewError, ClewError } from '../../core/base/errors.ts';
import type { CallOptions, EmbedEvent, Embedder, EmbedderInfo } from '../ports.ts';
import type { OnnxSource } from './embedder-source.ts';
import { readOnnxFolder, type OnnxFolder } from './onnx-folder.ts';
import { clsPool, meanPool } from './pooling.ts';

/** Tokenising takes time in proportion to the text; no 256 tokens of ordinary writing are longer than this. */
const MAX_CHARACTERS = 16_384;

const outputSchema = z.object({
  last_hidden_state: z.object({ data: z.instanceof(Float32Array), dims: z.array(z.number()) }),
});

export class OnnxEmbedder implements Embedder {
  readonly info: EmbedderInfo;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #model: PreTrainedModel;
  readonly #pool: typeof meanPool;

  private constructor(folder: OnnxFolder, tokenizer: PreTrainedTokenizer, model: PreTrainedModel) {
    this.info = folder.info;
    this.#tokenizer = tokenizer;
    this.#model = model;
    this.#pool = folder.pooling === 'mean' ? meanPool : clsPool;
  }

  /** Checks the files against their manifest, where they have one, and loads them. Throws `model-file-invalid` or `model-load-failed`. */
  static async open(source: OnnxSource): Promise<OnnxEmbedder> {
    const folder = await readOnnxFolder(source.folder);
    try {
      const [tokenizer, model] = await load(source, folder);
      return new OnnxEmbedder(folder, tokenizer, model);
    } catch (error) {
      throw new ClewError('model-load-failed', `The embedder in ${source.folder} could not be loaded.`, {
        cause: error,
        detail: toClewError(error).message,
      });
    }
  }

  /**
   * One text at a time, shortest first: int8 activations share one scale in a batch, so that a text's vector would depend
   * on its neighbours (cosine 0.99), and a resumed run would recall other facts than the first one did.
   */
  async embed(texts: readonly string[], options: CallOptions<EmbedEvent> = {}): Promise<readonly Float32Array[]> {
    const vectors = new Array<Float32Array>(texts.length);
    let done = 0;
    for (const index of byLength(texts)) {
      throwIfAborted(options.signal);
      vectors[index] = await this.#embedOne(texts[index]!);
      options.onEvent?.({ done: ++done, total: texts.length });
      await setImmediate(); // lets an abort or another call in
    }
    return vectors;
  }

  async dispose(): Promise<void> {
    await this.#model.dispose();
  }

  async #embedOne(text: string): Promise<Float32Array> {
    // The library's call signatures are untyped; what comes out is parsed below.
    const tokens: unknown = this.#tokenizer(beginning(text), { truncation: true, max_length: this.info.maxTokens });
    const states = outputSchema.parse(await this.#model(tokens)).last_hidden_state;
    return this.#pool(states.data, this.info.dimensions);
  }
}

async function load(
  source: OnnxSource,
  { dtype, subfolder }: OnnxFolder,
): Promise<[PreTrainedTokenizer, PreTrainedModel]> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(source.folder) + sep;
  const name = basename(source.folder);
  const session_options = { intraOpNumThreads: source.threads, interOpNumThreads: 1 };
  return [
    await AutoTokenizer.from_pretrained(name, { local_files_only: true }),
    await AutoModel.from_pretrained(name, { local_files_only: true, dtype, subfolder, session_options }),
  ];
}

function byLength(texts: readonly string[]): number[] {
  return texts.map((_, index) => index).sort((a, b) => texts[a]!.length - texts[b]!.length || a - b);
}

/** Cut between code points. */
function beginning(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const isPairCut = (text.codePointAt(MAX_CHARACTERS - 1) ?? 0) > 0xffff;
  return text.slice(0, isPairCut ? MAX_CHARACTERS - 1 : MAX_CHARACTERS);
}
