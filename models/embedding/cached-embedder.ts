/** An embedder with the latest vectors kept by text, so that no text is embedded twice while it is remembered. */
import { throwIfAborted } from '../../core/base/errors.ts';
import type { CallOptions, EmbedEvent, Embedder } from '../ports.ts';

/** Texts handed on at once: between them another caller's short query gets its turn. */
const CHUNK = 32;

/**
 * Keeps `capacity` vectors (1.5 kB each at 384 dimensions), the least recently used go first. Callers share the vectors and
 * must not write into them. Two calls that want the same text at the same time embed it once.
 */
export function withCache(inner: Embedder, capacity = 20_000): Embedder {
  const vectors = new Map<string, Float32Array>();
  let turn: Promise<unknown> = Promise.resolve();

  function recall(text: string): Float32Array | undefined {
    const vector = vectors.get(text);
    if (vector) remember(text, vector);
    return vector;
  }

  function remember(text: string, vector: Float32Array): void {
    vectors.delete(text);
    vectors.set(text, vector);
    if (vectors.size > capacity) vectors.delete(vectors.keys().next().value!);
  }

  /** Embeds those of a chunk that nobody has embedded by the time its turn comes. */
  async function embedChunk(texts: readonly string[], signal?: AbortSignal): Promise<Map<string, Float32Array>> {
    throwIfAborted(signal);
    const found = new Map<string, Float32Array>();
    const missing = texts.filter((text) => {
      const vector = recall(text);
      if (vector) found.set(text, vector);
      return !vector;
    });
    const fresh = missing.length === 0 ? [] : await inner.embed(missing, { signal });
    missing.forEach((text, index) => {
      found.set(text, fresh[index]!);
      remember(text, fresh[index]!);
    });
    return found;
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function embed(texts: readonly string[], options: CallOptions<EmbedEvent> = {}): Promise<Float32Array[]> {
    throwIfAborted(options.signal);
    const found = new Map<string, Float32Array>();
    const missing = [...new Set(texts)].filter((text) => {
      const vector = recall(text);
      if (vector) found.set(text, vector);
      return !vector;
    });
    for (let start = 0; start < missing.length; start += CHUNK) {
      const chunk = missing.slice(start, start + CHUNK);
      for (const [text, vector] of await inTurn(() => embedChunk(chunk, options.signal))) found.set(text, vector);
      options.onEvent?.({ done: texts.length - (missing.length - start - chunk.length), total: texts.length });
    }
    return texts.map((text) => found.get(text)!);
  }

  return { info: inner.info, embed, dispose: () => inner.dispose() };
}
