/** What an ONNX folder is: by its manifest where it ships with the app, else by the files that such folders have. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ClewError } from '../../core/base/errors.ts';
import type { EmbedderInfo } from '../ports.ts';
import { fileFingerprint } from './file-fingerprint.ts';
import { verifiedManifest } from './weights-manifest.ts';

export interface OnnxFolder {
  readonly info: EmbedderInfo;
  readonly pooling: 'mean' | 'cls';
  /** The subfolder of the ONNX file, `''` for the folder itself. */
  readonly subfolder: 'onnx' | '';
  /** The library's name for the file's number type. */
  readonly dtype: OnnxType;
}

/** Smaller ones first: they are as good for search and several times faster. */
const fileNames = {
  q8: 'model_quantized.onnx',
  int8: 'model_int8.onnx',
  fp16: 'model_fp16.onnx',
  fp32: 'model.onnx',
} as const;
type OnnxType = keyof typeof fileNames;

const configSchema = z.object({
  hidden_size: z.int().positive(),
  max_position_embeddings: z.int().positive().catch(512),
});
const poolingSchema = z.object({ pooling_mode_cls_token: z.boolean().catch(false) });
const lengthSchema = z.object({ max_seq_length: z.int().positive() });
/** Longer texts are cut there: time grows with the square of the length. */
const MAX_TOKENS = 8192;

/** Throws `model-file-invalid`, naming what is missing. */
export async function readOnnxFolder(folder: string): Promise<OnnxFolder> {
  if (!existsSync(join(folder, 'manifest.json'))) return describeFolder(folder);
  const { pooling, files: _files, ...info } = await verifiedManifest(folder);
  return { info, pooling, subfolder: 'onnx', dtype: 'q8' };
}

async function describeFolder(folder: string): Promise<OnnxFolder> {
  const config = configSchema.safeParse(await readJson(join(folder, 'config.json')));
  if (!config.success || !existsSync(join(folder, 'tokenizer.json')))
    throw invalid(folder, config.success ? 'has no tokenizer.json' : 'has no config.json with a hidden_size');
  const found = findModel(folder);
  if (!found) throw invalid(folder, `has none of ${Object.values(fileNames).join(', ')}, also not under onnx/`);
  const pooling = await readPooling(folder);
  const name = basename(folder);
  const fingerprint = await fileFingerprint(join(folder, found.subfolder, fileNames[found.dtype]));
  const info = {
    id: `${name}-${found.dtype}-${pooling}-${fingerprint}`,
    name: `${name} (${found.dtype})`,
    dimensions: config.data.hidden_size,
    maxTokens: await readMaxTokens(folder, config.data.max_position_embeddings),
  };
  return { info, pooling, ...found };
}

function findModel(folder: string): Pick<OnnxFolder, 'subfolder' | 'dtype'> | undefined {
  const places = (['onnx', ''] as const).flatMap((subfolder) =>
    (Object.keys(fileNames) as OnnxType[]).map((dtype) => ({ subfolder, dtype })),
  );
  return places.find(({ subfolder, dtype }) => existsSync(join(folder, subfolder, fileNames[dtype])));
}

/** Mean pooling is what most sentence embedders use and what a folder without the file means. */
async function readPooling(folder: string): Promise<'mean' | 'cls'> {
  const stated = poolingSchema.safeParse(await readJson(join(folder, '1_Pooling', 'config.json')));
  return stated.success && stated.data.pooling_mode_cls_token ? 'cls' : 'mean';
}

async function readMaxTokens(folder: string, positions: number): Promise<number> {
  const stated = lengthSchema.safeParse(await readJson(join(folder, 'sentence_bert_config.json')));
  return Math.min(MAX_TOKENS, stated.success ? stated.data.max_seq_length : positions);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null; // missing or broken: the schema says what was needed
  }
}

function invalid(folder: string, reason: string): ClewError {
  return new ClewError('model-file-invalid', `The folder ${folder} ${reason}.`, {
    remedy: 'Choose the folder of a sentence embedder in ONNX form.',
  });
}
