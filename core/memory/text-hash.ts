/** Under which a text's vector is kept: a hash, so that the cache of vectors holds no one's words. */
import { createHash } from 'node:crypto';

/** The first 16 bytes of the SHA-256 of the text (UTF-8). */
export function textHash(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
