/** The vectors of whatever holds now (current facts, entities with facts), kept in step with the graph and its pending changes. */
import type { EmbeddingCache } from './embedding-cache.ts';
import { toVector } from './embedding-cache.ts';
import { gradually } from './gradually.ts';
import type { GrowingIndex } from './vector-index/growing.ts';
import type { Hit } from './vector-index/vector-index.ts';

/** A row that begins so. */
export type StoredVector = readonly [id: number, vector: Buffer, ...rest: unknown[]];

export interface LiveSource<Item> {
  readonly items: ReadonlyMap<number, Item>;
  id(item: Item): number;
  /** What is embedded of it. */
  text(item: Item): string;
  isLive(item: Item): boolean;
  /** Vectors in the file, by id, page by page. */
  stored(): Iterable<readonly StoredVector[]>;
}

export interface LiveVectors<Item> {
  /** Notes that an item may have begun or ceased to hold. Costs nothing before the first search. */
  touch(item: Item): void;
  /** Fills the index on first use, letting other work have its turns. */
  open(): Promise<void>;
  /** Brings the index up to date as far as vectors are known; nothing where it is not open. */
  refresh(): void;
  /** Texts of live items that have no vector yet: prepare them in the cache, then `refresh`. */
  missing(): readonly string[];
  /** Call `refresh` first. */
  search(query: Float32Array, limit: number): readonly Hit[];
  /** Null before the first search. */
  readonly index: GrowingIndex | null;
}

/** `open` makes an index without vectors, perhaps with a graph that was saved. */
export function createLiveVectors<Item>(
  source: LiveSource<Item>,
  cache: EmbeddingCache,
  open: () => GrowingIndex,
): LiveVectors<Item> {
  const waiting = new Set<Item>();
  let index: GrowingIndex | null = null;
  let opening: Promise<void> | null = null;

  /** What changes between its turns is touched, or seen to differ at the end. */
  function* build(): Generator<void, GrowingIndex> {
    const fresh = open();
    for (const page of source.stored()) {
      for (const [id, blob] of page) {
        const item = source.items.get(id);
        if (item !== undefined && source.isLive(item)) fresh.add(id, toVector(blob));
      }
      yield;
    }
    for (const item of source.items.values()) if (fresh.has(source.id(item)) !== source.isLive(item)) waiting.add(item);
    return fresh;
  }

  function settle(known: GrowingIndex, item: Item): void {
    const id = source.id(item);
    const isLive = source.isLive(item);
    if (isLive && !known.has(id)) {
      const vector = cache.find(source.text(item));
      if (!vector) return;
      known.add(id, vector);
    }
    if (!source.items.has(id)) known.forget(id);
    else if (!isLive) known.remove(id);
    waiting.delete(item);
  }

  return {
    get index() {
      return index;
    },
    touch: (item) => void ((index ?? opening) && waiting.add(item)),
    open() {
      opening ??= gradually(build()).then(
        (built) => void (index = built),
        (error: unknown) => {
          opening = null;
          throw error;
        },
      );
      return opening;
    },
    refresh() {
      if (!index) return;
      for (const item of waiting) settle(index, item);
      index.catchUp();
    },
    missing: () => [...waiting].filter((item) => source.isLive(item)).map((item) => source.text(item)),
    search: (query, limit) => index?.search(query, limit) ?? [],
  };
}
