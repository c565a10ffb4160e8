/** Texts as columns hold them: short ones as they are, long ones compressed. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

export type PackedText = string | Uint8Array;

/** Below this many characters compression saves less than it costs. */
const PACK_FROM = 256;

/** Quality 5 in a small window: on texts of 0.2 to 6 kB as small as the best quality, at 20 to 150 µs. */
const settings = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

export function packText(text: string): PackedText {
  return text.length < PACK_FROM ? text : brotliCompressSync(text, settings);
}

/** The inverse of `packText`; throws a TypeError on anything that it did not write. */
export function unpackText(packed: unknown): string {
  if (typeof packed === 'string') return packed;
  if (packed instanceof Uint8Array) return brotliDecompressSync(packed).toString('utf8');
  throw new TypeError(`a packed text is a string or bytes, not ${typeof packed}`);
}
