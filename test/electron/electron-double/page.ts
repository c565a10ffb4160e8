/** A page in a window: the answer of the app's own protocol, with the real preload run as Electron runs a sandboxed one. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { EventEmitter } from 'node:events';
import type { Endpoint } from './endpoints.ts';
import { takeAll, type PortDouble } from './message-port-main.ts';
import { check, strict, strictAs } from './strict.ts';

/** A port as a page knows it. */
export class WebPortDouble extends EventTarget {
  readonly #endpoint: Endpoint;
  constructor(endpoint: Endpoint) {
    super();
    this.#endpoint = endpoint;
  }
  postMessage(message: unknown): void {
    this.#endpoint.send(message, []);
  }
  start(): void {
    this.#endpoint.attach(
      (data) => this.dispatchEvent(new MessageEvent('message', { data })),
      () => this.dispatchEvent(new Event('close')),
    );
  }
  close(): void {
    this.#endpoint.close();
  }
  take(): Endpoint {
    this.#endpoint.detach();
    return this.#endpoint;
  }
}

export interface PageHost {
  /** `ipcRenderer.send` arrives in the main process. */
  readonly sendToMain: (channel: string, frame: FrameDouble, args: unknown[]) => void;
}

/** What main sees of the page: `event.senderFrame`. */
export class FrameDouble {
  readonly url: string;
  readonly parent: FrameDouble | null;
  readonly #toPreload: (channel: string, args: unknown[], ports: WebPortDouble[]) => void;

  constructor(
    url: string,
    parent: FrameDouble | null,
    toPreload: (channel: string, args: unknown[], ports: WebPortDouble[]) => void,
  ) {
    this.url = url;
    this.parent = parent;
    this.#toPreload = toPreload;
  }

  postMessage(channel: string, message: unknown, transfer: PortDouble[] = []): void {
    const ports = takeAll(transfer).map((endpoint) => new WebPortDouble(endpoint));
    const clone: unknown = structuredClone(message);
    setImmediate(() => this.#toPreload(channel, [clone], ports));
  }
}

export class PageDouble {
  readonly url: string;
  readonly response: Response;
  readonly frame: FrameDouble;
  /** The page's `window`, as far as preload and client use it; `clew` is what the preload exposed. */
  readonly window: EventTarget & { clew?: Record<string, (...args: never[]) => unknown>; location: URLParts };
  readonly #received: WebPortDouble[] = [];
  readonly #ipc = new EventEmitter();

  constructor(url: string, response: Response, preload: string, host: PageHost) {
    this.url = url;
    this.response = response;
    this.frame = new FrameDouble(url, null, (channel, args, ports) => this.receive(channel, args, ports));
    this.window = this.#createWindow();
    this.#runPreload(preload, host);
  }

  /** From the main process. */
  receive(channel: string, args: unknown[], ports: WebPortDouble[] = []): void {
    this.#ipc.emit(channel, { ports }, ...args);
  }

  /** The page is gone: its ports close. */
  unload(): void {
    for (const port of this.#received) port.close();
    this.#ipc.removeAllListeners();
  }

  #createWindow() {
    const { protocol, host, pathname } = new URL(this.url);
    const location: URLParts = { origin: `${protocol}//${host}`, href: this.url, pathname };
    const target = new EventTarget();
    const postMessage = (data: unknown, targetOrigin: string, ports: WebPortDouble[] = []): void => {
      check(targetOrigin === location.origin, `a message to the page was meant for ${targetOrigin}.`);
      const owned = ports.map((port) => new WebPortDouble(port.take()));
      this.#received.push(...owned);
      const clone: unknown = structuredClone(data);
      setImmediate(() =>
        target.dispatchEvent(messageEvent(window, { data: clone, ports: owned, origin: location.origin })),
      );
    };
    const window = Object.assign(target, { location, postMessage });
    return window;
  }

  /** A sandboxed preload is one file of CommonJS that may require a few modules only. */
  #runPreload(file: string, host: PageHost): void {
    const ipcRenderer = strictAs<Electron.IpcRenderer>()('ipcRenderer', {
      send: (channel: string, ...args: unknown[]) => {
        const clones = structuredClone(args);
        setImmediate(() => host.sendToMain(channel, this.frame, clones));
      },
      on: (channel: string, listener: (...args: unknown[]) => void) => void this.#ipc.on(channel, listener),
      removeListener: (channel: string, listener: (...args: unknown[]) => void) =>
        void this.#ipc.removeListener(channel, listener),
    });
    const electron = strict('electron (in a preload)', {
      ipcRenderer,
      contextBridge: strictAs<Electron.ContextBridge>()('contextBridge', {
        exposeInMainWorld: (name: string, api: object) => this.#expose(name, api),
      }),
      webUtils: strictAs<Electron.WebUtils>()('webUtils', {
        getPathForFile: (file: { path?: string }) => file.path ?? '',
      }),
    });
    const require = (name: string): unknown => {
      check(name === 'electron', `a sandboxed preload may not require "${name}".`);
      return electron;
    };
    const isolated = vm.createContext({ window: this.window, require, module: { exports: {} }, exports: {} });
    vm.runInContext(readFileSync(file, 'utf8'), isolated, { filename: file });
  }

  /** Only functions cross, and nothing of Electron's own. */
  #expose(name: string, api: object): void {
    check(name === 'clew', `the preload exposed "${name}".`);
    for (const [key, member] of Object.entries(api)) {
      check(typeof member === 'function', `${name}.${key} is no function.`);
    }
    Object.assign(this.window, { [name]: Object.freeze({ ...api }) });
  }
}

interface URLParts {
  readonly origin: string;
  readonly href: string;
  readonly pathname: string;
}

/** Node's own MessageEvent takes no ports of ours. */
function messageEvent(
  source: object,
  { data, ports, origin }: { data: unknown; ports: WebPortDouble[]; origin: string },
): Event {
  return Object.assign(new Event('message'), { data, ports, origin, source });
}
