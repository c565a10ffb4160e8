/** Holds the app together: one window, one lab, what happens when either ends, and an orderly way out. */
import { app, dialog, shell, type BrowserWindow } from 'electron';
import type { LabStart } from '../shared/lab-messages.ts';
import { openRouteChannel } from '../shared/page-channels.ts';
import type { Folders } from './folders.ts';
import { callService } from './host-services.ts';
import { LabLife, type LabEnd } from './lab-life.ts';
import { asksToReload, asksToRestart } from './problem-dialog.ts';
import type { Secrets } from './secrets.ts';
import { bringForward, openWindow } from './window.ts';

/** What is under way is journalled call by call, so a lab that hangs may be ended without loss after this long. */
const stopTimeoutMs = 8_000;

export interface DesktopAppOptions {
  readonly folders: Folders;
  readonly labStart: LabStart;
  readonly secrets: Secrets;
  readonly startUrl: string;
  readonly boundsFile: string;
  readonly devTools: boolean;
  readonly warn: (message: string, error?: unknown) => void;
}

export class DesktopApp {
  readonly #options: DesktopAppOptions;
  #window: BrowserWindow | null = null;
  #life: LabLife | null = null;
  #dataFolder: string | null = null;
  #quit: 'no' | 'stopping' | 'now' = 'no';

  constructor(options: DesktopAppOptions) {
    this.#options = options;
  }

  get window(): BrowserWindow | null {
    return this.#window;
  }

  start(): void {
    this.#startLab();
    this.showWindow();
  }

  /** To the front, or opened anew where it was closed and the app stayed (macOS). */
  showWindow(): void {
    if (this.#window) bringForward(this.#window);
    else this.#window = this.#openWindow();
  }

  connectPage(): ReturnType<LabLife['connectPage']> {
    return this.#life?.connectPage() ?? null;
  }

  openRoute(route: string): void {
    this.showWindow();
    this.#window?.webContents.send(openRouteChannel, route);
  }

  async showFolder(): Promise<void> {
    if (this.#dataFolder) await this.#showPath(this.#dataFolder);
  }

  async showNotices(): Promise<void> {
    await this.#showPath(this.#options.folders.notices);
  }

  /** Holds the app back until the lab has stored what is under way; the second time round it may go. */
  beforeQuit(event: { preventDefault(): void }): void {
    if (this.#quit === 'now' || !this.#life) return;
    event.preventDefault();
    if (this.#quit === 'stopping') return;
    this.#quit = 'stopping';
    this.#window?.hide();
    void this.#life.stop(stopTimeoutMs).then(() => {
      this.#quit = 'now';
      app.quit();
    });
  }

  #startLab(): void {
    const { folders, labStart, secrets, warn } = this.#options;
    const life = new LabLife({
      entry: folders.labEntry,
      modelHostEntry: folders.modelHostEntry,
      start: labStart,
      callService: (request) => callService(request, { window: () => this.#window, secrets }),
      onReady: (dataFolder) => (this.#dataFolder = dataFolder),
      passOn: (text) => warn(text.trimEnd()),
    });
    this.#life = life;
    void life.ended.then((end) => this.#labEnded(end));
  }

  async #labEnded(end: LabEnd): Promise<void> {
    if (end.kind === 'stopped' || this.#quit !== 'no') return;
    this.#life = null;
    if (!(await asksToRestart(this.#window, end))) return app.quit();
    this.#startLab();
    // The page's port went with the lab that ended; loaded again it asks for a new one and stays at its address.
    this.#window?.webContents.reload();
  }

  #openWindow(): BrowserWindow {
    const { folders, startUrl, boundsFile, devTools, warn } = this.#options;
    const window = openWindow({
      preload: folders.preload,
      icon: folders.icon,
      boundsFile,
      startUrl,
      devTools,
      onWarning: warn,
    });
    window.on('closed', () => (this.#window = null));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') void this.#pageEnded(window, reason);
    });
    return window;
  }

  async #pageEnded(window: BrowserWindow, reason: string): Promise<void> {
    if (this.#quit !== 'no') return;
    if (await asksToReload(window, reason)) window.webContents.reload();
    else app.quit();
  }

  async #showPath(path: string): Promise<void> {
    const problem = await shell.openPath(path);
    if (problem === '') return;
    await dialog.showMessageBox({
      type: 'error',
      title: 'Clew',
      message: 'It could not be shown.',
      detail: `${path}\n${problem}`,
    });
  }
}
