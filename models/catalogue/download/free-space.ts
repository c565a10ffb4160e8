/** Whether a disk has room for what is to come. */
import { statfs } from 'node:fs/promises';
import { ClewError } from '../../../core/base/errors.ts';

/** Left free, so that the lab itself can go on writing. */
const RESERVE_BYTES = 256 << 20;

/** Throws `store-full` with the numbers. */
export async function checkFreeSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= neededBytes + RESERVE_BYTES) return;
  throw new ClewError(
    'store-full',
    `${megabytes(neededBytes)} are needed in ${folder}, and ${megabytes(free)} are free.`,
    {
      remedy: 'Make space, or choose another folder for models.',
    },
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
}
