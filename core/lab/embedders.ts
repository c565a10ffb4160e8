/** Embedders by id, each opened when first needed and shared by all runs: the one that ships, and those that were added. */
import type { LabStatus } from '../contract/views.ts';
import { toClewError } from '../base/errors.ts';
import type { Embedder } from '../../models/ports.ts';
import { unknownName, type Registry } from './registry.ts';

export interface EmbedderOffer {
  readonly id: string;
  readonly name: string;
  open(): Promise<Embedder>;
}

export interface Embedders {
  readonly offers: Registry<EmbedderOffer>;
  readonly shippedId: string;
  /** Who knows which others there are, and which one is in use; the open file of the lab does. */
  serve(source: { readonly others: () => readonly EmbedderOffer[]; readonly chosen: () => string }): void;
  /** Throws `not-found` for an unknown id, and what opening throws; the next call tries again then. */
  get(id: string): Promise<Embedder>;
  /** Of the one in use, or of this one: whether it could be opened is known once it was needed. */
  status(id?: string): LabStatus['embedder'];
  dispose(): Promise<void>;
}

export function createEmbedders(shipped: EmbedderOffer): Embedders {
  const opened = new Map<string, Promise<Embedder>>();
  const problems = new Map<string, string>();
  let source = { others: (): readonly EmbedderOffer[] => [], chosen: () => shipped.id };
  const all = (): readonly EmbedderOffer[] => [shipped, ...source.others()];
  const find = (id: string): EmbedderOffer | undefined => all().find((offer) => offer.id === id);
  const registry: Registry<EmbedderOffer> = {
    list: all,
    has: (id) => find(id) !== undefined,
    get: (id) =>
      find(id) ??
      unknownName(
        'embedder',
        id,
        all().map((offer) => offer.id),
      ),
  };

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
    shippedId: shipped.id,
    serve: (next) => void (source = next),
    get(id) {
      const known = opened.get(id);
      if (known) return known;
      const opening = open(id);
      opened.set(id, opening);
      return opening;
    },
    status(id = source.chosen()) {
      const problem = problems.get(id) ?? null;
      return { id, name: find(id)?.name ?? id, isReady: problem === null, problem };
    },
    async dispose() {
      const all = await Promise.allSettled(opened.values());
      await Promise.all(all.flatMap((result) => (result.status === 'fulfilled' ? [result.value.dispose()] : [])));
    },
  };
}
