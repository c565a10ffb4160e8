/** Where the parts of the app lie: beside the bundles while developing, in the resources folder once installed. */
import { join } from 'node:path';
import { app } from 'electron';

export interface Folders {
  readonly renderer: string;
  readonly preload: string;
  readonly labEntry: string;
  readonly modelHostEntry: string;
  /** With `weights/` in it. */
  readonly resources: string;
  /** better-sqlite3 as built for this version of Electron. */
  readonly sqliteBinding: string;
  readonly icon: string;
  readonly notices: string;
  /** What the person said where the lab shall keep its file; null for the platform's place. */
  readonly data: string | null;
  /** The browser side's own files: bounds of the window, secrets, caches. */
  readonly userData: string;
}

/** `bundles` is the folder of the running main bundle (out/main). */
export function findFolders(bundles: string): Folders {
  const data = app.commandLine.getSwitchValue('data') || null;
  const root = join(bundles, '..', '..');
  const resources = app.isPackaged ? process.resourcesPath : join(root, 'resources');
  const native = app.isPackaged ? join(resources, 'native') : developmentNative(root);
  return {
    renderer: join(bundles, '..', 'renderer'),
    preload: join(bundles, '..', 'preload', 'index.cjs'),
    labEntry: join(bundles, 'lab.js'),
    modelHostEntry: join(bundles, 'model-host.js'),
    resources,
    sqliteBinding: join(native, 'better_sqlite3.node'),
    icon: join(resources, 'icons', '512x512.png'),
    notices: app.isPackaged ? join(resources, 'THIRD-PARTY-NOTICES.txt') : join(root, 'out', 'THIRD-PARTY-NOTICES.txt'),
    data,
    userData: data === null ? join(app.getPath('appData'), 'Clew', 'desktop') : join(data, 'desktop'),
  };
}

/** Where `npm run desktop:native` puts it (electron/pack/native-folder.ts names the same place). */
function developmentNative(root: string): string {
  const { electron } = process.versions as { electron?: string };
  return join(root, '.cache', 'native', `electron-${electron ?? 'unknown'}-${process.platform}-${process.arch}`);
}
