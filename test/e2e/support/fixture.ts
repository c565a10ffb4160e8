/** A browser and a fake lab for the tests of one file. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startFakeServer } from '../../fakes/fake-lab-server.ts';
import type { FakeServer } from '../../fakes/fake-lab-server.ts';
import type { FakeLabOptions } from '../../fakes/fake-lab.ts';
import { hasChromium, launchBrowser, openPage } from './browser.ts';
import type { OpenedPage } from './browser.ts';
import { rendererFolder } from './build-renderer.ts';

export interface Fixture {
  readonly server: FakeServer;
  /** A page of its own; closed after the test. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenedPage>;
}

/** Call it once at the top of a file: browser and server live as long as its tests. */
export function useFakeLab(options: FakeLabOptions): Fixture {
  let browser: Browser | null = null;
  let server: FakeServer | null = null;
  const opened: OpenedPage[] = [];
  beforeAll(async () => {
    if (!hasChromium) return;
    server = await startFakeServer({ ...options, folder: rendererFolder });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() {
      if (!server) throw new Error('The fake lab is not started yet.');
      return server;
    },
    async open(path, contextOptions) {
      if (!browser || !server) throw new Error('The browser is not started yet.');
      const page = await openPage(browser, server.url + path, contextOptions);
      opened.push(page);
      return page;
    },
  };
}
