/** The cache in front of an embedder: nothing is embedded twice, callers take turns, aborts harm nobody else. */
import { describe, expect, it } from 'vitest';
import { withCache } from '../../../models/embedding/cached-embedder.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';

describe('withCache', () => {
  it('embeds each text once, within a call and across calls', async () => {
    const fake = createFakeEmbedder();
    const embedder = withCache(fake);
    await embedder.embed(['a', 'b', 'a']);
    await embedder.embed(['b', 'c']);
    expect(fake.calls).toEqual([['a', 'b'], ['c']]);
  });

  it('embeds once what two callers want at the same time', async () => {
    const fake = createFakeEmbedder();
    const embedder = withCache(fake);
    await Promise.all([embedder.embed(['a', 'b']), embedder.embed(['b', 'a', 'c'])]);
    expect(fake.calls.flat().sort()).toEqual(['a', 'b', 'c']);
  });

  it('forgets the texts unused for longest', async () => {
    const fake = createFakeEmbedder();
    const embedder = withCache(fake, 2);
    await embedder.embed(['a']);
    await embedder.embed(['b']);
    await embedder.embed(['a']);
    await embedder.embed(['c']);
    await embedder.embed(['a', 'b']);
    expect(fake.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
  });

  it('answers a call of more texts than it remembers', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const fake = createFakeEmbedder();
    const vectors = await withCache(fake, 10).embed(texts);
    const plain = await createFakeEmbedder().embed(texts);
    expect(vectors.map((vector) => [...vector])).toEqual(plain.map((vector) => [...vector]));
  });

  it('lets a short call in between the pieces of a long one', async () => {
    const fake = createFakeEmbedder();
    const embedder = withCache(fake);
    const order: string[] = [];
    const long = embedder
      .embed(Array.from({ length: 200 }, (_, index) => `long ${index}`))
      .then(() => order.push('long'));
    const short = embedder.embed(['query']).then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long']);
  });

  it('goes on for one caller when another aborts', async () => {
    const fake = createFakeEmbedder();
    const embedder = withCache(fake);
    const controller = new AbortController();
    const aborted = embedder.embed(['x', 'y'], { signal: controller.signal });
    const other = embedder.embed(['y', 'z']);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    await expect(other).resolves.toHaveLength(2);
  });

  it('tries a text again after a failure', async () => {
    const fake = createFakeEmbedder();
    let failures = 1;
    const embedder = withCache({
      ...fake,
      embed: async (texts, options) => {
        if (failures-- > 0) throw new Error('out of memory');
        return fake.embed(texts, options);
      },
    });
    await expect(embedder.embed(['a'])).rejects.toThrow('out of memory');
    await expect(embedder.embed(['a'])).resolves.toHaveLength(1);
  });
});
