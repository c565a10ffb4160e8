/** Three architectures as llama.cpp knows them: their keys, their tensors, their tokenizer and their chat template. */
import type { GgufTensor, GgufValue, TensorType } from './gguf-file.ts';
import type { WeightPool } from './random-weights.ts';
import { byteLevelVocabulary, sentencePieceVocabulary, type Vocabulary } from './vocabularies.ts';

export const tinyArchitectures = ['llama', 'qwen3', 'gemma3'] as const;
export type TinyArchitecture = (typeof tinyArchitectures)[number];

export interface ModelShape {
  readonly layers: number;
  readonly width: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headWidth: number;
  readonly feedForward: number;
  readonly vocabulary: number;
  readonly context: number;
}

interface Architecture {
  readonly vocabulary: (size: number) => Vocabulary;
  readonly chatTemplate: string;
  readonly keys: (shape: ModelShape) => Readonly<Record<string, GgufValue>>;
  /** Norms within a layer beside the two that all have, with their lengths. */
  readonly extraNorms: (shape: ModelShape) => Readonly<Record<string, number>>;
  /** Whether the output shares the matrix of the token embeddings. */
  readonly isTied: boolean;
}

export const architectures: Readonly<Record<TinyArchitecture, Architecture>> = {
  llama: {
    vocabulary: (size) =>
      sentencePieceVocabulary({ size, beginToken: '<s>', endToken: '</s>', controlTokens: [], addSpacePrefix: true }),
    chatTemplate: `{{ bos_token }}{% for message in messages %}{{ '<|' + message['role'] + '|>\\n' + message['content'] + eos_token + '\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% endif %}`,
    keys: ({ headWidth }) => ({ ...headWidths(headWidth), 'rope.dimension_count': { type: 'u32', value: headWidth } }),
    extraNorms: () => ({}),
    isTied: false,
  },
  qwen3: {
    vocabulary: (size) =>
      byteLevelVocabulary({
        size,
        beginToken: null,
        endToken: '<|im_end|>',
        controlTokens: ['<|endoftext|>', '<|im_start|>'],
        userTokens: ['<think>', '</think>'],
      }),
    chatTemplate: `{%- for message in messages %}{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}{%- endif %}`,
    keys: ({ headWidth }) => headWidths(headWidth),
    extraNorms: ({ headWidth }) => ({ attn_q_norm: headWidth, attn_k_norm: headWidth }),
    isTied: false,
  },
  gemma3: {
    vocabulary: (size) =>
      sentencePieceVocabulary({
        size,
        beginToken: '<bos>',
        endToken: '<end_of_turn>',
        controlTokens: ['<start_of_turn>'],
        addSpacePrefix: false,
      }),
    chatTemplate: `{{ bos_token }}{%- for message in messages %}{%- if message['role'] == 'system' %}{{ raise_exception('System role not supported') }}{%- endif %}{%- set role = 'model' if message['role'] == 'assistant' else message['role'] %}{{ '<start_of_turn>' + role + '\\n' + message['content'] | trim + '<end_of_turn>\\n' }}{%- endfor %}{%- if add_generation_prompt %}{{ '<start_of_turn>model\\n' }}{%- endif %}`,
    keys: ({ headWidth }) => ({ ...headWidths(headWidth), 'attention.sliding_window': { type: 'u32', value: 512 } }),
    extraNorms: ({ headWidth, width }) => ({
      attn_q_norm: headWidth,
      attn_k_norm: headWidth,
      post_attention_norm: width,
      post_ffw_norm: width,
    }),
    isTied: true,
  },
};

export function architectureKeys(name: TinyArchitecture, shape: ModelShape): Record<string, GgufValue> {
  const keys: Record<string, GgufValue> = {
    context_length: { type: 'u32', value: shape.context },
    embedding_length: { type: 'u32', value: shape.width },
    block_count: { type: 'u32', value: shape.layers },
    feed_forward_length: { type: 'u32', value: shape.feedForward },
    'attention.head_count': { type: 'u32', value: shape.heads },
    'attention.head_count_kv': { type: 'u32', value: shape.kvHeads },
    'attention.layer_norm_rms_epsilon': { type: 'f32', value: 1e-6 },
    'rope.freq_base': { type: 'f32', value: 10_000 },
    ...architectures[name].keys(shape),
  };
  return Object.fromEntries(Object.entries(keys).map(([key, value]) => [`${name}.${key}`, value]));
}

export function architectureTensors(
  name: TinyArchitecture,
  shape: ModelShape,
  { pool, type }: { readonly pool: WeightPool; readonly type: TensorType },
): GgufTensor[] {
  const { isTied } = architectures[name];
  return [
    pool.tensor('token_embd.weight', [shape.width, shape.vocabulary], type),
    pool.ones('output_norm.weight', shape.width),
    // Three times the usual spread: answers differ from seed to seed, and are still far from uniform.
    ...(isTied ? [] : [pool.tensor('output.weight', [shape.width, shape.vocabulary], type, 3)]),
    ...Array.from({ length: shape.layers }, (_, layer) => layerTensors(name, shape, { pool, type, layer })).flat(),
  ];
}

function layerTensors(
  name: TinyArchitecture,
  shape: ModelShape,
  { pool, type, layer }: { readonly pool: WeightPool; readonly type: TensorType; readonly layer: number },
): GgufTensor[] {
  const { width, feedForward, heads, kvHeads, headWidth } = shape;
  const matrix = (part: string, from: number, to: number): GgufTensor =>
    pool.tensor(`blk.${layer}.${part}.weight`, [from, to], type);
  const norms = { attn_norm: width, ffn_norm: width, ...architectures[name].extraNorms(shape) };
  return [
    ...Object.entries(norms).map(([part, length]) => pool.ones(`blk.${layer}.${part}.weight`, length)),
    matrix('attn_q', width, heads * headWidth),
    matrix('attn_k', width, kvHeads * headWidth),
    matrix('attn_v', width, kvHeads * headWidth),
    matrix('attn_output', heads * headWidth, width),
    matrix('ffn_gate', width, feedForward),
    matrix('ffn_up', width, feedForward),
    matrix('ffn_down', feedForward, width),
  ];
}

function headWidths(headWidth: number): Record<string, GgufValue> {
  return {
    'attention.key_length': { type: 'u32', value: headWidth },
    'attention.value_length': { type: 'u32', value: headWidth },
  };
}
