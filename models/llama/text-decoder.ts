/** Turns tokens into text as they come, holding back bytes that are not a whole character yet. */
import type { LlamaModel, Token } from 'node-llama-cpp';

/** No character has more bytes than this. */
const MAX_HELD_TOKENS = 4;
/** Tokens before, which some tokenizers need to place spaces. */
const CONTEXT_TOKENS = 8;

export class TokenTextDecoder {
  readonly #model: LlamaModel;
  readonly #before: Token[];
  #held: Token[] = [];

  constructor(model: LlamaModel, before: readonly Token[] = []) {
    this.#model = model;
    this.#before = before.slice(-CONTEXT_TOKENS);
  }

  /** The text that is certain now; empty while a character is incomplete. */
  push(token: Token): string {
    this.#held.push(token);
    const text = this.#model.detokenize(this.#held, false, this.#before);
    if (text.endsWith('\uFFFD') && this.#held.length < MAX_HELD_TOKENS) return '';
    this.#before.push(...this.#held);
    this.#before.splice(0, this.#before.length - CONTEXT_TOKENS);
    this.#held = [];
    return wellFormed(text);
  }
}

/** Bytes that make no character come as one replacement character for each; a grammar counts them as one. */
function wellFormed(text: string): string {
  return text.replace(/\uFFFD+/gu, '\uFFFD');
}
