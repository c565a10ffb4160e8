/** What the fake lab offers: worlds, agents and models. */
import type { CatalogueModel } from '../../core/contract/model-views.ts';
import type { AgentInfo, ModelInfo, WorldInfo } from '../../core/contract/views.ts';

export const worlds: readonly WorldInfo[] = [
  {
    id: 'treasure-hunt',
    title: 'Treasure hunt',
    summary: 'Keys in lockers, each opening the next, in a house that nobody mapped.',
    defaultLevel: 'medium',
    levels: [
      { id: 'medium', summary: '12 rooms, 4 keys', stepLimit: 150, maxScore: 5 },
      { id: 'hard', summary: '16 rooms, 5 keys', stepLimit: 150, maxScore: 6 },
      { id: 'hardest', summary: '36 rooms, 7 keys, distractors', stepLimit: 150, maxScore: 8 },
    ],
  },
];

export const agents: readonly AgentInfo[] = [
  {
    id: 'ariadne',
    title: 'Ariadne',
    summary: 'A graph of facts and episodes, recalled by meaning; plans, explores, acts.',
    ablations: [
      { id: 'recall', summary: 'Nothing is recalled from the graph' },
      { id: 'episodic', summary: 'No episodes are recalled' },
      { id: 'exploration', summary: 'No list of exits left untried' },
    ],
  },
];

const plain = {
  path: null,
  bytes: null,
  parameters: null,
  architecture: null,
  quantization: null,
  contextLength: null,
  license: null,
  state: 'ready',
  problem: null,
  fit: null,
  bench: null,
  load: { contextTokens: null, gpuLayers: null, loadAnyway: false },
} as const;

export const models: readonly ModelInfo[] = [
  { ...plain, id: 'rules', name: 'Rules', source: 'built-in' },
  {
    ...plain,
    id: 'qwen3-4b-q4',
    name: 'qwen3-4b',
    source: 'added',
    path: '/home/ada/models/qwen3-4b-q4_k_m.gguf',
    bytes: 2_497_280_256,
    parameters: 4_022_468_096,
    architecture: 'qwen3',
    quantization: 'Q4_K_M',
    contextLength: 32_768,
    license: 'apache-2.0',
    fit: {
      contextTokens: 8_192,
      gpuLayers: 0,
      needs: {
        weightsBytes: 2_491_000_000,
        cacheBytes: 1_207_959_552,
        computeBytes: 311_000_000,
        totalBytes: 4_009_959_552,
      },
      slots: 1,
      leastBytes: 4_009_959_552,
      isCalibrated: true,
      freeRamBytes: 9_400_000_000,
      freeVramBytes: 0,
      fits: true,
      missingBytes: 0,
      used: {
        weightsBytes: 2_491_000_000,
        cacheBytes: 1_207_959_552,
        computeBytes: 305_000_000,
        totalBytes: 4_003_959_552,
        contextTokens: 8_192,
        slots: 1,
        at: Date.now() - 3_600_000,
      },
    },
    bench: {
      promptTokens: 412,
      promptTokensPerSecond: 96,
      generatedTokensPerSecond: 11.4,
      firstTokenMs: 4_310,
      firstTokenCachedMs: 190,
      cachedShare: 0.97,
      grammarOverhead: 1.08,
      peakBytes: 4_180_000_000,
      device: 'CPU, 8 threads',
      at: Date.now() - 3_600_000,
    },
  },
  {
    ...plain,
    id: 'old',
    name: 'llama-old',
    source: 'added',
    path: '/media/stick/llama-old.gguf',
    state: 'missing',
    problem: 'The file is not there any more.',
  },
];

export const catalogue: readonly CatalogueModel[] = [
  {
    id: 'qwen3-4b',
    name: 'Qwen 3 4B',
    kind: 'language',
    family: 'Qwen 3',
    parameters: 4.02e9,
    quantization: 'Q4_K_M',
    contextTokens: 40_960,
    license: 'apache-2.0',
    approximateBytes: 2_462_250_000,
    url: 'https://huggingface.co/Qwen/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf',
    page: 'https://huggingface.co/Qwen/Qwen3-4B-GGUF',
    hasChecksum: true,
    thinks: true,
    isHere: false,
  },
];
