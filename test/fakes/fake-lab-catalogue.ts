/** What the fake lab offers: worlds, agents and models. */
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

export const models: readonly ModelInfo[] = [
  {
    id: 'rules',
    name: 'Rules',
    path: null,
    bytes: null,
    architecture: null,
    quantization: null,
    contextLength: null,
    state: 'ready',
    problem: null,
  },
  {
    id: 'qwen3-4b-q4',
    name: 'qwen3-4b',
    path: '/home/ada/models/qwen3-4b-q4_k_m.gguf',
    bytes: 2_497_280_256,
    architecture: 'qwen3',
    quantization: 'Q4_K_M',
    contextLength: 32_768,
    state: 'ready',
    problem: null,
  },
  {
    id: 'old',
    name: 'llama-old',
    path: '/media/stick/llama-old.gguf',
    bytes: null,
    architecture: null,
    quantization: null,
    contextLength: null,
    state: 'missing',
    problem: 'The file is not there any more.',
  },
];
