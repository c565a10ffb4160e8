/** What a person and the loader need to know of a GGUF model, from its header alone; split files are read as one. */
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { ClewError } from '../../core/base/errors.ts';
import { fileTypeNames } from './ggml-types.ts';
import { readGgufHeader, type GgufHeader, type GgufMetadataValue, type GgufTensorInfo } from './gguf-header.ts';

export interface ModelFacts {
  /** The file to load: the first, where the model is split. */
  readonly file: string;
  readonly files: readonly string[];
  readonly name: string;
  readonly architecture: string;
  readonly parameters: number;
  readonly quantization: string;
  /** Tokens the model was trained for. */
  readonly contextLength: number;
  readonly layers: number;
  /** Length of a token's vector. */
  readonly width: number;
  readonly feedForward: number;
  readonly heads: number;
  /** Of each layer; 0 where a layer keeps no keys and values. */
  readonly kvHeads: readonly number[];
  readonly keyLength: number;
  readonly valueLength: number;
  /** Tokens that a local layer sees; null where all layers see all. */
  readonly slidingWindow: number | null;
  readonly vocabularySize: number;
  readonly chatTemplate: string | null;
  readonly license: string | null;
  /** How token states become a text's vector, as llama.cpp numbers it (1 mean, 2 first, 3 last); null when not stated. */
  readonly pooling: number | null;
  /** Whether it makes vectors and no text. */
  readonly isEmbedder: boolean;
  /** Of all files. */
  readonly bytes: number;
  /** Of the weights alone. */
  readonly tensorBytes: number;
}

const embedderArchitectures = new Set([
  'bert',
  'nomic-bert',
  'nomic-bert-moe',
  'jina-bert-v2',
  'modern-bert',
  'neo-bert',
  'gemma-embedding',
]);
const NO_POOLING = 0;
const partName = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/;

/** Throws `not-found` or `model-file-invalid`: missing part, damaged header, a key that llama.cpp cannot do without. */
export async function inspectGguf(path: string): Promise<ModelFacts> {
  const headers = await readParts(path);
  return factsOf(headers);
}

async function readParts(path: string): Promise<readonly [GgufHeader, ...GgufHeader[]]> {
  const first = await readGgufHeader(firstPart(path));
  const count = numberOf(first, 'split.count') ?? 1;
  if (count <= 1) return [first];
  const match = partName.exec(basename(first.path));
  if (!match || Number(match[3]) !== count)
    throw invalid(
      first,
      `it says that it is one of ${count} parts, but is not named …-00001-of-${String(count).padStart(5, '0')}.gguf`,
    );
  const rest: GgufHeader[] = [];
  for (let part = 2; part <= count; part += 1) rest.push(await readGgufHeader(partPath(first.path, part)));
  return [first, ...rest];
}

function firstPart(path: string): string {
  return partName.test(basename(path)) ? partPath(path, 1) : path;
}

function partPath(path: string, part: number): string {
  const name = basename(path).replace(
    partName,
    (_, stem: string, __, count: string) => `${stem}-${String(part).padStart(5, '0')}-of-${count}.gguf`,
  );
  return join(dirname(path), name);
}

