/** Folders whose models are listed as they lie: those a person chose, and where LM Studio and Ollama keep theirs. */
import { existsSync, watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { findModels, usualFolders, type FoundModel } from '../../../models/catalogue/model-folders.ts';
import { absolutePath } from '../model-paths.ts';

export interface WatchedFolder {
  readonly path: string;
  readonly from: FoundModel['from'];
}

export interface WatchedFolders {
  folders(): readonly WatchedFolder[];
  /** By folder, then by name. */
  models(): Promise<readonly FoundModel[]>;
  /** Throws `not-found` for what is no folder. Answers how many models lie in it. */
  add(path: string): Promise<number>;
  remove(path: string): void;
  close(): void;
}

const KEY = 'model-folders';
/** A copy under way changes a folder many times a second. */
const QUIET_MS = 500;

export function createWatchedFolders(parts: {
  readonly store: SettingsStore;
  readonly home: string;
  /** Null where nobody looks: folders are then read when asked for, and not watched. */
  readonly changed: (() => void) | null;
}): WatchedFolders {
  const { store, home, changed } = parts;
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const chosen = (): readonly string[] =>
    z
      .array(z.string())
      .catch([])
      .parse(store.get(KEY) ?? []);
  const folders = (): readonly WatchedFolder[] => {
    const usual = usualFolders(home);
    const own = chosen().filter((path) => !usual.some((folder) => folder.path === path));
    return [...own.map((path) => ({ path, from: 'folder' as const })), ...usual];
  };
  const tellSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => changed?.(), QUIET_MS);
    timer.unref();
  };
  const watchAll = (): void => {
    if (changed === null) return;
    for (const { path } of folders()) {
      if (watchers.has(path) || !existsSync(path)) continue;
      try {
        const watcher = watch(path, { recursive: true, persistent: false }, tellSoon);
        watcher.on('error', () => watchers.delete(path));
        watchers.set(path, watcher);
      } catch {
        continue; // a file system that cannot be watched is still read when asked for
      }
    }
  };
  watchAll();

  return {
    folders,
    async models() {
      const found = await Promise.all(folders().map(({ path, from }) => findModels(path, from)));
      return found.flat();
    },
    async add(typed) {
      const path = absolutePath(typed);
      if (!(await stat(path).catch(() => null))?.isDirectory())
        throw new ClewError('not-found', `There is no folder ${path}.`, { remedy: 'Check the path.' });
      const known = chosen();
      if (!known.includes(path)) store.set(KEY, [...known, path]);
      watchAll();
      changed?.();
      return (await findModels(path, 'folder')).length;
    },
    remove(typed) {
      const path = absolutePath(typed);
      const left = chosen().filter((other) => other !== path);
      if (left.length === chosen().length)
        throw new ClewError('not-found', `The folder ${path} is not one of those you added.`, {
          remedy: `Added: ${left.join(', ') || 'none'}. Those of LM Studio and Ollama are always read.`,
        });
      store.set(KEY, left);
      watchers.get(path)?.close();
      watchers.delete(path);
      changed?.();
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
