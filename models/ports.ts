/** The two interfaces by which the rest of the house sees weights: a language model and an embedder. */

export interface PromptSegment {
  readonly role: 'system' | 'user' | 'assistant';
  /** What this part is, for people: `instructions`, `goal`, `recalled facts`. */
  readonly label: string;
  readonly text: string;
  /** Whether lines of it may be left out where the prompt is too long for the model, and which go first; none otherwise. */
  readonly mayShrink?: 'first-lines' | 'last-lines';
}

export interface Sampling {
  /** 0 is greedy. */
  readonly temperature: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly minP?: number;
  readonly repeatPenalty?: number;
  readonly seed?: number;
  /** Of the answer, thinking apart. */
  readonly maxTokens: number;
}

/** JSON Schema of the answer, as zod's `toJSONSchema` gives it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface GenerateRequest {
  /** Stable parts first: the model's cached prefix survives as far as the segments stay equal. */
  readonly segments: readonly PromptSegment[];
  /** When given, the answer is constrained to it by a grammar (or asked for and repaired, on an endpoint without one). */
  readonly schema?: JsonSchema;
  readonly sampling: Sampling;
  /** Tokens a thinking model may think before its answer; 0 switches thinking off where the model allows. */
  readonly thinkingTokens?: number;
  /** Calls with the same slot share a cached prefix (a run's role, for instance). */
  readonly slot?: string;
}

export interface TokenUsage {
  readonly promptTokens: number;
  /** Of the prompt tokens, those taken from the cache and not evaluated again. */
  readonly cachedTokens: number;
  readonly generatedTokens: number;
}

export interface GenerateResult {
  readonly text: string;
  readonly thinking: string;
  readonly stop: 'end' | 'max-tokens';
  readonly usage: TokenUsage;
  readonly milliseconds: number;
}

export type GenerateEvent =
  | { readonly type: 'prompt-evaluated'; readonly tokens: number; readonly cached: number }
  | { readonly type: 'thinking'; readonly text: string }
  | { readonly type: 'text'; readonly text: string };

export interface CallOptions<Event> {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: Event) => void;
}

export interface LanguageModelInfo {
  /** Stable: a catalogue id, a path, a URL. */
  readonly id: string;
  readonly name: string;
  readonly contextTokens: number;
  readonly device: string;
}

/**
 * A model that answers prompts. Errors: `context-too-small` when prompt and answer do not fit (never a silent cut),
 * `model-host-crashed` when its process died (the next call restarts it), `aborted` when the signal fired.
 */
export interface LanguageModel {
  readonly info: LanguageModelInfo;
  generate(request: GenerateRequest, options?: CallOptions<GenerateEvent>): Promise<GenerateResult>;
  countTokens(text: string): Promise<number>;
  dispose(): Promise<void>;
}

export interface EmbedderInfo {
  /** Names weights and pooling; vectors of two ids are never compared. */
  readonly id: string;
  readonly name: string;
  readonly dimensions: number;
  readonly maxTokens: number;
}

export interface EmbedEvent {
  readonly done: number;
  readonly total: number;
}

/** Turns texts into unit-length vectors of `info.dimensions` floats, in the order given. */
export interface Embedder {
  readonly info: EmbedderInfo;
  embed(texts: readonly string[], options?: CallOptions<EmbedEvent>): Promise<readonly Float32Array[]>;
  dispose(): Promise<void>;
}
