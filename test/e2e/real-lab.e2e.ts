/** The screens on the lab itself: its web host, its storage, its agent — nothing faked between a click and the file. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleGameFiles } from '../../core/environments/sample-games.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { hasChromium, launchBrowser, openPage } from './support/browser.ts';
import { serveLab, stopLab } from './support/serve-lab.ts';

const patient = { timeout: 60_000 };

describe.skipIf(!hasChromium)('the real lab', () => {
  const data = mkdtempSync(join(tmpdir(), 'clew-e2e-'));
  let host: ChildProcess | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    const served = await serveLab(data);
    host = served.host;
    browser = await launchBrowser();
    ({ page, complaints } = await openPage(browser, served.link));
    await page.getByRole('heading', { name: 'What shall the agent try?' }).waitFor();
    complaints.length = 0; // the page that takes the link has no icon
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await stopLab(host);
    rmSync(data, { recursive: true, force: true });
  });

  it('lets an agent win in one click, with graph, map and plan on screen', async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/runs\//, patient);
    await page.getByText(/The run is over: won, 5 \/ 5/).waitFor(patient);
    await page.waitForSelector('canvas[data-settled=true]', patient);
    expect(await page.locator('canvas').getAttribute('aria-label')).toMatch(/[3-9]\d entities|\d{3} entities/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('m');
    const rooms = page.getByRole('region', { name: 'Map' }).getByRole('button', { name: /^Room/ });
    expect(await rooms.count()).toBeGreaterThan(5);
    await page.getByText('The agent is here.').waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
  }, 120_000);

  it('shows what a role read and answered', async () => {
    await page.getByRole('tab', { name: 'Roles' }).click();
    await page.getByRole('button', { name: /^act/ }).click();
    await expect.poll(() => page.getByText(/"action"/).count(), patient).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('lets a person take over, play and hand back', async () => {
    await page.goto(new URL('/runs/new', page.url()).href);
    await page.getByText('hardest', { exact: true }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/runs\/(?!new)/, patient);
    await page.getByRole('button', { name: 'Take over' }).first().click();
    const line = page.getByRole('textbox', { name: 'Your command' });
    await line.waitFor(patient);
    await line.fill('look');
    await page.keyboard.press('Enter');
    await page.locator('article').filter({ hasText: '› look' }).filter({ hasText: 'you' }).first().waitFor(patient);
    await page.getByRole('button', { name: 'Hand back' }).click();
    await page.getByRole('button', { name: 'Take over' }).first().waitFor(patient);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).first().waitFor(patient);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('keeps both runs in the list, deletes one and takes it back', async () => {
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await rows
      .filter({ hasText: 'medium' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('plays a real game that is dropped on the form, with what describes it', async () => {
    await page.goto(new URL('/runs/new', page.url()).href);
    const form = page.locator('form');
    await form.waitFor();
    const games = sampleGameFiles();
    expect(games.map((path) => extname(path)).sort()).toEqual(['.json', '.z8']);
    const files = games.map((path) => ({ name: basename(path), body: readFileSync(path).toString('base64') }));
    const dataTransfer = await page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      for (const { name, body } of contents)
        transfer.items.add(new File([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], name));
      return transfer;
    }, files);
    await form.dispatchEvent('dragover', { dataTransfer });
    await page.getByText('Drop a game here').waitFor();
    await form.dispatchEvent('drop', { dataTransfer });
    await expect.poll(() => page.getByLabel('Path of the game').inputValue()).toMatch(/uploads.+simple\.z8$/);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/runs\/(?!new)/, patient);
    await page.getByText(/The run is over: won/).waitFor({ timeout: 110_000 });
    expect(complaints).toEqual([]);
  }, 180_000);

  it('says so where nothing that is dropped is a game', async () => {
    await page.goto(new URL('/runs/new', page.url()).href);
    const form = page.locator('form');
    await form.waitFor();
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['hello'], 'letter.txt'));
      return transfer;
    });
    await form.dispatchEvent('drop', { dataTransfer });
    await page.getByText(/None of these files is a game/).waitFor();
  });
});
