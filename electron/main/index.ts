/** The desktop app's main process: owns the window, permissions and host services; the lab runs in a process of its own. */
import { mkdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { app, ipcMain, safeStorage, session } from 'electron';
import { appStartUrl, isAppUrl } from './app-address.ts';
import { hardenCommandLine } from './command-line.ts';
import { DesktopApp } from './desktop-app.ts';
import { findFolders, type Folders } from './folders.ts';
import { hardenAllContents } from './harden-contents.ts';
import { hardenSession } from './harden-session.ts';
import { installMenu } from './menu.ts';
import { serveBridge } from './page-bridge.ts';
import { registerAppScheme, serveRenderer } from './renderer-files.ts';
import { openSecrets } from './secrets.ts';

const folders = findFolders(import.meta.dirname);
/** The bundler's server while developing; the installed app knows only its own files. */
const developmentUrl = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null);

prepare();
if (app.requestSingleInstanceLock()) void run().catch(giveUp);
else app.quit();

/** Everything that has to happen before the app is ready. */
function prepare(): void {
  mkdirSync(folders.userData, { recursive: true, mode: 0o700 });
  app.setName('Clew');
  if (process.platform === 'win32') app.setAppUserModelId('lab.clew.desktop');
  app.setPath('userData', folders.userData);
  app.setPath('sessionData', folders.userData);
  hardenCommandLine();
  registerAppScheme();
  app.enableSandbox();
  hardenAllContents(app, { developmentUrl });
}

async function run(): Promise<void> {
  await app.whenReady();
  await hardenSession(session.defaultSession, { developmentUrl });
  if (developmentUrl === null) await serveRenderer(session.defaultSession, folders.renderer);
  const desktop = await createApp(folders);
  serveBridge({
    window: () => desktop.window,
    isOwnPage: (url) => (developmentUrl === null ? isAppUrl(url) : url.startsWith(developmentUrl)),
    connectPage: () => desktop.connectPage(),
    onWarning: warn,
  });
  listen(desktop);
  desktop.start();
}

async function createApp({ userData, ...places }: Folders): Promise<DesktopApp> {
  const secrets = await openSecrets(join(userData, 'secrets.json'), safeStorage);
  if (!secrets.areProtected) warn('No keychain was found: secrets are kept in a file that only this user may read.');
  return new DesktopApp({
    folders: { userData, ...places },
    labStart: {
      dataFolder: places.data,
      resourcesFolder: places.resources,
      sqliteBinding: existsSync(places.sqliteBinding) ? places.sqliteBinding : null,
      version: app.getVersion(),
      secretsAreProtected: secrets.areProtected,
    },
    secrets,
    startUrl: developmentUrl ?? appStartUrl,
    boundsFile: join(userData, 'window.json'),
    devTools: !app.isPackaged,
    warn,
  });
}

function listen(desktop: DesktopApp): void {
  installMenu(
    {
      openRoute: (route) => desktop.openRoute(route),
      showNotices: () => void desktop.showNotices(),
      showDataFolder: () => void desktop.showFolder(),
    },
    { isMac: process.platform === 'darwin', devTools: !app.isPackaged },
  );
  app.on('second-instance', () => desktop.showWindow());
  app.on('activate', () => desktop.showWindow());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => desktop.beforeQuit(event));
  app.on('will-quit', () => ipcMain.removeAllListeners());
}

function warn(message: string, error?: unknown): void {
  process.stderr.write(`${message}${error === undefined ? '' : ` ${inspect(error)}`}\n`);
}

function giveUp(error: unknown): void {
  warn('The app could not start.', error);
  app.exit(1);
}
