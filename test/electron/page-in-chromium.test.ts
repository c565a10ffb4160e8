/** The built renderer in a real browser, served by the app's own protocol with its own headers, over the app's own port to the lab. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, hasChromium, launchBrowser } from '../e2e/support/browser.ts';
import { buildDesktop, type DesktopBuild } from './desktop-build.ts';
import { startDesktop, type Desktop } from './start-desktop.ts';
import { until } from './until.ts';

/** Stands for app://clew: a browser that is not ours knows no scheme of ours. */
const origin = 'https://clew.localhost';

/** In the page, in the preload's place: a port whose other end the test carries to the double. */
const bridge = `
  window.clew = Object.freeze({
    connect() {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => window.carryToLab(data);
      window.carryToPage = (data) => port1.postMessage(data);
      window.openLab().then(() => window.postMessage({ type: 'clew:lab-port' }, location.origin, [port2]));
    },
    pathOfFile: () => '',
    onOpenRoute: () => () => undefined,
  });
`;

describe.skipIf(!hasChromium)(
  `the page under the app’s policy${hasChromium ? '' : ` (skipped: no ${chromiumPath})`}`,
  () => {
    let build: DesktopBuild;
    let browser: Browser;
    beforeAll(async () => {
      build = buildDesktop({ renderer: true });
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      build?.remove();
    });

    it('draws itself, speaks with the lab, plays a game, and breaks no rule', async () => {
      const desktop = await startDesktop(build.mainBundle);
      const { page, complaints } = await openPage(desktop, browser);
      await page.goto(`${origin}/`);
      await page.getByText('0 sent').waitFor();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForURL(/\/runs\/\w+/);
      const { client } = await desktop.connect();
      const [run] = await client.runs.list();
      await until(async () => expect((await client.runs.get({ runId: run!.runId })).steps).toBeGreaterThan(5));
      // Loaded again it stays at its address and finds the lab again.
      await page.reload();
      await page.getByText(run!.title).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/runs/${run!.runId}`);
      expect(complaints).toEqual([]);
    });
  },
);

async function openPage(desktop: Desktop, browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // What the page itself gives up when it is loaded again is no complaint.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${why}`);
  });
  await page.route('**/*', (route) => answer(route, desktop));
  await carryPort(page, desktop);
  await page.addInitScript(bridge);
  return { page, complaints };
}

/** Every request of the page goes to the app's protocol; what is not of the app's origin is refused, as its session does. */
async function answer(route: Route, { session }: Desktop): Promise<void> {
  const url = route.request().url();
  if (!url.startsWith(`${origin}/`)) return route.abort('blockedbyclient');
  const response = await session.fetch(url.replace(origin, 'app://clew'));
  const body = Buffer.from(await response.arrayBuffer());
  await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
}

interface Port extends EventTarget {
  postMessage(data: unknown): void;
  start(): void;
  close(): void;
}

/** The double's page asks for the port, and each message is handed on between it and the real page. */
async function carryPort(page: Page, { windows }: Desktop): Promise<void> {
  const own = windows[0]!.contents.page!.window;
  let port: Port | null = null;
  const carryToPage = (data: unknown): Promise<void> =>
    page.evaluate((carried) => (window as unknown as { carryToPage(data: unknown): void }).carryToPage(carried), data);
  await page.exposeFunction('carryToLab', (data: unknown) => port?.postMessage(data));
  await page.exposeFunction('openLab', async () => {
    const asked = new Promise<Port>((resolve) => {
      own.addEventListener('message', (event) => resolve((event as Event & { ports: Port[] }).ports[0]!), {
        once: true,
      });
    });
    own.clew!['connect']!();
    port = await asked;
    port.addEventListener('message', (event) => {
      // A page that is just being loaded again has no use for the rest.
      carryToPage((event as MessageEvent<unknown>).data).catch(() => undefined);
    });
    port.start();
  });
  // As the ports of a page that goes away close.
  page.on('request', (request) => void (request.isNavigationRequest() && port?.close()));
}
