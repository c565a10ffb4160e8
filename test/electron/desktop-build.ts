/** Bundles the desktop app's processes for a test into an app folder of its own, inside the repository so that packages are found. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Runs the real bundler with the real configuration. The renderer is a page with a title, unless it is asked for. */
export function buildDesktop({ renderer = false }: { renderer?: boolean } = {}): DesktopBuild {
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'desktop-test-'));
  const cli = join(repository, 'node_modules/electron-vite/bin/electron-vite.js');
  execFileSync(process.execPath, [cli, 'build', '--outDir', join(root, 'out'), '--logLevel', 'warn'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (renderer) bundleRenderer(join(root, 'out', 'renderer'));
  else placeRenderer(join(root, 'out', 'renderer'));
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

function bundleRenderer(folder: string): void {
  const cli = join(repository, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [cli, 'build', 'renderer', '--outDir', folder, '--logLevel', 'error'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function placeRenderer(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Clew</title>');
  writeFileSync(join(folder, 'assets', 'index-a1b2c3d4.js'), 'export {};');
}
