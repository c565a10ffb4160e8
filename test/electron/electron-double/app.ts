/** The `app` module: what must happen before it is ready is refused after, and quitting goes through its events. */
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { check, EventDouble, strictAs } from './strict.ts';

export interface AppOptions {
  readonly isPackaged: boolean;
  /** `appData` and all that lies under it. */
  readonly folder: string;
  readonly switches: Readonly<Record<string, string>>;
  /** Whether this is the first instance. */
  readonly hasLock: boolean;
  readonly closeWindows: () => void;
}

export class AppDouble {
  readonly emitter = new EventEmitter();
  readonly switches: Map<string, string>;
  readonly paths = new Map<string, string>();
  isReady = false;
  isSandboxEnabled = false;
  hasQuit = false;
  exitCode: number | null = null;
  name = 'clew';
  readonly #options: AppOptions;
  readonly #ready = new Promise<void>((resolve) => this.emitter.once('ready', () => resolve()));
  readonly api: object;

  constructor(options: AppOptions) {
    this.#options = options;
    this.switches = new Map(Object.entries(options.switches));
    this.paths.set('appData', options.folder);
    this.paths.set('userData', join(options.folder, 'clew'));
    this.api = strictAs<Electron.App>()('app', this.#members());
  }

  becomeReady(): void {
    this.isReady = true;
    this.emitter.emit('ready');
  }

  quit(): void {
    if (this.hasQuit) return;
    const event = new EventDouble();
    this.emitter.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#options.closeWindows();
    this.emitter.emit('will-quit', new EventDouble());
    this.hasQuit = true;
    this.emitter.emit('quit', {}, 0);
  }

  #members() {
    const { isPackaged, hasLock } = this.#options;
    return {
      isPackaged,
      commandLine: strictAs<Electron.CommandLine>()('app.commandLine', {
        appendSwitch: (name: string, value = '') => {
          check(!this.isReady, `the switch ${name} comes too late.`);
          this.switches.set(name, value);
        },
        removeSwitch: (name: string) => {
          check(!this.isReady, `the switch ${name} is removed too late.`);
          this.switches.delete(name);
        },
        getSwitchValue: (name: string) => this.switches.get(name) ?? '',
      }),
      whenReady: () => this.#ready,
      requestSingleInstanceLock: () => hasLock,
      enableSandbox: () => {
        check(!this.isReady, 'app.enableSandbox() comes too late.');
        this.isSandboxEnabled = true;
      },
      on: (name: string, listener: (...args: unknown[]) => void) => void this.emitter.on(name, listener),
      quit: () => setImmediate(() => this.quit()),
      exit: (code: number) => void (this.exitCode = code),
      getPath: (name: string) => {
        const path = this.paths.get(name);
        check(path !== undefined, `the double knows no path "${name}".`);
        return path;
      },
      setPath: (name: string, path: string) => {
        check(!this.isReady, `the path ${name} is set too late.`);
        this.paths.set(name, path);
      },
      setName: (name: string) => void (this.name = name),
      setAppUserModelId: () => undefined,
      getVersion: () => '0.1.0',
    };
  }
}
