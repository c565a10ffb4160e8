/** Makes a BERT embedder with random weights: seeded, loadable by llama.cpp, with a word-piece tokenizer and mean pooling. */
import { writeGguf, type GgufTensor, type GgufValue, type TensorType } from './gguf-file.ts';
import { learnMerges } from './learn-pieces.ts';
import { createWeightPool, type WeightPool } from './random-weights.ts';

export interface TinyEmbedderOptions {
  readonly seed?: number;
  readonly quantization?: TensorType;
}

const SHAPE = { layers: 2, width: 64, heads: 4, feedForward: 128, context: 512, pieces: 200 } as const;
const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'] as const;
const CONTROL = 3;
const NORMAL = 1;

/** Writes the file and returns its path. */
export function writeTinyEmbedder(path: string, { seed = 1, quantization = 'F16' }: TinyEmbedderOptions = {}): string {
  const tokens = [...SPECIAL, ...pieces()];
  writeGguf(
    path,
    { ...modelKeys(), ...tokenizerKeys(tokens) },
    tensors(createWeightPool(seed), quantization, tokens.length),
  );
  return path;
}

/** As the converter of llama.cpp writes them: `▁` before what begins a word, nothing before what goes on. */
function pieces(): string[] {
  const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
    (character) => !/[A-Z]/.test(character),
  );
  const words = learnMerges(SHAPE.pieces, (word) => [...word.toLowerCase()]).map((pair) => pair.join(''));
  const all = [
    ...characters.map((character) => `▁${character}`),
    ...characters,
    ...words.map((word) => word.replace(/^ /, '▁')),
  ];
  return [...new Set(all)];
}

function modelKeys(): Record<string, GgufValue> {
  const numbers = {
    'bert.context_length': SHAPE.context,
    'bert.embedding_length': SHAPE.width,
    'bert.block_count': SHAPE.layers,
    'bert.feed_forward_length': SHAPE.feedForward,
    'bert.attention.head_count': SHAPE.heads,
    'bert.pooling_type': 1,
  };
  return {
    'general.architecture': { type: 'string', value: 'bert' },
    'general.name': { type: 'string', value: 'Random bert (tiny)' },
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, { type: 'u32', value }])),
    'bert.attention.layer_norm_epsilon': { type: 'f32', value: 1e-12 },
    'bert.attention.causal': { type: 'bool', value: false },
  };
}

function tokenizerKeys(tokens: readonly string[]): Record<string, GgufValue> {
  const id = (token: (typeof SPECIAL)[number]): GgufValue => ({ type: 'u32', value: SPECIAL.indexOf(token) });
  return {
    'tokenizer.ggml.model': { type: 'string', value: 'bert' },
    'tokenizer.ggml.tokens': { type: 'strings', value: tokens },
    'tokenizer.ggml.token_type': {
      type: 'i32s',
      value: tokens.map((_, index) => (index < SPECIAL.length ? CONTROL : NORMAL)),
    },
    'tokenizer.ggml.token_type_count': { type: 'u32', value: 2 },
    'tokenizer.ggml.padding_token_id': id('[PAD]'),
    'tokenizer.ggml.unknown_token_id': id('[UNK]'),
    'tokenizer.ggml.bos_token_id': id('[CLS]'),
    'tokenizer.ggml.cls_token_id': id('[CLS]'),
    'tokenizer.ggml.seperator_token_id': id('[SEP]'),
    'tokenizer.ggml.mask_token_id': id('[MASK]'),
  };
}

function tensors(pool: WeightPool, type: TensorType, vocabulary: number): GgufTensor[] {
  const { width, feedForward, layers, context } = SHAPE;
  const linear = (name: string, from: number, to: number): GgufTensor[] => [
    pool.tensor(`${name}.weight`, [from, to], type),
    pool.tensor(`${name}.bias`, [to], 'F32'),
  ];
  const norm = (name: string): GgufTensor[] => [
    pool.ones(`${name}.weight`, width),
    pool.tensor(`${name}.bias`, [width], 'F32'),
  ];
  const layer = (index: number): GgufTensor[] => [
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((part) => linear(`blk.${index}.${part}`, width, width)),
    ...norm(`blk.${index}.attn_output_norm`),
    ...linear(`blk.${index}.ffn_up`, width, feedForward),
    ...linear(`blk.${index}.ffn_down`, feedForward, width),
    ...norm(`blk.${index}.layer_output_norm`),
  ];
  return [
    pool.tensor('token_embd.weight', [width, vocabulary], type),
    pool.tensor('token_types.weight', [width, 2], 'F32'),
    pool.tensor('position_embd.weight', [width, context], 'F32', 0.3),
    ...norm('token_embd_norm'),
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
  ];
}
