/** Bundles the desktop app's processes for a test into an app folder of its own, inside the repository so that packages are found. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(repository, '.cache');

export interface DesktopBuild {
  /** With `out/` and `resources/` in it, as in the repository. */
  readonly root: string;
  readonly mainBundle: string;
  remove(): void;
}

/** Runs the real bundler with the real configuration. The renderer is the one in out/ where it was built, else a page with a title. */
export function buildDesktop(): DesktopBuild {
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'desktop-test-'));
  const cli = join(repository, 'node_modules/electron-vite/bin/electron-vite.js');
  execFileSync(process.execPath, [cli, 'build', '--outDir', join(root, 'out'), '--logLevel', 'warn'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  placeRenderer(join(root, 'out', 'renderer'));
  symlinkSync(join(repository, 'resources'), join(root, 'resources'));
  // As while developing: the manifest, and Electron's own build of SQLite where there is one.
  copyFileSync(join(repository, 'package.json'), join(root, 'package.json'));
  mkdirSync(join(root, '.cache'));
  symlinkSync(join(cache, 'native'), join(root, '.cache', 'native'));
  return {
    root,
    mainBundle: join(root, 'out', 'main', 'index.js'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function placeRenderer(folder: string): void {
  const built = join(repository, 'out', 'renderer');
  if (existsSync(join(built, 'index.html'))) return cpSync(built, folder, { recursive: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Clew</title>');
  writeFileSync(join(folder, 'assets', 'index-a1b2c3d4.js'), 'export {};');
}
