/** The app in the real Electron, where its program, a display and SQLite's build for it are at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { electronTarget } from '../../electron/pack/electron-target.ts';
import { nativeFolder } from '../../electron/pack/native-folder.ts';
import { buildDesktop, repository, type DesktopBuild } from './desktop-build.ts';
import { until } from './until.ts';

const electronFolder = join(repository, 'node_modules/electron');
const target = await electronTarget(repository);

/** The program's path as the package notes it once it has been fetched; asking the package itself would fetch it. */
function findProgram(): string | null {
  const note = join(electronFolder, 'path.txt');
  const program = existsSync(note) ? join(electronFolder, 'dist', readFileSync(note, 'utf8')) : null;
  return program !== null && existsSync(program) ? program : null;
}

function whatIsMissing(): string | null {
  if (!findProgram()) return 'no Electron binary';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'no display';
  const binding = join(nativeFolder(repository, target), 'better_sqlite3.node');
  return existsSync(binding) ? null : 'SQLite is not built for Electron (npm run desktop:native)';
}

const missing = whatIsMissing();
if (missing !== null) console.log(`The app in the real Electron: skipped: ${missing}`);

describe.skipIf(missing !== null)(
  `the app in the real Electron${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let build: DesktopBuild;
    let app: ElectronApplication;
    let page: Page;

    beforeAll(async () => {
      build = buildDesktop();
      app = await _electron.launch({
        executablePath: findProgram()!,
        args: [build.root, `--data=${join(build.root, 'data')}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      });
      page = await app.firstWindow();
    });
    afterAll(async () => {
      await app?.close();
      build?.remove();
    });

    it('shows the app’s own page without anything of Node or Electron in it', async () => {
      expect(page.url()).toBe('app://clew/');
      expect(await page.title()).toContain('Clew');
      const globals = await page.evaluate(() => [
        typeof Reflect.get(globalThis, 'require'),
        typeof Reflect.get(globalThis, 'process'),
        Object.keys(Reflect.get(globalThis, 'clew') as object)
          .sort()
          .join(),
      ]);
      expect(globals).toEqual(['undefined', 'undefined', 'connect,onOpenRoute,pathOfFile']);
    });

    it('lets the page reach nothing beyond the app', async () => {
      const failed = await page.evaluate(async () => {
        const fails = (work: () => Promise<unknown>): Promise<boolean> =>
          work().then(
            () => false,
            () => true,
          );
        return {
          fetch: await fails(() => fetch('https://example.com/')),
          window: window.open('https://example.com/') === null,
          eval: await fails(async () => Reflect.construct(Function, ['return 1'])),
        };
      });
      expect(failed).toEqual({ fetch: true, window: true, eval: true });
      await page.evaluate(() => void (location.href = 'https://example.com/'));
      await until(() => expect(page.url()).toBe('app://clew/'));
      expect(await page.evaluate(() => Notification.permission)).toBe('denied');
    });

    it('is answered by the lab in its own process', async () => {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const processes = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ name }) => name));
      expect(processes).toContain('Clew lab');
      await until(() => expect(existsSync(join(build.root, 'data', 'lab.sqlite'))).toBe(true));
    });

    it('has a window that is sandboxed and isolated', async () => {
      const preferences = await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]!.webContents as Electron.WebContents & {
          getLastWebPreferences(): Electron.WebPreferences;
        };
        return contents.getLastWebPreferences();
      });
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
      });
    });

    it('stores what was done and closes in order', async () => {
      await app.close();
      expect(existsSync(join(build.root, 'data', 'lab.sqlite-wal'))).toBe(false);
    });
  },
);
