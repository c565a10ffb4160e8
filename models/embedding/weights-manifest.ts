/** The manifest beside weights that ship with the app: what they are, and the SHA-256 of each file. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ClewError } from '../../core/base/errors.ts';
import { embedderInfoSchema } from './embedder-source.ts';

const manifestSchema = embedderInfoSchema.extend({
  pooling: z.enum(['mean', 'cls']),
  /** SHA-256 by path within the folder. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type WeightsManifest = z.infer<typeof manifestSchema>;

/** Reads the manifest and checks every file it names. Throws `model-file-invalid` for one that is missing or different. */
export async function verifiedManifest(folder: string): Promise<WeightsManifest> {
  const manifest = await readManifest(folder);
  for (const [path, expected] of Object.entries(manifest.files)) await verify(join(folder, path), expected);
  return manifest;
}

async function readManifest(folder: string): Promise<WeightsManifest> {
  const path = join(folder, 'manifest.json');
  const parsed = manifestSchema.safeParse(parseJson(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new ClewError('model-file-invalid', `The manifest ${path} cannot be read.`, {
    detail: z.prettifyError(parsed.error),
    remedy: 'Install Clew again.',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the schema names it as not an object
  }
}

async function verify(path: string, expected: string): Promise<void> {
  if (!existsSync(path))
    throw new ClewError('model-file-invalid', `The file ${path} is missing.`, { remedy: 'Install Clew again.' });
  const actual = await sha256OfFile(path);
  if (actual !== expected)
    throw new ClewError('model-file-invalid', `The file ${path} is damaged.`, {
      remedy: 'Install Clew again.',
      detail: `SHA-256 is ${actual}, expected ${expected}`,
    });
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
