/** Reads from llama.cpp's log what it allocated. */
import type { MemoryReport } from './gguf-source.ts';

const bufferLine = /(model|KV|compute|output|RS) buffer size =\s*([\d.]+) MiB/g;
const MEBIBYTE = 1 << 20;

/** Sums the buffers over all devices that the lines name. */
export function memoryReport(log: string): MemoryReport {
  const report = { weightsBytes: 0, cacheBytes: 0, computeBytes: 0 };
  for (const [, kind, mebibytes] of log.matchAll(bufferLine)) {
    const bytes = Number(mebibytes) * MEBIBYTE;
    if (kind === 'model') report.weightsBytes += bytes;
    else if (kind === 'KV' || kind === 'RS') report.cacheBytes += bytes;
    else report.computeBytes += bytes;
  }
  return report;
}
