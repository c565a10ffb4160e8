/** The Documents screen on the lab itself: files on disk, its index, its answers — nothing faked between a click and the quote. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxBytes, pdfBytes } from '../support/documents.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { hasChromium, launchBrowser, openPage } from './support/browser.ts';
import { serveLab, stopLab } from './support/serve-lab.ts';

const patient = { timeout: 60_000 };

const report = [
  'Annual report of the harbour of Ternholm. In the year 1998 the harbour counted 1,914 vessels.',
  'The new lighthouse at Skagen Point was built by Nyberg Shipyard of granite from Vestby.',
  'The first keeper of the new lighthouse was Mikkel Strand, who had served on the old lantern.',
];

function writeArchive(folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'annual-report.pdf'), pdfBytes(report));
  writeFileSync(
    join(folder, 'minutes.docx'),
    docxBytes([
      { text: 'Minutes of the harbour council', style: 'Heading1' },
      { text: 'The council agreed to carry two thirds of the cost of the new lighthouse at Skagen Point.' },
    ]),
  );
  writeFileSync(
    join(folder, 'tides.html'),
    '<html><body><script>document.title = "broken"</script><p>High water at Skagen Point: 04:12.</p></body></html>',
  );
  writeFileSync(join(folder, 'ships.csv'), 'Ship,Owner\nFalken,Elsa Lindqvist\nTernan,Elsa Lindqvist\n');
  writeFileSync(join(folder, 'scan.pdf'), pdfBytes(['']));
}

describe.skipIf(!hasChromium)('documents in the real lab', () => {
  const root = mkdtempSync(join(tmpdir(), 'clew-e2e-documents-'));
  const archive = join(root, 'archive');
  let host: ChildProcess | undefined;
  let browser: Browser | undefined;
  let page: Page;
  let complaints: string[];
  const line = (name: string) =>
    page.getByRole('group', { name: 'Library' }).getByRole('listitem').filter({ hasText: name });

  beforeAll(async () => {
    writeArchive(archive);
    const served = await serveLab(join(root, 'data'));
    host = served.host;
    browser = await launchBrowser();
    ({ page, complaints } = await openPage(browser, served.link));
    await page.getByRole('heading', { name: 'Ask your documents' }).waitFor(patient);
    complaints.length = 0; // the page that takes the link has no icon
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await stopLab(host);
    rmSync(root, { recursive: true, force: true });
  });

  it('reads a folder that is added from Home, and says why a file cannot be read', async () => {
    const door = page.getByRole('region', { name: 'Ask your documents' });
    await door.getByRole('button', { name: 'Add…' }).click();
    await page.getByRole('textbox', { name: 'Path of a file or folder' }).fill(archive);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents');
    await expect.poll(() => line('annual-report.pdf').innerText(), patient).toContain('3 p');
    await expect.poll(() => line('scan.pdf').innerText(), patient).toContain('no text');
    await expect.poll(() => line('ships.csv').innerText(), patient).toContain('ready');
    await page.getByText(/everything is up to date/).waitFor(patient);
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 120_000);

  it('answers with quotes that stand in the file, on the page, and marks them', async () => {
    await page
      .getByRole('textbox', { name: 'Ask about these documents' })
      .fill('Who built the new lighthouse at Skagen Point?');
    await page.keyboard.press('Enter');
    await page.getByText('Quoted from your documents, word for word:').waitFor(patient);
    const mark = page.locator('mark');
    await mark.waitFor(patient);
    const quote = await mark.innerText();
    const chip = page.getByRole('button', { name: /^Source 1:/ });
    expect(await chip.getAttribute('title')).toBe(quote);
    const cited = page.getByRole('button', { name: /^Source \d: annual-report, page 2/ });
    await cited.click();
    await expect.poll(() => mark.innerText(), patient).toBe(report[1]);
    await page.getByText('p. 2 of 3').waitFor();
    await page.reload();
    await expect.poll(() => mark.innerText(), patient).toBe(report[1]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('says plainly what is not there', async () => {
    await page.getByRole('textbox', { name: 'Ask about these documents' }).fill('How many penguins live in Peru?');
    await page.keyboard.press('Enter');
    await page.getByText('Not in your documents.').waitFor(patient);
  });

  it('shows the names of the files and what is said between them', async () => {
    await page.getByRole('tab', { name: 'Graph' }).click();
    await page.waitForSelector('canvas[data-settled=true]', patient);
    await page.getByText('Table', { exact: true }).click();
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts
      .getByRole('row', { name: /Nyberg Shipyard/ })
      .first()
      .waitFor(patient);
    await facts
      .getByRole('row', { name: /Nyberg Shipyard/ })
      .getByRole('button', { name: /^Source:/ })
      .first()
      .click();
    await page.getByRole('region', { name: /^Text of annual-report/ }).waitFor(patient);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('follows the folder, takes a copy from the browser, and removes it with undo', async () => {
    writeFileSync(join(archive, 'keeper.md'), '# Keeper\n\nMikkel Strand kept the light until 2009.\n');
    await expect.poll(() => line('keeper.md').count(), patient).toBe(1);
    await page.getByRole('button', { name: 'Add…' }).click();
    const note = {
      name: 'ferry.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The ferry to Ternholm leaves at nine.'),
    };
    await page.getByLabel('Copy files into the lab…').last().setInputFiles([note]);
    await expect.poll(() => line('ferry.txt').count(), patient).toBe(1);
    await expect.poll(() => line('ferry.txt').innerText(), patient).toContain('ready');
    await line('ferry.txt').hover();
    await line('ferry.txt').getByRole('button', { name: 'Actions for ferry.txt' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the library' }).click();
    await expect.poll(() => line('ferry.txt').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => line('ferry.txt').count(), patient).toBe(1);
    expect(complaints).toEqual([]);
  }, 180_000);

  it('keeps the conversation: found by its words, exported, deleted', async () => {
    await page.getByRole('button', { name: /^Conversations:/ }).click();
    await page.getByRole('textbox', { name: 'Search questions and answers' }).fill('granite');
    const list = page.getByRole('list', { name: 'Conversations' });
    await expect.poll(() => list.getByRole('listitem').count(), patient).toBe(1);
    const menu = async (item: string) => {
      await list.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const download = page.waitForEvent('download');
    await menu('Export as Markdown');
    expect((await download).suggestedFilename()).toMatch(/\.md$/);
    await menu('Delete');
    await expect.poll(() => list.getByRole('listitem').count(), patient).toBe(0);
    expect(complaints).toEqual([]);
  });
});
