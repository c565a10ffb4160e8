/** Seeded randomness: the same seed gives the same numbers on every platform (sfc32, seeded by a 32-bit text hash). */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer, both ends included. */
  integer(low: number, high: number): number;
  /** One item, uniformly. Throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** A shuffled copy (Fisher–Yates). */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Normally distributed, mean 0, standard deviation 1 (Box–Muller). */
  normal(): number;
  /** An independent stream, named so that adding a draw in one place moves no other. */
  fork(label: string): Random;
}

export function createRandom(seed: number | string): Random {
  const key = String(seed);
  const next = sfc32(hash(`${key}·a`), hash(`${key}·b`), hash(`${key}·c`), hash(`${key}·d`));
  for (let index = 0; index < 12; index += 1) next();
  return {
    next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(items) {
      if (items.length === 0) throw new RangeError('cannot pick from an empty list');
      return items[Math.floor(next() * items.length)]!;
    },
    shuffle(items) {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = Math.floor(next() * (index + 1));
        [copy[index], copy[other]] = [copy[other]!, copy[index]!];
      }
      return copy;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (label) => createRandom(`${key}/${label}`),
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  return (value ^ (value >>> 13)) >>> 0;
}

function sfc32(a: number, b: number, c: number, d: number): () => number {
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
}
