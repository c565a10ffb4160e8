/** The one narrow bridge from the page to the rest of the app; it runs sandboxed and hands out no part of Electron. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { labPortMessage, type DesktopBridge } from '../../core/contract/desktop-bridge.ts';
import { connectChannel, labPortChannel, openRouteChannel } from '../shared/page-channels.ts';

const bridge: DesktopBridge = {
  connect: () => ipcRenderer.send(connectChannel),
  pathOfFile: (file) => webUtils.getPathForFile(file),
  onOpenRoute(listener) {
    const receive = (_event: unknown, route: unknown): void => {
      if (typeof route === 'string') listener(route);
    };
    ipcRenderer.on(openRouteChannel, receive);
    return () => void ipcRenderer.removeListener(openRouteChannel, receive);
  },
};

// A port cannot pass through the context bridge; a message to the page itself can carry it.
ipcRenderer.on(labPortChannel, (event) => {
  window.postMessage({ type: labPortMessage }, window.location.origin, event.ports);
});

contextBridge.exposeInMainWorld('clew', bridge);
