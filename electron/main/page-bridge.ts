/** Gives the page its port to the lab, after making sure that it is the app's own page that asks. */
import { ipcMain, type BrowserWindow, type IpcMainEvent, type MessagePortMain } from 'electron';
import { connectChannel, labPortChannel } from '../shared/page-channels.ts';

export interface PageBridgeOptions {
  readonly window: () => BrowserWindow | null;
  readonly isOwnPage: (url: string) => boolean;
  /** Null while there is no lab to connect to. */
  readonly connectPage: () => MessagePortMain | null;
  readonly onWarning: (message: string) => void;
}

export function serveBridge(options: PageBridgeOptions): void {
  ipcMain.on(connectChannel, (event) => {
    if (!isFromOwnPage(event, options)) {
      options.onWarning(`A page that is not the app's asked for the lab: ${event.senderFrame?.url ?? 'gone'}`);
      return;
    }
    const port = options.connectPage();
    if (port) event.senderFrame?.postMessage(labPortChannel, null, [port]);
  });
}

/** The window's main frame, showing the app's own page: a frame inside it, or another page, is refused. */
function isFromOwnPage(event: IpcMainEvent, { window, isOwnPage }: PageBridgeOptions): boolean {
  const contents = window()?.webContents;
  const frame = event.senderFrame;
  return event.sender === contents && frame !== null && frame.parent === null && isOwnPage(frame.url);
}
