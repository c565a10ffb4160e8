/** What every embedder promises; each implementation runs this suite. */
import { describe, expect, it, beforeAll, afterAll } from 'vitest';
import type { Embedder } from '../../models/ports.ts';

export interface EmbedderContractOptions {
  /** Opens one that this suite may dispose. */
  readonly open: () => Promise<Embedder>;
  /** Whether near meanings have near vectors (a fake may only promise equal vectors for equal texts). */
  readonly hasMeaning?: boolean;
}

export function describeEmbedder(name: string, { open, hasMeaning = false }: EmbedderContractOptions): void {
  describe(`${name} keeps the embedder's contract`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await open();
    });
    afterAll(() => embedder.dispose());

    it('gives one vector of unit length and of the stated dimensions for each text', async () => {
      const vectors = await embedder.embed(['red key, is in, kitchen', 'a door leads north', 'x']);
      expect(vectors).toHaveLength(3);
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.info.dimensions);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
    });

    it('answers in the order of the texts, whatever their lengths', async () => {
      const texts = ['a much longer text about a golden locker in the attic of the old house', 'key', 'a silver spoon'];
      const together = await embedder.embed(texts);
      for (const [index, text] of texts.entries()) expect([...together[index]!]).toEqual([...(await one(text))]);
    });

    it('gives the same bits for the same text, alone or among others, twice in one call or in two', async () => {
      const [first, , again] = await embedder.embed(['blue box', 'green chest', 'blue box']);
      expect([...again!]).toEqual([...first!]);
      expect([...(await one('blue box'))]).toEqual([...first!]);
    });

    it('gives different vectors for different texts', async () => {
      const [left, right] = await embedder.embed(['the kitchen is north', 'a dragon sleeps']);
      expect(dot(left!, right!)).toBeLessThan(0.99);
    });

    it.each([
      ['an empty text', ''],
      ['spaces only', ' \n\t '],
      ['other scripts and emoji', 'мастер-ключ 鍵 مفتاح 🗝️ ﬁ'],
      ['half of a surrogate pair', 'key \ud83d'],
      ['a very long text', 'treasure in the attic '.repeat(20_000)],
      ['a very long word', 'x'.repeat(100_000)],
    ])('embeds %s', async (_, text) => {
      const vector = await one(text);
      expect(dot(vector, vector)).toBeCloseTo(1, 4);
      expect(vector.every(Number.isFinite)).toBe(true);
    });

    it('answers no texts with no vectors', async () => {
      expect(await embedder.embed([])).toEqual([]);
    });

    it('reports progress up to the total', async () => {
      const events: { done: number; total: number }[] = [];
      const texts = Array.from({ length: 70 }, (_, index) => `progress ${index}`);
      await embedder.embed(texts, { onEvent: (event) => events.push(event) });
      expect(events.at(-1)).toEqual({ done: 70, total: 70 });
      expect(events.map((event) => event.done)).toEqual([...events.map((event) => event.done)].sort((a, b) => a - b));
    });

    it('throws aborted for a signal that has fired, and goes on working', async () => {
      await expect(embedder.embed(['never'], { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'aborted',
      });
      await expect(embedder.embed(['later'])).resolves.toHaveLength(1);
    });

    it('stops under way when the signal fires', async () => {
      const controller = new AbortController();
      const texts = Array.from({ length: 400 }, (_, index) => `a text to be abandoned, number ${index}`);
      const call = embedder.embed(texts, { signal: controller.signal, onEvent: () => controller.abort() });
      await expect(call).rejects.toMatchObject({ code: 'aborted' });
      await expect(embedder.embed(['after'])).resolves.toHaveLength(1);
    });

    it('embeds for several callers at once', async () => {
      const batches = [0, 1, 2, 3].map((batch) =>
        Array.from({ length: 20 }, (_, index) => `caller ${batch} text ${index % 7}`),
      );
      const answers = await Promise.all(batches.map((texts) => embedder.embed(texts)));
      for (const [batch, vectors] of answers.entries())
        expect([...vectors[13]!]).toEqual([...(await one(batches[batch]![13]!))]);
    });

    if (hasMeaning)
      it('puts near meanings near', async () => {
        const [query, near, far] = await embedder.embed([
          'where is the key that opens the red locker?',
          'red key, opens, red locker',
          'monthly rainfall in Norway',
        ]);
        expect(dot(query!, near!)).toBeGreaterThan(dot(query!, far!) + 0.3);
      });

    it('refuses work after it was disposed, and may be disposed twice', async () => {
      const other = await open();
      await other.dispose();
      await other.dispose();
      await expect(other.embed(['gone'])).rejects.toMatchObject({ code: 'aborted' });
    });

    async function one(text: string): Promise<Float32Array> {
      return (await embedder.embed([text]))[0]!;
    }
  });
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * right[index]!, 0);
}
