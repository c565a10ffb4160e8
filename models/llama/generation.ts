/** One call on one sequence: the prompt with its cached prefix, thinking within its budget, then the answer. */
import {
  LlamaGrammarEvaluationState,
  type LlamaContextSequence,
  type LlamaGrammar,
  type SequenceEvaluateOptions,
  type Token,
} from 'node-llama-cpp';
import { throwIfAborted } from '../../core/base/errors.ts';
import type { CallOptions, GenerateEvent, Sampling } from '../ports.ts';
import type { AnswerSchema } from './answer-shape.ts';
import { THINK_CLOSE } from './chat-template.ts';
import { finishAnswer } from './finish-answer.ts';
import { TokenTextDecoder } from './text-decoder.ts';

export interface GenerationInput {
  readonly prompt: readonly Token[];
  readonly sampling: Sampling;
  /** Null where the model does not think. */
  readonly thinking: { readonly maxTokens: number; readonly close: readonly Token[] } | null;
  readonly answer: { readonly schema: AnswerSchema; readonly grammar: LlamaGrammar } | null;
}

export interface GenerationOutput {
  readonly text: string;
  readonly thinking: string;
  readonly stop: 'end' | 'max-tokens';
  readonly cachedTokens: number;
  readonly generatedTokens: number;
}

interface Stretch {
  readonly text: string;
  readonly tokens: number;
  /** Tokens sampled last that are not evaluated yet. */
  readonly pending: readonly Token[];
  readonly isWhole: boolean;
}

/**
 * Prompts are evaluated in pieces that begin at multiples of this many tokens, and a cached prefix is kept up to such a
 * multiple: what a token contributes depends, in its last bits, on the tokens it was evaluated with, and so an answer is the
 * same whether its prompt was cached or not. Half of it costs 5 % of the speed on a processor, and leaves graphics cards idle.
 */
const PROMPT_PIECE = 256;
/** llama.cpp's own; without it a vocabulary of 150,000 would be sorted for each token. 0 switches it off. */
const DEFAULT_TOP_K = 40;
/** A text that ends so may be a whole answer. */
const VALUE_END = /[\]}]$/;

export async function generate(
  sequence: LlamaContextSequence,
  input: GenerationInput,
  options: CallOptions<GenerateEvent>,
): Promise<GenerationOutput> {
  const cachedTokens = await evaluatePrompt(sequence, input.prompt, options);
  let pending: readonly Token[] = input.prompt.slice(-1);
  let thought: Stretch | null = null;
  if (input.thinking) {
    thought = await think(sequence, pending, { ...input, thinking: input.thinking, options });
    pending = [...thought.pending, ...input.thinking.close];
  }
  const answer = await answerFrom(sequence, pending, { ...input, options });
  const finished = input.answer === null ? null : finishAnswer(input.answer.schema, answer.text);
  return {
    text: finished?.text ?? answer.text,
    thinking: thought?.text.trim() ?? '',
    stop: (finished?.wasComplete ?? answer.isWhole) ? 'end' : 'max-tokens',
    cachedTokens,
    generatedTokens: answer.tokens + (thought?.tokens ?? 0),
  };
}

/** Evaluates all but the last token, keeping the prefix that the sequence still has; returns that prefix's length. */
async function evaluatePrompt(
  sequence: LlamaContextSequence,
  prompt: readonly Token[],
  { signal, onEvent }: CallOptions<GenerateEvent>,
): Promise<number> {
  throwIfAborted(signal);
  const piece = PROMPT_PIECE;
  const body = prompt.slice(0, -1);
  const shared = sequence.compareContextTokens(body).firstDifferentIndex;
  await sequence.adaptStateToTokens(body.slice(0, shared - (shared % piece)), false);
  const cached = sequence.nextTokenIndex;
  for (let start = cached; start < body.length; start += piece) {
    await sequence.evaluateWithoutGeneratingNewTokens(body.slice(start, start + piece));
    throwIfAborted(signal);
  }
  onEvent?.({ type: 'prompt-evaluated', tokens: prompt.length, cached });
  return cached;
}

interface StretchInput {
  readonly sampling: Sampling;
  readonly options: CallOptions<GenerateEvent>;
}

async function think(
  sequence: LlamaContextSequence,
  from: readonly Token[],
  { sampling, thinking, options }: StretchInput & { readonly thinking: NonNullable<GenerationInput['thinking']> },
): Promise<Stretch> {
  const stretch = await sample(sequence, from, {
    sampling: { ...sampling, maxTokens: thinking.maxTokens },
    options,
    eventType: 'thinking',
    isWhole: (text) => text.includes(THINK_CLOSE),
  });
  // What closed the thinking is taken back: the closing marks are added to it in any case.
  const end = stretch.text.indexOf(THINK_CLOSE);
  return end < 0 ? stretch : { ...stretch, text: stretch.text.slice(0, end), pending: [] };
}

function answerFrom(
  sequence: LlamaContextSequence,
  from: readonly Token[],
  { sampling, answer, options }: StretchInput & Pick<GenerationInput, 'answer'>,
): Promise<Stretch> {
  const { model } = sequence;
  return sample(sequence, from, {
    sampling,
    options,
    eventType: 'text',
    evaluation: answer
      ? { grammarEvaluationState: new LlamaGrammarEvaluationState({ model, grammar: answer.grammar }) }
      : {},
    isWhole: (text) => answer !== null && VALUE_END.test(text) && finishAnswer(answer.schema, text).wasComplete,
  });
}

async function sample(
  sequence: LlamaContextSequence,
  from: readonly Token[],
  step: StretchInput & {
    readonly eventType: 'thinking' | 'text';
    readonly evaluation?: SequenceEvaluateOptions;
    readonly isWhole: (text: string) => boolean;
  },
): Promise<Stretch> {
  const { sampling, options } = step;
  const decoder = new TokenTextDecoder(sequence.model, from);
  const recent: Token[] = [];
  const evaluation = { ...samplingOptions(sampling, recent), ...step.evaluation };
  let text = '';
  for await (const token of sequence.evaluate([...from], evaluation)) {
    throwIfAborted(options.signal);
    recent.push(token);
    const piece = decoder.push(token);
    text += piece;
    if (piece !== '') options.onEvent?.({ type: step.eventType, text: piece });
    const isWhole = step.isWhole(text);
    if (isWhole || recent.length >= sampling.maxTokens)
      return { text, tokens: recent.length, pending: [token], isWhole };
  }
  return { text, tokens: recent.length, pending: [], isWhole: true };
}

function samplingOptions(sampling: Sampling, recent: readonly Token[]): SequenceEvaluateOptions {
  const { temperature, topP = 1, topK = DEFAULT_TOP_K, minP = 0, seed, repeatPenalty } = sampling;
  return {
    temperature,
    topP,
    topK,
    minP,
    seed: seed === undefined ? undefined : Math.abs(Math.trunc(seed)) % 2 ** 32,
    repeatPenalty:
      repeatPenalty === undefined ? undefined : { penalty: repeatPenalty, punishTokens: () => recent.slice(-64) },
  };
}
