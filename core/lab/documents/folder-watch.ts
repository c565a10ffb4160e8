/** Tells when something in a folder or a file changes, once things have settled. */
import { watch, type FSWatcher } from 'chokidar';
import type { Logger } from '../../base/logger.ts';

export interface FolderWatch {
  /** From now on exactly these. */
  follow(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** A file that is still being copied changes many times. */
const SETTLE_MS = 600;
const HIDDEN = /[\\/](?:\.[^\\/]+|node_modules|__pycache__)(?:[\\/]|$)/u;

/** A file system that cannot be watched is reported to the log; the next start of the lab looks at the folders anyway. */
export function createFolderWatch(onChange: () => void, logger: Logger): FolderWatch {
  let watcher: FSWatcher | null = null;
  let followed: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
    timer.unref();
  };
  /** Inside what is followed; where that lies itself may be hidden. */
  const isHidden = (path: string): boolean => {
    const root = followed.find((candidate) => path.startsWith(candidate));
    return HIDDEN.test(path.slice(root?.length ?? 0));
  };
  const open = (): FSWatcher =>
    watch([], { ignoreInitial: true, ignorePermissionErrors: true, followSymlinks: false, ignored: isHidden })
      .on('all', settle)
      .on('error', (error) => logger.warn('A folder cannot be watched.', { error: String(error) }));
  return {
    follow(paths) {
      const gone = followed.filter((path) => !paths.includes(path));
      const added = paths.filter((path) => !followed.includes(path));
      followed = [...paths];
      if (added.length > 0) (watcher ??= open()).add(added);
      if (gone.length > 0) watcher?.unwatch(gone);
    },
    async close() {
      clearTimeout(timer);
      await watcher?.close();
    },
  };
}
