/** Finds GGUF models where other programs keep them, and reads those folders as they are: nothing is copied or changed. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { z } from 'zod';

export interface FoundModel {
  /** The file to load: of a split model the first part. */
  readonly path: string;
  /** As the program that keeps it names it: `llama3.2:3b`, `publisher/repository/file`. */
  readonly name: string;
  readonly from: 'folder' | 'lm-studio' | 'ollama';
  readonly bytes: number;
}

/** Deep enough for every layout in use, and an end for links in circles. */
const MAX_DEPTH = 6;
const laterPart = /-(?!00001)\d{5}-of-\d{5}\.gguf$/i;
/** Helpers of models that see; they make no text by themselves. */
const projector = /mmproj/i;

/** Where the programs keep models by default, below the person's home folder; those that exist. */
export function usualFolders(home: string): readonly { readonly path: string; readonly from: FoundModel['from'] }[] {
  const folders = [
    { path: join(home, '.lmstudio', 'models'), from: 'lm-studio' },
    { path: join(home, '.cache', 'lm-studio', 'models'), from: 'lm-studio' },
    { path: join(home, '.ollama', 'models'), from: 'ollama' },
  ] as const;
  return folders.filter(({ path }) => existsSync(path));
}

/** Every model in a folder, by name. A folder that cannot be read has none. */
export async function findModels(folder: string, from: FoundModel['from']): Promise<readonly FoundModel[]> {
  const found = from === 'ollama' ? await findInOllama(folder) : await findFiles(folder, from);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function findFiles(folder: string, from: FoundModel['from']): Promise<FoundModel[]> {
  const models: FoundModel[] = [];
  for (const path of await filesBelow(folder)) {
    const name = basename(path);
    if (!/\.gguf$/i.test(name) || laterPart.test(name) || projector.test(name)) continue;
    const bytes = await sizeOf(path);
    const shown = relative(folder, path)
      .replace(/\.gguf$/i, '')
      .replaceAll('\\', '/');
    if (bytes !== null) models.push({ path, name: shown, from, bytes });
  }
  return models;
}

const manifestSchema = z.object({
  layers: z.array(
    z.object({ mediaType: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/), size: z.number() }),
  ),
});
const MODEL_LAYER = 'application/vnd.ollama.image.model';

/** `manifests/HOST/NAMESPACE/MODEL/TAG` names the layers; the weights lie in `blobs/sha256-…`. */
async function findInOllama(folder: string): Promise<FoundModel[]> {
  const models: FoundModel[] = [];
  const manifests = join(folder, 'manifests');
  for (const path of await filesBelow(manifests)) {
    const manifest = manifestSchema.safeParse(await readJson(path));
    const layer = manifest.data?.layers.find(({ mediaType }) => mediaType === MODEL_LAYER);
    if (!layer) continue;
    const blob = join(folder, 'blobs', layer.digest.replace(':', '-'));
    const bytes = await sizeOf(blob);
    if (bytes !== null) models.push({ path: blob, name: ollamaName(relative(manifests, path)), from: 'ollama', bytes });
  }
  return models;
}

/** The registry and the library of Ollama itself go without saying. */
function ollamaName(manifest: string): string {
  const parts = manifest.split(/[\\/]/);
  const tag = parts.pop();
  const [host, namespace, ...model] = parts;
  const isOwn = host === 'registry.ollama.ai';
  const named = isOwn && namespace === 'library' ? model : isOwn ? [namespace, ...model] : parts;
  return `${named.join('/')}:${tag}`;
}

async function filesBelow(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile() || entry.isSymbolicLink()) files.push(path);
    else if (entry.isDirectory() && depth < MAX_DEPTH) files.push(...(await filesBelow(path, depth + 1)));
  }
  return files;
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null; // no manifest
  }
}
