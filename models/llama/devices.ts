/** What this computer computes with, as llama.cpp sees it. */
import { freemem, totalmem } from 'node:os';
import type { Llama } from 'node-llama-cpp';
import type { Devices } from './devices-schema.ts';

export async function describeDevices(llama: Llama): Promise<Devices> {
  const hasGpu = llama.gpu !== false;
  const vram = hasGpu ? await llama.getVramState() : { total: 0, free: 0 };
  return {
    gpu: hasGpu ? llama.gpu : null,
    gpuNames: hasGpu ? await llama.getGpuDeviceNames() : [],
    vram: { totalBytes: vram.total, freeBytes: vram.free },
    ram: { totalBytes: totalmem(), freeBytes: freemem() },
    cores: llama.cpuMathCores,
  };
}
