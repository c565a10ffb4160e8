/** Embedders by id, each opened when first needed and shared by all runs. */
import type { LabStatus } from '../contract/views.ts';
import { toClewError } from '../base/errors.ts';
import type { Embedder } from '../../models/ports.ts';
import { createRegistry, type Registry } from './registry.ts';

export interface EmbedderOffer {
  readonly id: string;
  readonly name: string;
  open(): Promise<Embedder>;
}

export interface Embedders {
  readonly offers: Registry<EmbedderOffer>;
  /** Throws `not-found` for an unknown id, and what opening throws; the next call tries again then. */
  get(id: string): Promise<Embedder>;
  /** The first one, as the status shows it: whether it could be opened is known once it was needed. */
  status(): LabStatus['embedder'];
  dispose(): Promise<void>;
}

export function createEmbedders(offers: readonly [EmbedderOffer, ...EmbedderOffer[]]): Embedders {
  const registry = createRegistry('embedder', offers);
  const opened = new Map<string, Promise<Embedder>>();
  const problems = new Map<string, string>();

  const open = async (id: string): Promise<Embedder> => {
    try {
      const embedder = await registry.get(id).open();
      problems.delete(id);
      return embedder;
    } catch (error) {
      opened.delete(id);
      problems.set(id, toClewError(error).message);
      throw error;
    }
  };

  return {
    offers: registry,
    get(id) {
      const known = opened.get(id);
      if (known) return known;
      const opening = open(id);
      opened.set(id, opening);
      return opening;
    },
    status() {
      const [{ id, name }] = offers;
      const problem = problems.get(id) ?? null;
      return { id, name, isReady: problem === null, problem };
    },
    async dispose() {
      const all = await Promise.allSettled(opened.values());
      await Promise.all(all.flatMap((result) => (result.status === 'fulfilled' ? [result.value.dispose()] : [])));
    },
  };
}
