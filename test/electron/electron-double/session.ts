/** A session: its handlers are kept, so that a test can ask what a page would be answered. */
import { EventEmitter } from 'node:events';
import { check, EventDouble, strictAs } from './strict.ts';

interface Asker {
  readonly requestingUrl: string;
  readonly isMainFrame: boolean;
}
type PermissionRequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: Asker,
) => void;
type BeforeRequest = (details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void;
export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

interface Handlers {
  permissionRequest: PermissionRequestHandler | null;
  permissionCheck: ((contents: unknown, permission: string, origin: string, details: Asker) => boolean) | null;
  device: ((details: unknown) => boolean) | null;
  displayMedia: ((request: unknown, answer: (streams: unknown) => void) => void) | null;
  bluetooth: ((details: unknown, answer: (response: { confirmed: boolean }) => void) => void) | null;
  beforeRequest: BeforeRequest | null;
  readonly protocols: Map<string, ProtocolHandler>;
}

export interface SessionState extends Handlers {
  spellChecker: boolean;
  spellCheckerLanguages: readonly string[];
  proxy: unknown;
}

export function createSession(privileged: ReadonlySet<string>) {
  const state: SessionState = {
    permissionRequest: null,
    permissionCheck: null,
    device: null,
    displayMedia: null,
    bluetooth: null,
    beforeRequest: null,
    protocols: new Map(),
    spellChecker: true,
    spellCheckerLanguages: ['en-US'],
    proxy: null,
  };
  const emitter = new EventEmitter();
  const session = strictAs<Electron.Session>()('session', {
    setPermissionRequestHandler: (handler: PermissionRequestHandler) => void (state.permissionRequest = handler),
    setPermissionCheckHandler: (handler: Handlers['permissionCheck']) => void (state.permissionCheck = handler),
    setDevicePermissionHandler: (handler: Handlers['device']) => void (state.device = handler),
    setDisplayMediaRequestHandler: (handler: Handlers['displayMedia']) => void (state.displayMedia = handler),
    setBluetoothPairingHandler: (handler: Handlers['bluetooth']) => void (state.bluetooth = handler),
    setSpellCheckerEnabled: (isOn: boolean) => void (state.spellChecker = isOn),
    setSpellCheckerLanguages: (languages: string[]) => void (state.spellCheckerLanguages = languages),
    setProxy: async (config: unknown) => void (state.proxy = config),
    on: (name: 'will-download', listener: (event: EventDouble, item: { getURL(): string }) => void) => {
      check(name === 'will-download', `the double knows no event "${name}" of a session.`);
      emitter.on(name, listener);
    },
    webRequest: strictAs<Electron.WebRequest>()('webRequest', {
      onBeforeRequest(listener: BeforeRequest) {
        state.beforeRequest = listener;
      },
    }),
    protocol: strictAs<Electron.Protocol>()('session.protocol', {
      handle(scheme: string, handler: ProtocolHandler) {
        check(privileged.has(scheme), `"${scheme}" was not registered as privileged before the app was ready.`);
        check(!state.protocols.has(scheme), `"${scheme}" is handled already.`);
        state.protocols.set(scheme, handler);
      },
    }),
  });
  return { session, state, emitter, control: createSessionControl(state, emitter) };
}

/** Does what a page or the network stack would do. */
function createSessionControl(state: SessionState, emitter: EventEmitter) {
  return {
    state,
    requestPermission(permission: string, requestingUrl = 'app://clew/', isMainFrame = true): boolean {
      check(state.permissionRequest !== null, 'no handler for permission requests: Electron would grant them all.');
      let granted: boolean | null = null;
      state.permissionRequest({}, permission, (answer) => (granted = answer), { requestingUrl, isMainFrame });
      check(granted !== null, 'a permission request was left without an answer.');
      return granted;
    },
    checkPermission(permission: string, origin = 'app://clew/', isMainFrame = true): boolean {
      check(state.permissionCheck !== null, 'no handler for permission checks: Electron would grant them all.');
      return state.permissionCheck({}, permission, origin, { requestingUrl: origin, isMainFrame });
    },
    requestDevice(details: unknown): boolean {
      check(state.device !== null, 'no handler for devices.');
      return state.device(details);
    },
    /** Whether the session would let a request leave. */
    mayRequest(url: string): boolean {
      check(state.beforeRequest !== null, 'nothing stands between a page and the network.');
      let cancelled: boolean | null = null;
      state.beforeRequest({ url }, ({ cancel }) => (cancelled = cancel ?? false));
      check(cancelled !== null, `a request for ${url} was left waiting.`);
      return !cancelled;
    },
    mayDownload(url: string): boolean {
      const event = new EventDouble();
      emitter.emit('will-download', event, { getURL: () => url });
      return !event.defaultPrevented;
    },
    async fetch(url: string, init?: RequestInit): Promise<Response> {
      const handler = state.protocols.get(url.slice(0, url.indexOf(':')));
      check(handler !== undefined, `no protocol handler for ${url}.`);
      return handler(requestFor(url, init));
    },
  };
}

/** Node's Request would normalise the path before the handler sees it; Chromium hands on what it parsed itself. */
function requestFor(url: string, init: RequestInit = {}): Request {
  const request = new Request('http://placeholder/', init);
  return new Proxy(request, {
    get: (target, key) => (key === 'url' ? url : (Reflect.get(target, key, target) as unknown)),
  });
}
