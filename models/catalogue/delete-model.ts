/** Deletes a model's files, of a split one all parts, and says how much room that made. */
import { rm, stat } from 'node:fs/promises';
import { ClewError, toClewError } from '../../core/base/errors.ts';

/** `files` as a model's facts name them. A file that is gone already frees nothing. Throws `store-read-only` where it may not. */
export async function deleteModelFiles(files: readonly string[]): Promise<{ readonly freedBytes: number }> {
  let freedBytes = 0;
  for (const file of files) {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    try {
      await rm(file, { force: true });
    } catch (error) {
      throw new ClewError('store-read-only', `${file} could not be deleted.`, {
        cause: error,
        detail: toClewError(error).message,
        remedy: 'See whether it is in use, and who may write to its folder.',
      });
    }
    freedBytes += size;
  }
  return { freedBytes };
}
