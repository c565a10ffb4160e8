/** A deterministic embedder without weights: words hashed into a unit vector, so that texts that share words are near. */
import { ClewError, throwIfAborted } from '../../core/base/errors.ts';
import type { Embedder } from '../../models/ports.ts';

export interface FakeEmbedder extends Embedder {
  /** The texts of each call, in order. */
  readonly calls: readonly (readonly string[])[];
}

export function createFakeEmbedder({ dimensions = 48, id = 'fake' } = {}): FakeEmbedder {
  const calls: (readonly string[])[] = [];
  let isDisposed = false;
  return {
    info: { id, name: 'Fake', dimensions, maxTokens: 256 },
    calls,
    async embed(texts, options) {
      throwIfAborted(options?.signal);
      if (isDisposed) throw new ClewError('aborted', 'This model was closed.');
      calls.push([...texts]);
      await Promise.resolve();
      return texts.map((text, index) => {
        throwIfAborted(options?.signal);
        options?.onEvent?.({ done: index + 1, total: texts.length });
        return fakeVector(text, dimensions);
      });
    },
    async dispose() {
      isDisposed = true;
    },
  };
}

/** Each word adds to three places, one of them negatively. */
export function fakeVector(text: string, dimensions = 48): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = hashOf(word);
    vector[hash % dimensions]! += 1;
    vector[(hash >>> 8) % dimensions]! += 0.5;
    vector[(hash >>> 16) % dimensions]! -= 0.25;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function hashOf(word: string): number {
  let hash = 2166136261;
  for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0;
  return Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
}
