/** The app's one window: sandboxed, isolated, without Node, showing the app's own page. */
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { openingBounds, readBounds, rememberBounds, smallestSize } from './window-bounds.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly icon: string;
  readonly boundsFile: string;
  readonly startUrl: string;
  /** Tools for developers; never in the installed app. */
  readonly devTools: boolean;
  readonly onWarning: (message: string, error: unknown) => void;
}

const pageColours = { light: '#faf9f6', dark: '#141311' } as const;

export function openWindow(options: WindowOptions): BrowserWindow {
  const saved = readBounds(options.boundsFile);
  const window = new BrowserWindow({
    ...openingBounds(saved, screen),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: 'Clew',
    icon: options.icon,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? pageColours.dark : pageColours.light,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      enableWebSQL: false,
      devTools: options.devTools,
    },
  });
  if (saved?.isMaximized) window.maximize();
  rememberBounds(window, options.boundsFile, (error) =>
    options.onWarning('The place of the window was not kept.', error),
  );
  window.once('ready-to-show', () => window.show());
  window.loadURL(options.startUrl).catch((error: unknown) => options.onWarning('The page did not load.', error));
  return window;
}

/** To the front, whatever state it was left in. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
