/** The Models screen on the lab itself: files, memory, speed, downloads, servers and consent, the offline switch. */
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFileServer, type FileServer } from '../support/file-server.ts';
import { startOpenAiServer, type OpenAiServer } from '../support/openai-server.ts';
import { tinyModel } from '../support/tiny-models.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { hasChromium, launchBrowser, openPage } from './support/browser.ts';
import { serveLab, stopLab } from './support/serve-lab.ts';

const patient = { timeout: 60_000 };

describe.skipIf(!hasChromium)('the Models screen', () => {
  const data = mkdtempSync(join(tmpdir(), 'clew-e2e-models-'));
  const file = join(data, 'my-tiny.gguf');
  let host: ChildProcess | undefined;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let hub: FileServer;
  let server: OpenAiServer;

  beforeAll(async () => {
    copyFileSync(tinyModel(), file);
    hub = await startFileServer(readFileSync(tinyModel()));
    server = await startOpenAiServer();
    const served = await serveLab(data);
    host = served.host;
    browser = await launchBrowser();
    ({ page, complaints } = await openPage(browser, served.link));
    await page.getByRole('heading', { name: 'What shall the agent try?' }).waitFor(patient);
    complaints.length = 0; // the page that takes the link has no icon
    await page.getByRole('link', { name: 'Models', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Models', exact: true }).waitFor(patient);
    await page.mouse.move(900, 800); // away from the tooltip of the rail
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await stopLab(host);
    await hub?.close();
    await server?.close();
    rmSync(data, { recursive: true, force: true });
  });

  const tab = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  it('begins empty, says what will be here, and takes a file where it lies', async () => {
    await page.getByRole('heading', { name: 'No models yet' }).waitFor(patient);
    await page
      .getByText(/Models run on the processor|free$/)
      .first()
      .waitFor(patient);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open a file…' }).click();
    await page.getByRole('textbox', { name: /Path of a GGUF/ }).fill(file);
    await page.keyboard.press('Enter');
    await row('my-tiny.gguf').getByText('yes', { exact: true }).waitFor(patient);
    expect(complaints).toEqual([]);
  }, 90_000);

  it('shows the memory it takes, measures its speed, and then what it really took', async () => {
    await row('my-tiny.gguf').getByRole('button', { name: 'Random qwen3 (tiny)', exact: true }).click();
    const bar = page.getByRole('img', { name: /for weights, .* for the cache .* it fits/ });
    await bar.waitFor(patient);
    await page.getByText('It was never loaded here.').waitFor();
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    await page.getByText(/Really used last time/).waitFor(patient);
    await row('my-tiny.gguf')
      .getByText(/tokens\/s/)
      .waitFor(patient);
    await page.getByRole('checkbox', { name: 'Load anyway' }).check();
    await page.getByRole('button', { name: 'Keep these settings' }).click();
    await page.getByText('The next load takes these settings.').waitFor(patient);
    expect(await page.getByRole('checkbox', { name: 'Load anyway' }).isChecked()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(complaints).toEqual([]);
  }, 120_000);

  it('deletes its file after a question, says what that frees, and takes it back', async () => {
    await row('my-tiny.gguf')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/frees \d/).waitFor();
    await dialog.getByRole('button', { name: 'Delete the file' }).click();
    await page.getByText(/is being deleted: .* freed/).waitFor(patient);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('my-tiny.gguf').waitFor(patient);
    expect(existsSync(file)).toBe(true);
    expect(complaints).toEqual([]);
  }, 90_000);

  it('fetches from a mirror with progress, pauses, goes on, and lists what has come', async () => {
    await tab('Catalogue');
    await page.getByRole('textbox', { name: 'Mirror' }).fill(hub.url.origin);
    await page.getByRole('button', { name: 'Use this mirror' }).click();
    await page.getByRole('button', { name: 'Use this mirror' }).waitFor({ state: 'detached' });
    hub.faults.push((_request, response, { content, tag }) => {
      response.writeHead(200, { etag: tag, 'content-length': content.length });
      response.write(content.subarray(0, content.length / 2));
    });
    await page.getByRole('textbox', { name: /^Filter/ }).fill('qwen 2.5 0.5b');
    await page.getByRole('button', { name: /^Download Qwen 2.5 0.5B/ }).click();
    const progress = page.getByRole('progressbar', { name: /Downloading Qwen/ });
    await expect.poll(() => progress.getAttribute('aria-valuenow'), patient).toBe('50');
    await page.getByRole('button', { name: /^Pause: Qwen/ }).click();
    await page.getByText(/^paused · /).waitFor(patient);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await page.getByText(/^paused · /).waitFor(patient);
    await page.getByRole('button', { name: /^Go on: Qwen/ }).click();
    await progress.waitFor({ state: 'detached', ...patient });
    await page.getByRole('textbox', { name: /^Filter/ }).fill('qwen 2.5 0.5b');
    await row('Qwen 2.5 0.5B').getByText('on this computer').waitFor(patient);
    await tab('On this computer');
    await row('downloaded').waitFor(patient);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('refuses to fetch while the offline switch is on', async () => {
    await tab('Catalogue');
    const box = page.getByRole('checkbox', { name: 'Offline' });
    if (!(await box.isChecked())) await box.click();
    await page.getByText('The offline switch is on: nothing is fetched.').waitFor(patient);
    expect(
      await page
        .getByRole('button', { name: /^Download/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    // The box follows the lab's answer, which `uncheck` does not wait for.
    await box.click();
    await expect
      .poll(
        () =>
          page
            .getByRole('button', { name: /^Download/ })
            .first()
            .isDisabled(),
        patient,
      )
      .toBe(false);
  }, 90_000);

  it('asks a server for its models, and for consent before anything goes to another computer', async () => {
    await tab('Servers');
    await page.getByRole('heading', { name: 'No servers yet' }).waitFor(patient);
    await page.getByRole('button', { name: 'Add a server…' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl);
    await page.keyboard.press('Enter');
    await page.getByText(/1 model, answered in/).waitFor(patient);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('heading', { name: 'test-model' }).waitFor(patient);

    await page.getByRole('button', { name: 'Add a server…' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://gpu.invalid/v1');
    await page.getByRole('button', { name: 'Add it' }).click();
    const dialog = page.getByRole('dialog', { name: /What may be sent to gpu\.invalid/ });
    await dialog.waitFor(patient);
    expect(await dialog.getByRole('button', { name: 'Agree' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: /text of the games/ }).check();
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await page.getByText(/^Is sent the text of the games/).waitFor(patient);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Another computer: nothing is sent before you agree.').waitFor(patient);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('shows the embedder in use, and every tab has its own address', async () => {
    await tab('Embedders');
    await page.getByText('ships with Clew').waitFor(patient);
    expect(new URL(page.url()).search).toBe('?show=embedders');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { name: 'test-model' }).waitFor(patient);
    expect(complaints).toEqual([]);
  }, 90_000);
});
