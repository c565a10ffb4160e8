/** Content hashes. Apart from json.ts because only Node has this module. */
import { createHash } from 'node:crypto';

/** SHA-256 of a text (UTF-8) or of bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
