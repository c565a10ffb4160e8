/** What `lab play` can be told. */
import type { CommonOptions } from './command-context.ts';
import type { ModelOptions } from './model-options.ts';

export interface PlayOptions extends CommonOptions, ModelOptions {
  readonly level?: string;
  readonly agent: string;
  readonly ablate?: readonly string[];
  readonly model: string;
  readonly embedder?: string;
  readonly seed: number;
  readonly maxSteps?: number;
  readonly runId?: string;
  readonly game?: string;
  readonly goal?: string;
}