function factsOf(headers: readonly [GgufHeader, ...GgufHeader[]]): ModelFacts {
  const [first] = headers;
  const architecture = required(first, 'general.architecture', z.string().min(1));
  const key = <Value>(name: string, schema: z.ZodType<Value>): Value =>
    required(first, `${architecture}.${name}`, schema);
  const optional = (name: string): number | null => numberOf(first, `${architecture}.${name}`);
  const tensors = headers.flatMap((header) => header.tensors);
  const layers = key('block_count', z.int().min(1).max(4096));
  const width = key('embedding_length', z.int().min(1));
  const heads = Math.max(...perLayer(key('attention.head_count', layerNumbers), layers));
  const headLength = heads === 0 ? 0 : Math.floor(width / heads);
  const pooling = optional('pooling_type');
  checkTensors(first, tensors);
  return {
    file: first.path,
    files: headers.map(({ path }) => path),
    name: textOf(first, 'general.name') ?? basename(first.path).replace(/\.gguf$/, ''),
    architecture,
    parameters: sum(tensors.map(({ elements }) => elements)),
    quantization: quantizationOf(first, tensors),
    contextLength: key('context_length', z.int().min(1)),
    layers,
    width,
    feedForward: Math.max(
      ...perLayer(layerNumbers.catch(0).parse(first.metadata.get(`${architecture}.feed_forward_length`)), layers),
    ),
    heads,
    kvHeads: kvHeadsOf(first, architecture, { layers, heads }),
    keyLength: optional('attention.key_length') ?? headLength,
    valueLength: optional('attention.value_length') ?? headLength,
    slidingWindow: optional('attention.sliding_window') || null,
    vocabularySize: vocabularySize(first),
    chatTemplate: textOf(first, 'tokenizer.chat_template'),
    license: textOf(first, 'general.license'),
    pooling,
    isEmbedder: embedderArchitectures.has(architecture) || (pooling !== null && pooling !== NO_POOLING),
    bytes: sum(headers.map(({ fileBytes }) => fileBytes)),
    tensorBytes: sum(tensors.map(({ bytes }) => bytes)),
  };
}

/** One number for all layers, or one for each. */
const layerNumbers = z.union([
  z.number().min(0),
  z.object({ values: z.array(z.number().min(0)).min(1) }).transform(({ values }) => values),
]);

function perLayer(value: number | readonly number[], layers: number): readonly number[] {
  return typeof value === 'number' ? Array.from({ length: layers }, () => value) : value;
}

/** Encoders keep no cache from call to call. */
function kvHeadsOf(
  header: GgufHeader,
  architecture: string,
  { layers, heads }: { layers: number; heads: number },
): readonly number[] {
  const stated = layerNumbers.safeParse(header.metadata.get(`${architecture}.attention.head_count_kv`));
  return perLayer(stated.success ? stated.data : heads, layers);
}

/** Names the tensors nothing works without. */
function checkTensors(header: GgufHeader, tensors: readonly GgufTensorInfo[]): void {
  if (!tensors.some(({ name }) => name === 'token_embd.weight'))
    throw invalid(header, 'the tensor "token_embd.weight" is missing: this is no language model or embedder');
}

function vocabularySize(header: GgufHeader): number {
  required(header, 'tokenizer.ggml.model', z.string().min(1));
  return required(header, 'tokenizer.ggml.tokens', z.object({ length: z.number().min(1) })).length;
}

function quantizationOf(header: GgufHeader, tensors: readonly GgufTensorInfo[]): string {
  const stated = fileTypeNames.get(numberOf(header, 'general.file_type') ?? -1);
  if (stated) return stated;
  const bytesByType = new Map<string, number>();
  for (const { type, bytes } of tensors) bytesByType.set(type.name, (bytesByType.get(type.name) ?? 0) + bytes);
  return [...bytesByType].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

function required<Value>(header: GgufHeader, key: string, schema: z.ZodType<Value>): Value {
  const value = header.metadata.get(key);
  if (value === undefined) throw invalid(header, `its header lacks the key "${key}"`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(header, `the value of "${key}", ${shown(value)}, cannot be used`);
}

function numberOf(header: GgufHeader, key: string): number | null {
  const value = header.metadata.get(key);
  return typeof value === 'number' ? value : null;
}

function textOf(header: GgufHeader, key: string): string | null {
  const value = header.metadata.get(key);
  return typeof value === 'string' && value !== '' ? value : null;
}

function shown(value: GgufMetadataValue): string {
  return typeof value === 'object' ? `a list of ${value.length}` : JSON.stringify(value).slice(0, 80);
}

function invalid(header: GgufHeader, reason: string): ClewError {
  return new ClewError('model-file-invalid', `${header.path} cannot be used: ${reason}.`, {
    remedy: 'Choose another file of this model, made with a current version of llama.cpp.',
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
