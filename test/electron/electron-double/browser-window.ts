/** BrowserWindow and its webContents: refuses a window that is not shut off as it must be, and loads the app's own pages. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { PageDouble } from './page.ts';
import type { FrameDouble, PageHost } from './page.ts';
import { check, EventDouble, strictAs } from './strict.ts';

export interface WindowWorld {
  readonly isReady: () => boolean;
  readonly isSandboxEnabled: () => boolean;
  readonly fetch: (url: string) => Promise<Response>;
  readonly sendToMain: (channel: string, event: IpcEventDouble) => void;
  readonly contentsCreated: (contents: object) => void;
  readonly windows: WindowDouble[];
}

export interface IpcEventDouble {
  readonly sender: object;
  readonly senderFrame: FrameDouble | null;
  readonly args: unknown[];
}

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Options = Electron.BrowserWindowConstructorOptions;

/** Each with the value that it must have; an option left out takes Electron's default, which some of them may not. */
const requiredPreferences: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  spellcheck: false,
};

export class ContentsDouble {
  page: PageDouble | null = null;
  readonly emitter = new EventEmitter();
  readonly preload: string;
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  webRtcPolicy: string | null = null;
  readonly #world: WindowWorld;
  /** What main sees. */
  readonly api: object;

  constructor(preload: string, world: WindowWorld) {
    this.preload = preload;
    this.#world = world;
    const { emitter } = this;
    this.api = strictAs<Electron.WebContents>()('webContents', {
      on: (name: string, listener: (...args: unknown[]) => void) => void emitter.on(name, listener),
      send: (channel: string, ...args: unknown[]) => {
        const clones = structuredClone(args);
        setImmediate(() => this.page?.receive(channel, clones));
      },
      reload: () => void this.reload(),
      setWindowOpenHandler: (handler: ContentsDouble['openHandler']) => void (this.openHandler = handler),
      setWebRTCIPHandlingPolicy: (policy: string) => void (this.webRtcPolicy = policy),
    });
    world.contentsCreated(this.api);
  }

  async load(url: string): Promise<void> {
    const response = await this.#world.fetch(url);
    check(response.ok, `${url} was answered with ${response.status}.`);
    this.page?.unload();
    const host: PageHost = {
      sendToMain: (channel, frame, args) =>
        this.#world.sendToMain(channel, { sender: this.api, senderFrame: frame, args }),
    };
    this.page = new PageDouble(url, response, this.preload, host);
    this.emitter.emit('did-finish-load');
  }

  async reload(): Promise<void> {
    check(this.page !== null, 'there is no page to load again.');
    await this.load(this.page.url);
  }

  /** Whether the page could go there. */
  mayNavigate(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', url: string): boolean {
    const details = Object.assign(new EventDouble(), { url });
    this.emitter.emit(event, details);
    return !details.defaultPrevented;
  }

  mayAttachWebview(): boolean {
    const event = new EventDouble();
    this.emitter.emit('will-attach-webview', event, {}, {});
    return !event.defaultPrevented;
  }

  mayOpen(url: string): boolean {
    check(this.openHandler !== null, 'without a handler Electron opens a new window.');
    return this.openHandler({ url }).action !== 'deny';
  }
}

export class WindowDouble {
  readonly emitter = new EventEmitter();
  readonly options: Options;
  readonly contents: ContentsDouble;
  isVisible = false;
  isMinimized = false;
  isMaximized = false;
  isFocused = false;
  isClosed = false;
  bounds: Bounds;
  readonly api: object;

  constructor(options: Options, world: WindowWorld) {
    check(world.isReady(), 'a window before the app is ready.');
    check(world.isSandboxEnabled(), 'app.enableSandbox() was not called.');
    checkOptions(options);
    this.options = options;
    this.contents = new ContentsDouble(options.webPreferences?.preload ?? '', world);
    this.bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.isVisible = options.show !== false;
    this.api = strictAs<Electron.BrowserWindow>()('BrowserWindow', this.#members());
    world.windows.push(this);
  }

  /** As a person does. */
  close(): void {
    this.emitter.emit('close', new EventDouble());
    this.contents.page?.unload();
    this.isClosed = true;
    this.emitter.emit('closed');
  }

  #members() {
    const { emitter, contents } = this;
    return {
      webContents: contents.api,
      on: (name: string, listener: () => void) => void emitter.on(name, listener),
      once: (name: string, listener: () => void) => void emitter.once(name, listener),
      loadURL: async (url: string) => {
        await contents.load(url);
        emitter.emit('ready-to-show');
      },
      show: () => void (this.isVisible = true),
      hide: () => void (this.isVisible = false),
      focus: () => void (this.isFocused = true),
      restore: () => void (this.isMinimized = false),
      maximize: () => void (this.isMaximized = true),
      isMinimized: () => this.isMinimized,
      isMaximized: () => this.isMaximized,
      getNormalBounds: () => this.bounds,
    };
  }
}

function checkOptions({ webPreferences, title }: Options): void {
  check(webPreferences !== undefined, 'a window without webPreferences.');
  const given = webPreferences as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(requiredPreferences)) {
    check(given[name] === value, `webPreferences.${name} must be ${String(value)}.`);
  }
  const preload = webPreferences.preload ?? '';
  check(
    preload.endsWith('.cjs') && existsSync(preload),
    `the preload of a sandboxed page must be CommonJS: ${preload}`,
  );
  check((title ?? '') !== '', 'a window without a title.');
}

/** `new BrowserWindow(…)` gives main its strict view; the test finds the double itself in `world.windows`. */
export function createBrowserWindow(world: WindowWorld) {
  return function BrowserWindow(options: Options): object {
    return new WindowDouble(options, world).api;
  };
}
