/** A strict double of the `electron` module for the main process, and what a test does with it. */
import { EventEmitter } from 'node:events';
import { AppDouble, type AppOptions } from './app.ts';
import { createBrowserWindow, type IpcEventDouble, type WindowDouble } from './browser-window.ts';
import { createDesk, createDeskModules } from './desk.ts';
import { MessageChannelMainDouble } from './message-port-main.ts';
import { createSession } from './session.ts';
import { check, strictAs } from './strict.ts';
import { createUtilityProcess, type UtilityProcessDouble } from './utility-process.ts';

export type ElectronDouble = ReturnType<typeof createElectron>;

export function createElectron(options: Omit<AppOptions, 'closeWindows'>) {
  const windows: WindowDouble[] = [];
  const processes: UtilityProcessDouble[] = [];
  const privileged = new Set<string>();
  const ipc = new EventEmitter();
  const desk = createDesk();
  const closeWindows = (): void => windows.filter((window) => !window.isClosed).forEach((window) => window.close());
  const app = new AppDouble({ ...options, closeWindows });
  const session = createSession(privileged);
  const sendToMain = (channel: string, event: IpcEventDouble): void =>
    void ipc.emit(channel, { sender: event.sender, senderFrame: event.senderFrame, ports: [] }, ...event.args);
  const isReady = (): boolean => app.isReady;
  const module = {
    app: app.api,
    BrowserWindow: createBrowserWindow({
      isReady,
      isSandboxEnabled: () => app.isSandboxEnabled,
      fetch: (url) => session.control.fetch(url),
      sendToMain,
      contentsCreated: (contents) => void app.emitter.emit('web-contents-created', {}, contents),
      windows,
    }),
    ipcMain: strictAs<Electron.IpcMain>()('ipcMain', {
      on: (channel: string, listener: (...args: unknown[]) => void) => void ipc.on(channel, listener),
      removeAllListeners: () => void ipc.removeAllListeners(),
    }),
    protocol: strictAs<Electron.Protocol>()('protocol', {
      registerSchemesAsPrivileged(schemes: { scheme: string; privileges: Record<string, boolean> }[]) {
        check(!app.isReady, 'schemes are registered too late.');
        for (const { scheme, privileges } of schemes) {
          check(privileges['bypassCSP'] !== true, `the scheme ${scheme} would bypass the page's policy.`);
          privileged.add(scheme);
        }
      },
    }),
    session: strictAs<typeof Electron.Session>()('session module', {
      get defaultSession() {
        check(app.isReady, 'the session before the app is ready.');
        return session.session;
      },
    }),
    utilityProcess: createUtilityProcess(isReady, processes),
    MessageChannelMain: MessageChannelMainDouble,
    ...createDeskModules(desk, isReady),
  };
  /** For the end of a test: every process is gone when it settles. */
  const end = async (): Promise<void> => {
    desk.isOver = true;
    app.hasQuit = true;
    await Promise.all(processes.map((process) => process.end()));
  };
  return { end, module, app, windows, processes, desk, session: session.control, sendToMain, ipc };
}
