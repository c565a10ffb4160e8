/** Gathers a streamed chat completion: text, thinking (in a member of its own or between tags), usage, reason of the end. */
import { z } from 'zod';
import type { GenerateEvent, GenerateResult } from '../ports.ts';

const count = z.number().nullish();
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish(),
  /** llama-server's own figures. */
  timings: z.object({ cache_n: count, prompt_n: count, predicted_n: count }).nullish(),
  error: z.unknown().optional(),
});

const OPEN_TAG = '<think>';
const CLOSE_TAG = '</think>';

export class ChatStream {
  readonly #onEvent: (event: GenerateEvent) => void;
  #text = '';
  #thinking = '';
  #held = '';
  #isThinking = false;
  #pieces = 0;
  #finish: string | null = null;
  #promptTokens: number | null = null;
  #generatedTokens: number | null = null;
  #cachedTokens = 0;

  constructor(onEvent: (event: GenerateEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Throws for what is no piece of an answer, or tells of an error. */
  push(value: unknown): void {
    const chunk = chunkSchema.parse(value);
    if (chunk.error !== undefined && chunk.error !== null)
      throw new Error(`the server broke off: ${JSON.stringify(chunk.error).slice(0, 300)}`);
    this.#takeUsage(chunk);
    for (const { delta, finish_reason } of chunk.choices ?? []) {
      this.#think(delta?.reasoning_content ?? delta?.reasoning ?? '');
      this.#write(delta?.content ?? '');
      this.#finish = finish_reason ?? this.#finish;
    }
  }

  /** Whether the server said why it stopped; a stream that ends without was broken off. */
  get isFinished(): boolean {
    return this.#finish !== null;
  }

  result(promptCharacters: number): Omit<GenerateResult, 'milliseconds'> {
    this.#flush();
    return {
      text: this.#text.trim(),
      thinking: this.#thinking.trim(),
      stop: this.#finish === 'length' ? 'max-tokens' : 'end',
      usage: {
        // Servers that tell no usage send a token a piece; four characters a token is the usual measure for prompts.
        promptTokens: this.#promptTokens ?? Math.ceil(promptCharacters / 4),
        cachedTokens: this.#cachedTokens,
        generatedTokens: this.#generatedTokens ?? this.#pieces,
      },
    };
  }

  #takeUsage({ usage, timings }: z.infer<typeof chunkSchema>): void {
    this.#cachedTokens = usage?.prompt_tokens_details?.cached_tokens ?? timings?.cache_n ?? this.#cachedTokens;
    this.#promptTokens = usage?.prompt_tokens ?? this.#promptTokens;
    this.#generatedTokens = usage?.completion_tokens ?? this.#generatedTokens;
  }

  #think(piece: string): void {
    if (piece === '') return;
    this.#pieces += 1;
    this.#thinking += piece;
    this.#onEvent({ type: 'thinking', text: piece });
  }

  /** Tags may come in pieces: what could be the beginning of one is held back. */
  #write(piece: string): void {
    if (piece === '') return;
    this.#pieces += 1;
    this.#held += piece;
    for (;;) {
      const tag = this.#isThinking ? CLOSE_TAG : OPEN_TAG;
      const at = this.#mayOpen() ? this.#held.indexOf(tag) : -1;
      if (at < 0) break;
      this.#emit(this.#held.slice(0, at));
      this.#held = this.#held.slice(at + tag.length);
      this.#isThinking = !this.#isThinking;
    }
    const kept = this.#mayOpen() ? heldLength(this.#held, this.#isThinking ? CLOSE_TAG : OPEN_TAG) : 0;
    this.#emit(this.#held.slice(0, this.#held.length - kept));
    this.#held = this.#held.slice(this.#held.length - kept);
  }

  /** Thinking comes before the answer and never within it. */
  #mayOpen(): boolean {
    return this.#isThinking || this.#text.trim() === '';
  }

  #emit(piece: string): void {
    if (piece === '') return;
    if (this.#isThinking) this.#thinking += piece;
    else this.#text += piece;
    this.#onEvent({ type: this.#isThinking ? 'thinking' : 'text', text: piece });
  }

  #flush(): void {
    this.#emit(this.#held);
    this.#held = '';
  }
}

/** The length of the longest end of `text` that begins `tag`. */
function heldLength(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length;
  return 0;
}
