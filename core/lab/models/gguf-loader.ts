/** Loads a GGUF when it fits: makes room by unloading what is idle, says what is missing, remembers what it took. */
import { freemem } from 'node:os';
import type { Clock } from '../../base/clock.ts';
import { ClewError, throwIfAborted } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { ModelFit } from '../../contract/model-views.ts';
import type { FreeMemory } from '../../../models/catalogue/fit.ts';
import type { ModelFacts } from '../../../models/catalogue/model-facts.ts';
import type { Models } from '../../../models/create-models.ts';
import type { Devices } from '../../../models/llama/devices-schema.ts';
import type { LanguageModel } from '../../../models/ports.ts';
import type { SharedModels } from '../shared-models.ts';
import type { ModelLoads } from './model-loads.ts';
import type { ModelMeasures } from './measures.ts';
import { memoryFit } from './memory-fit.ts';

export interface GgufLoaderParts {
  readonly models: Pick<Models, 'loadGguf' | 'devices'>;
  readonly shared: Pick<SharedModels, 'unloadIdle'>;
  readonly inspect: (path: string) => Promise<ModelFacts>;
  readonly measures: ModelMeasures;
  readonly loads: ModelLoads;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tell: () => void;
}

export interface GgufLoader {
  /** Throws `not-found`, `model-file-invalid`, `model-load-failed` (does not fit, or llama.cpp refused) or `aborted`. */
  load(path: string, signal: AbortSignal): Promise<LanguageModel>;
  /** What there is to compute with; null where llama.cpp cannot run. Starts its process. */
  devices(): Promise<Devices | null>;
  free(devices: Devices | null): FreeMemory;
}

export function createGgufLoader(parts: GgufLoaderParts): GgufLoader {
  const { models, shared, inspect, measures, loads, clock, logger, tell } = parts;
  /** One after the other: two that load at once would both count on the same memory. */
  let turn: Promise<unknown> = Promise.resolve();

  const devices = (): Promise<Devices | null> =>
    models.devices().catch((error: unknown) => {
      logger.debug('The devices could not be asked for.', { error: String(error) });
      return null;
    });
  const free = (known: Devices | null): FreeMemory => ({
    ramBytes: freemem(),
    vramBytes: known?.gpu ? known.vram.freeBytes : 0,
  });

  const loadNow = async (path: string, signal: AbortSignal): Promise<LanguageModel> => {
    throwIfAborted(signal);
    const facts = await inspect(path);
    const load = loads.get(path);
    const measured = measures.get(path, facts.bytes).load;
    let fit: ModelFit;
    for (;;) {
      fit = memoryFit(facts, { load, measured, free: free(await devices()) });
      throwIfAborted(signal);
      if (fit.fits || load.loadAnyway) break;
      if (!(await shared.unloadIdle())) throw doesNotFit(facts, fit);
    }
    const model = await models.loadGguf(
      {
        path,
        contextTokens: load.contextTokens === null ? undefined : Math.min(load.contextTokens, facts.contextLength),
        slots: fit.slots,
        gpuLayers: load.gpuLayers ?? undefined,
        force: load.loadAnyway,
      },
      { signal },
    );
    const { loaded } = model;
    if (loaded.memory !== undefined && loaded.memory.weightsBytes > 0)
      measures.setLoad(path, facts.bytes, {
        ...loaded.memory,
        contextTokens: loaded.contextTokens,
        slots: loaded.slots,
        gpuLayers: loaded.gpuLayers,
        at: clock.now(),
      });
    tell();
    return model;
  };

  return {
    devices,
    free,
    load(path, signal) {
      const loaded = turn.then(() => loadNow(path, signal));
      turn = loaded.catch(() => undefined);
      return loaded;
    },
  };
}

function doesNotFit({ name }: ModelFacts, fit: ModelFit): ClewError {
  const { needs, contextTokens, freeRamBytes, freeVramBytes } = fit;
  const card = freeVramBytes > 0 ? ` and ${gigabytes(freeVramBytes)} on the graphics card` : '';
  return new ClewError(
    'model-load-failed',
    `${name} needs about ${gigabytes(fit.leastBytes)} at ${contextTokens} tokens; ${gigabytes(freeRamBytes)} are free in memory${card}.`,
    {
      remedy:
        'Close other programs, choose a smaller model or a shorter context (--context), or load it anyway (--load-anyway, or on the Models screen).',
      detail: `weights ${gigabytes(needs.weightsBytes)}, cache ${gigabytes(needs.cacheBytes)}, buffers ${gigabytes(needs.computeBytes)}`,
    },
  );
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
