/** Damages the header of a GGUF file in the ways that disks, networks and malice do; the same seed, the same damage. */
import type { Random } from '../../../core/base/random.ts';

/** `headerBytes`: how far the header reaches; the weights behind it are left alone but for cuts. */
export function mutate(file: Buffer, headerBytes: number, random: Random): Buffer {
  const copy = Buffer.from(file);
  const at = random.integer(0, headerBytes - 9);
  switch (random.pick(['flip', 'flips', 'length', 'zeros', 'cut', 'drop', 'double'] as const)) {
    case 'flip':
      copy[at]! ^= 1 << random.integer(0, 7);
      return copy;
    case 'flips':
      for (let index = 0; index < 16; index += 1) copy[random.integer(0, headerBytes - 1)] = random.integer(0, 255);
      return copy;
    case 'length':
      copy.writeBigUInt64LE(random.pick([0n, 1n, 2n ** 20n, 2n ** 31n, 2n ** 40n, 2n ** 63n, 2n ** 64n - 1n]), at);
      return copy;
    case 'zeros':
      return copy.fill(0, at, Math.min(headerBytes, at + random.integer(1, 200)));
    case 'cut':
      return copy.subarray(0, random.integer(0, copy.length - 1));
    case 'drop':
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + random.integer(1, 64))]);
    case 'double':
      return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - random.integer(1, 64)))]);
  }
}

/** Where the tensors' data begin: the whole file less what they take, as the tiny files are laid out. */
export function headerLength(file: Buffer, tensorBytes: number): number {
  return file.length - tensorBytes;
}
