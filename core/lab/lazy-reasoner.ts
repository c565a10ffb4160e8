/** A reasoner over a model that is loaded by the first call: the run is there at once, and a failed load fails a call. */
import { throwIfAborted } from '../base/errors.ts';
import { createModelReasoner, type ModelReasonerOptions } from '../roles/reasoners/model-reasoner.ts';
import type { Reasoner } from '../roles/role.ts';
import type { SharedModel } from './shared-models.ts';

export interface LazyReasoner extends Reasoner {
  /** Lets go of the model, also of one that is still loading. */
  release(): void;
}

/** A call after a failed load tries to load again; a call that is stopped while the model loads stops the loading. */
export function createLazyReasoner(
  name: string,
  use: (signal: AbortSignal | undefined) => Promise<SharedModel>,
  options: Omit<ModelReasonerOptions, 'model'>,
): LazyReasoner {
  let opening: Promise<SharedModel> | null = null;
  const open = (signal: AbortSignal | undefined): Promise<SharedModel> => {
    opening ??= use(signal).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    name,
    async run(role, input, call = {}) {
      throwIfAborted(call.signal);
      const { model } = await open(call.signal);
      return createModelReasoner({ ...options, model }).run(role, input, call);
    },
    release() {
      opening?.then(
        (shared) => shared.release(),
        () => undefined,
      );
    },
  };
}
