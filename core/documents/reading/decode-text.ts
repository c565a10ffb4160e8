/** Bytes to text: byte-order marks first, then a declared charset, then UTF-8, then Windows-1252, which never fails. */
import { UnreadableDocument } from './document-text.ts';

export function decodeText(bytes: Uint8Array, declared?: string): string {
  const marked = byOrderMark(bytes);
  if (marked) return decode(bytes, marked, false);
  if (looksBinary(bytes)) throw new UnreadableDocument('damaged', 'It is no text: it holds binary data.');
  if (declared && isKnown(declared)) return decode(bytes, declared, false);
  try {
    return decode(bytes, 'utf-8', true);
  } catch {
    return decode(bytes, 'windows-1252', false);
  }
}

function decode(bytes: Uint8Array, charset: string, isFatal: boolean): string {
  return new TextDecoder(charset, { fatal: isFatal }).decode(bytes);
}

function byOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
}

/** More than a trace of zero bytes in the first 64 KiB. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 65_536);
  let zeros = 0;
  for (const byte of head) if (byte === 0) zeros += 1;
  return zeros > head.length / 200;
}
