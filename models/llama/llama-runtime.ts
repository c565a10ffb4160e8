/** llama.cpp itself, once per process: never built, never downloaded, its log kept for reports and errors. */
import { setTimeout } from 'node:timers/promises';
import { getLlama, LlamaLogLevel, type Llama } from 'node-llama-cpp';
import { ClewError, toClewError } from '../../core/base/errors.ts';

const KEPT_LINES = 2_000;
/** The log comes from other threads a moment later. */
const LOG_DELAY_MS = 50;

export interface LlamaRuntime {
  readonly llama: Llama;
  /** A place in the log from which `logSince` reads. */
  mark(): number;
  logSince(mark: number): Promise<string>;
}

/** `gpu` auto takes CUDA, Metal or Vulkan where it works, else the processor. */
export async function startLlama(gpu: 'auto' | 'none'): Promise<LlamaRuntime> {
  const lines: string[] = [];
  let dropped = 0;
  const llama = await getLlama({
    gpu: gpu === 'auto' ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.info,
    logger(_level, message) {
      lines.push(message);
      if (lines.length > KEPT_LINES) dropped += lines.splice(0, lines.length - KEPT_LINES).length;
    },
  }).catch((error: unknown) => {
    throw new ClewError('model-load-failed', 'llama.cpp cannot run on this computer.', {
      cause: error,
      detail: toClewError(error).message,
      remedy: 'Use an OpenAI-compatible server on another computer, or the rules.',
    });
  });
  return {
    llama,
    mark: () => dropped + lines.length,
    async logSince(mark) {
      await setTimeout(LOG_DELAY_MS);
      return lines.slice(Math.max(0, mark - dropped)).join('\n');
    },
  };
}

/** The useful cores; one where there are two or fewer, so that the rest of the computer stays usable. */
export function defaultThreads(llama: Llama): number {
  return llama.cpuMathCores <= 2 ? 1 : llama.cpuMathCores;
}
