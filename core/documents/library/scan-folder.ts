/** The readable files under a folder, hidden ones and those of tools left out; links are not followed out of it. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfAborted } from '../../base/errors.ts';
import { readableExtensions } from '../reading/read-document.ts';
import type { FileFacts } from './library-store.ts';

const SKIPPED = new Set(['node_modules', '__pycache__', '$RECYCLE.BIN', 'System Volume Information']);
const EXTENSIONS = new Set(readableExtensions);

/** Sorted by path. A folder inside that may not be read is passed over; the folder itself must be there. */
export async function scanFolder(folder: string, options: { signal?: AbortSignal } = {}): Promise<FileFacts[]> {
  const files: FileFacts[] = [];
  const open = [folder];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    throwIfAborted(options.signal);
    const entries = await readdir(current, { withFileTypes: true }).catch((error: unknown) => {
      if (current === folder) throw error;
      return [];
    });
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name.startsWith('~$') || SKIPPED.has(entry.name)) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && EXTENSIONS.has(extensionOf(entry.name))) files.push(await factsOf(path));
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export async function factsOf(path: string): Promise<FileFacts> {
  const { size, mtimeMs } = await stat(path);
  return { path, bytes: size, modifiedAt: mtimeMs };
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
