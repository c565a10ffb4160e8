/** The two kinds of tokenizer that GGUF models have: byte-level BPE (GPT-2, Qwen) and SentencePiece (Llama 2, Gemma). */
import { createRandom } from '../../../core/base/random.ts';
import type { GgufValue } from './gguf-file.ts';
import { learnMerges } from './learn-pieces.ts';

export interface Vocabulary {
  readonly size: number;
  readonly metadata: Readonly<Record<string, GgufValue>>;
}

export interface VocabularyOptions {
  /** Wanted number of tokens; no fewer than the bytes and special tokens need. */
  readonly size: number;
  readonly beginToken: string | null;
  /** Ends a turn; also the end of generation. */
  readonly endToken: string;
  /** Further tokens that texts may not spell. */
  readonly controlTokens: readonly string[];
  /** Tokens of their own that texts may spell, like `<think>`. */
  readonly userTokens?: readonly string[];
}

const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const USER_DEFINED = 4;
const BYTE = 6;

/** Every text tokenises, byte by byte if need be. */
export function byteLevelVocabulary(options: VocabularyOptions): Vocabulary {
  const special = specialTokens(options);
  const letters = byteLetters();
  const unitsOf = (word: string): string[] => [...Buffer.from(word, 'utf8')].map((byte) => letters[byte]!);
  const merges = fillMerges(options.size - letters.length - special.length, unitsOf);
  const tokens = [...letters, ...merges.map(([left, right]) => left + right), ...special.map(({ token }) => token)];
  const types = tokens.map((_, index) => special[index - (tokens.length - special.length)]?.type ?? NORMAL);
  return {
    size: tokens.length,
    metadata: {
      'tokenizer.ggml.model': { type: 'string', value: 'gpt2' },
      'tokenizer.ggml.pre': { type: 'string', value: 'qwen2' },
      'tokenizer.ggml.tokens': { type: 'strings', value: tokens },
      'tokenizer.ggml.token_type': { type: 'i32s', value: types },
      'tokenizer.ggml.merges': { type: 'strings', value: merges.map((pair) => pair.join(' ')) },
      ...specialIds(tokens, options),
    },
  };
}

/** `addSpacePrefix`: whether a text gets a space before it, as Llama 2 does and Gemma does not. */
export function sentencePieceVocabulary(options: VocabularyOptions & { readonly addSpacePrefix: boolean }): Vocabulary {
  const head = [{ token: '<unk>', type: UNKNOWN }, ...specialTokens(options)];
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
  const characters = ['▁', ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))];
  const unitsOf = (word: string): string[] =>
    [...word.replaceAll(' ', '▁')].filter((unit) => characters.includes(unit));
  const merges = fillMerges(options.size - head.length - bytes.length - characters.length, unitsOf);
  const pieces = merges.map(([left, right]) => left + right);
  const tokens = [...head.map(({ token }) => token), ...bytes, ...pieces, ...characters];
  const types = tokens.map((_, index) => head[index]?.type ?? (index < head.length + bytes.length ? BYTE : NORMAL));
  return {
    size: tokens.length,
    metadata: {
      'tokenizer.ggml.model': { type: 'string', value: 'llama' },
      'tokenizer.ggml.tokens': { type: 'strings', value: tokens },
      'tokenizer.ggml.scores': {
        type: 'f32s',
        value: tokens.map((_, index) => -Math.max(0, index - head.length - bytes.length)),
      },
      'tokenizer.ggml.token_type': { type: 'i32s', value: types },
      'tokenizer.ggml.unknown_token_id': { type: 'u32', value: 0 },
      'tokenizer.ggml.add_space_prefix': { type: 'bool', value: options.addSpacePrefix },
      ...specialIds(tokens, options),
    },
  };
}

function specialTokens(options: VocabularyOptions): { token: string; type: number }[] {
  const control = new Set(
    [options.beginToken, options.endToken, ...options.controlTokens].filter((token) => token !== null),
  );
  return [
    ...[...control].map((token) => ({ token, type: CONTROL })),
    ...(options.userTokens ?? []).map((token) => ({ token, type: USER_DEFINED })),
  ];
}

function specialIds(tokens: readonly string[], { beginToken, endToken }: VocabularyOptions): Record<string, GgufValue> {
  return {
    ...(beginToken === null
      ? {}
      : { 'tokenizer.ggml.bos_token_id': { type: 'u32', value: tokens.indexOf(beginToken) } }),
    'tokenizer.ggml.eos_token_id': { type: 'u32', value: tokens.indexOf(endToken) },
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: beginToken !== null },
  };
}

/** Learnt merges first; beyond what the little text teaches, pairs of pieces at random, for vocabularies of real size. */
function fillMerges(count: number, unitsOf: (word: string) => string[]): (readonly [string, string])[] {
  const merges = [...new Map(learnMerges(count, unitsOf).map((pair) => [pair.join(''), pair])).values()];
  const pieces = new Set(merges.map((pair) => pair.join('')));
  const parts = [...pieces].filter((piece) => /^[a-z]{2,4}$/.test(piece));
  const random = createRandom('tiny-gguf/pieces');
  while (merges.length < count && parts.length > 0) {
    const pair = [random.pick(parts), random.pick(parts)] as const;
    const piece = pair.join('');
    if (pieces.has(piece)) continue;
    pieces.add(piece);
    merges.push(pair);
    if (piece.length <= 6) parts.push(piece);
  }
  return merges;
}

/** GPT-2's printable stand-ins for the 256 bytes. */
function byteLetters(): string[] {
  const isPrintable = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isPrintable(byte) ? byte : next++));
}
