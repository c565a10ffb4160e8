/** Tells files of weights apart without reading gigabytes: a hash of their size and of pieces from beginning to end. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE_BYTES = 1 << 20;
const PIECES = 8;

/** Twelve hexadecimal digits. */
export async function fileFingerprint(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256').update(String(size));
    const buffer = Buffer.alloc(PIECE_BYTES);
    for (let piece = 0; piece < PIECES; piece += 1) {
      const position = Math.floor((Math.max(0, size - PIECE_BYTES) * piece) / (PIECES - 1));
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex').slice(0, 12);
  } finally {
    await file.close();
  }
}
