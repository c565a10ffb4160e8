/** Measures the memory on this computer, apart from the lab's file, so that it can be done while the lab is in use. */
import { mkdirSync } from 'node:fs';
import { createModels } from '../../models/create-models.ts';
import { shippedEmbedder } from '../../models/embedding/shipped-embedder.ts';
import type { LaunchHost } from '../../models/host/connection.ts';
import { benchMemory, type MemoryBench, type MemoryBenchOptions } from '../memory/bench/bench-memory.ts';

export interface MemoryBenchRequest extends Pick<MemoryBenchOptions, 'sizes' | 'signal' | 'onProgress'> {
  readonly launchHost: LaunchHost;
  /** Vectors of the generated facts are kept here between benches. */
  readonly folder: string;
}

export async function runMemoryBench({ launchHost, folder, ...options }: MemoryBenchRequest): Promise<MemoryBench> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const models = createModels(launchHost);
  try {
    return await benchMemory({ ...options, folder, embedder: await models.openEmbedder(shippedEmbedder()) });
  } finally {
    await models.dispose();
  }
}
