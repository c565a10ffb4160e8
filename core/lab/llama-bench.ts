/** Measures language models on this computer, apart from runs. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { benchLlama, type LlamaBench, type LlamaBenchOptions } from '../../models/bench/bench-llama.ts';
import type { LaunchHost } from '../../models/host/connection.ts';
import { writeTinyGguf } from '../../models/scripts/tiny-gguf/tiny-gguf.ts';
import { absolutePath } from './model-paths.ts';

export interface LlamaBenchRequest extends Pick<LlamaBenchOptions, 'rounds' | 'signal' | 'onEvent'> {
  readonly launchHost: LaunchHost;
  /** Null: a model of random weights, written into `folder` once (speed hangs on the size of weights, not their values). */
  readonly model: string | null;
  readonly folder: string;
}

export async function runLlamaBench(request: LlamaBenchRequest): Promise<LlamaBench & { readonly model: string }> {
  const { launchHost, model, folder, ...options } = request;
  const path = model === null ? randomModel(folder) : absolutePath(model);
  return { model: path, ...(await benchLlama(launchHost, { path }, options)) };
}

function randomModel(folder: string): string {
  const path = join(folder, 'random-100m-q8_0.gguf');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `random-${process.pid}.gguf`);
  renameSync(writeTinyGguf(draft, { size: '100m', quantization: 'Q8_0', shape: { context: 2048 } }), path);
  return path;
}
