/** The desktop shell: the real main bundle and preload against a strict double of `electron`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from './until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildDesktop, type DesktopBuild } from './desktop-build.ts';
import type { ElectronDouble } from './electron-double/create-electron.ts';
import type { WindowDouble } from './electron-double/browser-window.ts';
import { FrameDouble } from './electron-double/page.ts';
import { runMain } from './electron-double/run-main.ts';

let build: DesktopBuild;
beforeAll(() => {
  build = buildDesktop();
});
afterAll(() => build.remove());

type Options = Partial<Parameters<typeof runMain>[1]>;

async function start(options: Options = {}): Promise<ElectronDouble & { folder: string }> {
  const folder = options.folder ?? temporaryFolder();
  const electron = await runMain(build.mainBundle, { folder, ...options });
  onTestFinished(electron.end);
  return { ...electron, folder };
}

async function startWithPage(
  options: Options = {},
): Promise<ElectronDouble & { folder: string; window: WindowDouble }> {
  const electron = await start(options);
  await until(() => expect(electron.windows[0]?.contents.page).toBeTruthy());
  return { ...electron, window: electron.windows[0]! };
}

describe('the window', () => {
  it('is sandboxed, isolated, without Node, and shows the app’s own page', async () => {
    const { window } = await startWithPage();
    expect(window.contents.page?.url).toBe('app://clew/');
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
    });
    await until(() => expect(window.isVisible).toBe(true));
  });

  it('gives the page one narrow bridge and nothing of Electron', async () => {
    const { window } = await startWithPage();
    expect(Object.keys(window.contents.page!.window.clew ?? {}).sort()).toEqual([
      'connect',
      'onOpenRoute',
      'pathOfFile',
    ]);
  });

  it('comes back where it was closed, when a screen still shows that place', async () => {
    const { window, folder } = await startWithPage();
    window.bounds = { x: 300, y: 200, width: 1000, height: 700 };
    window.isMaximized = true;
    window.close();
    const again = await startWithPage({ folder });
    expect(again.window.bounds).toEqual({ x: 300, y: 200, width: 1000, height: 700 });
    expect(again.window.isMaximized).toBe(true);
  });

  it('opens in the middle at its usual size when the remembered place is off every screen, or cannot be read', async () => {
    const { window, folder } = await startWithPage();
    window.bounds = { x: 9_000, y: 200, width: 1000, height: 700 };
    window.close();
    const again = await startWithPage({ folder });
    expect(again.window.options.x).toBeUndefined();
    expect(again.window.bounds).toMatchObject({ width: 1440, height: 900 });
    writeFileSync(join(folder, 'Clew/desktop/window.json'), 'not json');
    expect((await startWithPage({ folder })).window.bounds).toMatchObject({ width: 1440, height: 900 });
  });

  it('comes to the front when the app is started a second time', async () => {
    const { window, app, windows } = await startWithPage();
    window.isMinimized = true;
    app.emitter.emit('second-instance');
    expect(window).toMatchObject({ isMinimized: false, isVisible: true, isFocused: true });
    expect(windows).toHaveLength(1);
  });
});

describe('a second instance', () => {
  it('quits without a window or a lab', async () => {
    const electron = await start({ hasLock: false });
    await until(() => expect(electron.app.hasQuit).toBe(true));
    expect(electron.windows).toHaveLength(0);
    expect(electron.processes).toHaveLength(0);
  });
});

describe('what a page may do', () => {
  it('grants no permission but copying, asked for or checked, and no device', async () => {
    const { session } = await startWithPage();
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'midi',
    ]) {
      expect(session.requestPermission(permission), permission).toBe(false);
      expect(session.checkPermission(permission), permission).toBe(false);
    }
    expect(session.requestDevice({ deviceType: 'hid', origin: 'app://clew' })).toBe(false);
    let streams: unknown = 'unanswered';
    session.state.displayMedia?.({}, (answer) => (streams = answer));
    expect(streams).toBeNull();
  });

  it('lets the app’s own page put text on the clipboard, and nobody else', async () => {
    const { session } = await startWithPage();
    const copy = 'clipboard-sanitized-write';
    expect(session.requestPermission(copy)).toBe(true);
    expect([session.checkPermission(copy, 'app://clew'), session.checkPermission(copy, 'app://clew/')]).toEqual([
      true,
      true,
    ]);
    for (const url of ['https://example.com/', 'app://other/', 'data:text/html,x', '', 'file:///']) {
      expect([session.requestPermission(copy, url), session.checkPermission(copy, url)], url).toEqual([false, false]);
    }
    expect(session.requestPermission(copy, 'app://clew/', false)).toBe(false);
    expect(session.checkPermission(copy, 'app://clew', false)).toBe(false);
  });

  it('lets no request leave the machine', async () => {
    const { session } = await startWithPage({ isPackaged: false });
    for (const url of [
      'https://example.com/',
      'http://127.0.0.1:8080/',
      'ws://example.com/',
      'file:///etc/passwd',
      'ftp://example.com/x',
      'chrome://settings/',
      'devtools://devtools/bundled/inspector.html',
      'app://clew.example.com/',
      'app://other/index.html',
      'app://person@clew/',
      'blob:https://example.com/1-2',
      'not a url',
    ]) {
      expect(session.mayRequest(url), url).toBe(false);
    }
    for (const url of ['app://clew/', 'app://clew/assets/x.js', 'blob:app://clew/1-2-3', 'data:image/png;base64,AA']) {
      expect(session.mayRequest(url), url).toBe(true);
    }
  });

  it('takes no dictionary, no proxy, and downloads only what the page made', async () => {
    const { session } = await startWithPage();
    expect(session.state).toMatchObject({ spellChecker: false, spellCheckerLanguages: [], proxy: { mode: 'direct' } });
    expect(session.mayDownload('blob:app://clew/1-2-3')).toBe(true);
    expect(session.mayDownload('https://example.com/setup.exe')).toBe(false);
  });

  it('goes nowhere, opens nothing, embeds nothing', async () => {
    const { window } = await startWithPage();
    const { contents } = window;
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
      for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://clew/other', 'javascript:alert(1)']) {
        expect(contents.mayNavigate(event, url), `${event} ${url}`).toBe(false);
      }
    }
    expect(contents.mayOpen('https://example.com/')).toBe(false);
    expect(contents.mayOpen('app://clew/')).toBe(false);
    expect(contents.mayAttachWebview()).toBe(false);
    expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
  });
});

describe('app://clew/', () => {
  it('answers with the page under a policy that allows its own files only', async () => {
    const { session } = await startWithPage();
    const response = await session.fetch('app://clew/');
    expect(await response.text()).toContain('<title>Clew</title>');
    const policy = response.headers.get('content-security-policy')!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe-eval|https?:|\*/);
    expect(policy.find((rule) => rule.startsWith('script-src'))).not.toContain('unsafe-inline');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('answers a route with the page and a missing file with 404', async () => {
    const { session } = await startWithPage();
    for (const url of ['app://clew/runs/abc?step=12', 'app://clew/runs/a.run.2']) {
      const route = await session.fetch(url);
      expect([route.status, route.headers.get('content-type')], url).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect((await session.fetch('app://clew/assets/missing.js')).status).toBe(404);
  });

  it('serves nothing outside the renderer, however it is spelt', async () => {
    const { session } = await startWithPage();
    expect(existsSync(join(build.root, 'out', 'main', 'index.js'))).toBe(true);
    const page = await (await session.fetch('app://clew/')).text();
    for (const path of [
      '/../../../../../../../../etc/passwd',
      '..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
      '%2fetc%2fpasswd.txt',
    ]) {
      expect(await (await session.fetch(`app://clew/${path}`)).text(), path).toBe(page);
    }
    for (const path of [
      '../main/index.js',
      '..%2fmain%2findex.js',
      '%2e%2e/main/index.js',
      '..\\main\\index.js',
      '..%5cmain%5cindex.js',
      'assets/../../main/index.js',
      '%00.js',
      'index.html%00.js',
      'assets//..//../main/index.js',
    ]) {
      expect((await session.fetch(`app://clew/${path}`)).status, path).toBe(404);
    }
  });

  it('knows one host and reading only', async () => {
    const { session } = await startWithPage();
    expect((await session.fetch('app://other/index.html')).status).toBe(404);
    expect((await session.fetch('app://clew/', { method: 'POST' })).status).toBe(405);
    const head = await session.fetch('app://clew/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('switches', () => {
  it('turn background traffic off', async () => {
    const { app } = await start();
    expect(app.switches.has('disable-background-networking')).toBe(true);
    expect(app.switches.has('disable-component-update')).toBe(true);
  });

  it('close the doors for debuggers and the resolver in the installed app, and leave them to a developer', async () => {
    const switches = { 'remote-debugging-port': '9222', 'remote-debugging-pipe': '', 'js-flags': '--expose-gc' };
    const developing = await start({ switches });
    expect(developing.app.switches.get('remote-debugging-port')).toBe('9222');
    Object.assign(process, { resourcesPath: join(build.root, 'resources') });
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));
    const installed = await startWithPage({ switches, isPackaged: true });
    for (const name of Object.keys(switches)) expect(installed.app.switches.has(name), name).toBe(false);
    expect(installed.app.switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND');
    expect(installed.window.options.webPreferences?.devTools).toBe(false);
  });
});

describe('the bridge', () => {
  it('gives no port to a frame inside the page, another page, or a window that is not the app’s', async () => {
    const { window, processes, sendToMain } = await startWithPage();
    const given: string[] = [];
    const receive = (channel: string): void => void given.push(channel);
    const { api } = window.contents;
    const own = window.contents.page!.frame;
    const connect = (sender: object, senderFrame: FrameDouble | null): void =>
      sendToMain('clew:connect', { sender, senderFrame, args: [] });
    connect(api, new FrameDouble('app://clew/', own, receive));
    connect(api, new FrameDouble('https://example.com/', null, receive));
    connect(api, new FrameDouble('app://other/', null, receive));
    connect({}, new FrameDouble('app://clew/', null, receive));
    connect(api, null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(given).toEqual([]);
    connect(api, new FrameDouble('app://clew/runs', null, receive));
    await until(() => expect(given).toEqual(['clew:lab-port']));
    expect(processes.map(({ serviceName }) => serviceName)).toEqual(['Clew lab']);
  });
});

describe('the menu', () => {
  const find = (
    items: readonly Electron.MenuItemConstructorOptions[],
    label: string,
  ): Electron.MenuItemConstructorOptions =>
    items.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])).find((item) => item.label === label)!;

  it('has the standard menus, and developers’ tools only while developing', async () => {
    const { desk } = await startWithPage();
    expect(desk.menu.map(({ role }) => role)).toEqual(['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']);
    expect(JSON.stringify(desk.menu)).toContain('toggleDevTools');
    Object.assign(process, { resourcesPath: join(build.root, 'resources') });
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));
    const installed = await startWithPage({ isPackaged: true });
    expect(JSON.stringify(installed.desk.menu)).not.toMatch(/toggleDevTools|reload/);
  });

  it('leads the page to a route', async () => {
    const { desk, window } = await startWithPage();
    const routes: string[] = [];
    const onOpenRoute = window.contents.page!.window.clew!['onOpenRoute'] as unknown as (
      listener: (route: string) => void,
    ) => () => void;
    const stop = onOpenRoute((route) => routes.push(route));
    const settings = find(desk.menu, 'Settings…');
    expect(settings.accelerator).toBe('CmdOrCtrl+,');
    settings.click!({} as never, undefined, {});
    await until(() => expect(routes).toEqual(['/settings']));
    stop();
    settings.click!({} as never, undefined, {});
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(routes).toEqual(['/settings']);
  });

  it('shows the licences of others', async () => {
    const { desk } = await startWithPage();
    find(desk.menu, 'Licences of others').click!({} as never, undefined, {});
    await until(() => expect(desk.opened).toHaveLength(1));
    expect(desk.opened[0]).toMatch(/THIRD-PARTY-NOTICES\.txt$/);
  });
});

describe('the data folder', () => {
  it('keeps the browser side’s files under --data when that is given', async () => {
    const data = temporaryFolder();
    mkdirSync(data, { recursive: true });
    const { app } = await startWithPage({ switches: { data } });
    expect(app.paths.get('userData')).toBe(join(data, 'desktop'));
    expect((await stat(join(data, 'desktop'))).mode & 0o777).toBe(0o700);
  });
});

describe('the preload bundle', () => {
  it('is one file of CommonJS that requires electron alone', async () => {
    const text = await readFile(join(build.root, 'out', 'preload', 'index.cjs'), 'utf8');
    expect([...text.matchAll(/require\(["']([^"']+)["']\)/gu)].map(([, name]) => name)).toEqual(['electron']);
    expect(text).not.toMatch(/^\s*(import|export)\s/mu);
  });
});
