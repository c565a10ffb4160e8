/** What a GGUF is and what memory it will take, from its header alone. */
import { DEFAULT_BATCH_TOKENS, estimateMemory, type MemoryEstimate } from '../../models/catalogue/fit-estimate.ts';
import { inspectGguf } from '../../models/catalogue/model-facts.ts';
import { absolutePath } from './model-paths.ts';

export interface ModelInspection {
  readonly file: string;
  readonly name: string;
  readonly architecture: string;
  readonly parameters: number;
  readonly quantization: string;
  readonly contextLength: number;
  readonly layers: number;
  /** Jinja, as the file has it; null for a model without one. */
  readonly chatTemplate: string | null;
  readonly license: string | null;
  readonly bytes: number;
  /** For one sequence of `contextTokens`. */
  readonly estimate: MemoryEstimate & { readonly contextTokens: number };
}

const USUAL_CONTEXT = 8_192;

/** Throws `not-found` or `model-file-invalid`. `contextTokens` is cut to what the model was trained for. */
export async function inspectModel(path: string, contextTokens = USUAL_CONTEXT): Promise<ModelInspection> {
  const facts = await inspectGguf(absolutePath(path));
  const tokens = Math.min(contextTokens, facts.contextLength);
  const shape = { contextTokens: tokens, slots: 1, batchTokens: DEFAULT_BATCH_TOKENS };
  const { file, name, architecture, parameters, quantization, contextLength, layers, chatTemplate, license, bytes } =
    facts;
  return {
    ...{ file, name, architecture, parameters, quantization, contextLength, layers, chatTemplate, license, bytes },
    estimate: { ...estimateMemory(facts, shape), contextTokens: tokens },
  };
}
