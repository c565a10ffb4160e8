/** The Documents screen: a library, questions with answers that can be looked up, and everything by keyboard. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'none', documents: 'samples', paceMs: 30, graceMs: 1_500 });
const empty = useFakeLab({ runs: 'none', paceMs: 30 });

const question = (page: Page) => page.getByRole('textbox', { name: 'Ask about these documents' });
const citation = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Source ${number}:`) });
const marked = (page: Page) => page.locator('mark');

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await page.keyboard.press('Enter');
}

async function answerWith(page: Page, model: string): Promise<void> {
  await page.getByRole('button', { name: /^Who answers/ }).click();
  await page.getByRole('menuitemradio', { name: model }).click();
}

describe.skipIf(!hasChromium)('the library', () => {
  it('tells how each file stands, why one cannot be read, and how the indexing goes', async () => {
    const { page, complaints } = await lab.open('/documents');
    const files = page.getByRole('group', { name: 'Library' }).getByRole('listitem');
    await expect.poll(() => files.count()).toBe(7);
    const line = async (name: string) => files.filter({ hasText: name }).innerText();
    expect(await line('annual-report')).toContain('212 p');
    expect(await line('letters')).toContain('vectors 64 %');
    expect(await line('scan-0412')).toMatch(/no text[\s\S]*pictures without text/);
    expect(await line('(copy)')).toMatch(/duplicate[\s\S]*The same as minutes-march.docx/);
    const foot = page.getByRole('region', { name: 'Library' }).locator('footer');
    expect(await foot.innerText()).toMatch(/6 files · 24\d passages[\s\S]*vectors 91 % · 12 s left/);
    await page.getByRole('button', { name: 'Pause indexing' }).click();
    await expect.poll(() => foot.innerText()).toContain('paused');
    await page.getByRole('button', { name: 'Go on indexing' }).click();
    await expect.poll(() => foot.innerText()).toContain('9.0 s left');
    expect(complaints).toEqual([]);
  });

  it('is filtered, and walked through by arrow keys', async () => {
    const { page } = await lab.open('/documents');
    await page.getByRole('textbox', { name: 'Filter files' }).fill('minutes');
    const files = page.getByRole('group', { name: 'Library' }).getByRole('button', { name: /minutes-march/ });
    await expect.poll(() => files.count()).toBe(2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/document=\d+/);
    await page.getByRole('region', { name: 'Text of minutes-march.docx' }).waitFor();
  });

  it('reads a file that failed once more', async () => {
    const { page } = await lab.open('/documents');
    const line = page.getByRole('listitem').filter({ hasText: 'scan-0412' });
    await line.hover();
    await line.getByRole('button', { name: 'Actions for scan-0412.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Read again' }).click();
    await expect.poll(() => line.innerText()).toContain('reading');
  });

  it('says what will be here when it is empty, takes a path, follows the reading, and removes with undo', async () => {
    const { page } = await empty.open('/documents');
    await page.getByRole('heading', { name: 'Nothing to ask yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add files or a folder' }).click();
    const path = page.getByRole('textbox', { name: 'Path of a file or folder' });
    await path.fill('/nowhere/at/all');
    await page.getByRole('button', { name: 'Add this path' }).click();
    await page.getByText('There is no folder or file /nowhere/at/all.').waitFor();
    await page.getByRole('button', { name: 'Add files or a folder' }).click();
    await path.fill('/home/ada/ferry.md');
    await page.keyboard.press('Enter');
    const line = page.getByRole('listitem').filter({ hasText: 'ferry.md' });
    await expect.poll(() => line.innerText()).toContain('ready');
    await line.hover();
    await line.getByRole('button', { name: 'Actions for ferry.md' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the library' }).click();
    await expect.poll(() => line.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await line.waitFor();
  });

  it('takes files that are dropped on it, and leaves out what is no document', async () => {
    const { page } = await empty.open('/documents');
    const data = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer();
        for (const name of ['pier.md', 'holiday.jpg']) data.items.add(new File(['x'], name));
        return data;
      })()`,
    );
    await page.getByRole('region', { name: 'Library', exact: true }).dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('listitem').filter({ hasText: 'pier.md' }).waitFor();
    await page.getByText('holiday.jpg is no document that Clew reads.').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'holiday' }).count()).toBe(0);
  });
});

describe.skipIf(!hasChromium)('a lost connection', () => {
  it('ends with the library read anew', async () => {
    const { page } = await lab.open('/documents');
    const files = page.getByRole('group', { name: 'Library' }).getByRole('listitem');
    await expect.poll(() => files.count()).toBe(7);
    const { documents } = lab.server.lab.documents;
    const [id, gone] = [...documents].find(([, { name }]) => name === 'tide-tables.html')!;
    lab.server.isRefusing = true;
    lab.server.drop();
    await page.getByText('The lab does not answer.').waitFor();
    documents.delete(id);
    lab.server.isRefusing = false;
    await expect.poll(() => files.count(), { timeout: 10_000 }).toBe(6);
    lab.server.lab.documents.put(gone);
    await expect.poll(() => files.count()).toBe(7);
  });
});

describe.skipIf(!hasChromium)('a question', () => {
  it('is answered by quotes that are said to be quotes, each marked in its source', async () => {
    const { page, complaints } = await lab.open('/documents');
    await page.getByRole('button', { name: 'Who paid for the new lighthouse?' }).click();
    await page.getByText('Quoted from your documents, word for word:').waitFor();
    const first = await citation(page, 1).first().getAttribute('title');
    await expect.poll(() => marked(page).innerText()).toBe(first);
    expect(page.url()).toMatch(/conversation=\d+&turn=\d+&citation=1&document=\d+/);
    await page.reload();
    await expect.poll(() => marked(page).innerText()).toBe(first);
    expect(complaints).toEqual([]);
  });

  it('streams a model’s answer with numbered citations, and keeps the conversation', async () => {
    const { page, complaints } = await lab.open('/documents');
    await answerWith(page, 'qwen3-4b');
    await ask(page, 'When was the lighthouse at Skagen point lit?');
    await page.getByText('Writing…').waitFor();
    await page.getByText(/3 sources · 5 passages read · 2,140 tokens · 1.2 s/).waitFor();
    await expect.poll(() => marked(page).innerText()).toMatch(/lit for the first time on 4 November 1998/);
    await page.getByText('p. 152 of 212').waitFor();
    expect(await page.locator('[data-passage]').count()).toBeLessThan(240);
    await page.getByRole('button', { name: 'Citation after' }).click();
    await expect.poll(() => marked(page).innerText()).toMatch(/owned the ships Falken and Ternan/);
    expect(await citation(page, 2).getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await expect.poll(() => marked(page).innerText()).toMatch(/4 November 1998/);
    await ask(page, 'What share of the cost did the council carry?');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    expect(lab.server.lab.documents.asked.at(-1)).toMatchObject({ model: 'qwen3-4b-q4', retriever: 'graph' });
    expect(complaints).toEqual([]);
  });

  it('reads more of a long document as it is scrolled', async () => {
    const { page } = await lab.open('/documents');
    await page.getByRole('button', { name: /annual-report-1998/ }).click();
    const text = page.getByRole('region', { name: 'Text of annual-report-1998.pdf' });
    await text.getByText('Entry 1 of the report').waitFor();
    const shown = page.locator('[data-passage]');
    const before = await shown.count();
    expect(before).toBeLessThan(240);
    await text.hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4_000);
        return text.getByText('Entry 150 of the report').count();
      })
      .toBe(1);
  });

  it('says plainly what is not in the documents', async () => {
    const { page } = await lab.open('/documents');
    await ask(page, 'How many penguins live in Peru?');
    await page.getByText('Not in your documents.').waitFor();
    expect(await citation(page, 1).count()).toBe(0);
  });

  it('is stopped, and comes back into the line', async () => {
    const { page } = await lab.open('/documents');
    const before = lab.server.lab.documents.turns.length;
    await answerWith(page, 'qwen3-4b');
    await ask(page, 'When was the lighthouse at Skagen point lit?');
    await page.getByText('Writing…').waitFor();
    await question(page).press('Escape');
    await page.getByText(/^Stopped\./).waitFor();
    expect(await question(page).inputValue()).toBe('When was the lighthouse at Skagen point lit?');
    await page.waitForTimeout(300);
    expect(lab.server.lab.documents.turns.length).toBe(before);
  });

  it('shows what each stage of the search says of the passages, and leads to them', async () => {
    const { page } = await lab.open('/documents');
    await ask(page, 'Who owned the ships Falken and Ternan?');
    await page.getByRole('button', { name: 'why these passages' }).click();
    const row = page.getByRole('row', { name: /letters-lindqvist, p\. 12/ });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1.00', '1.00', '.90', '.83', '.025']);
    await row.getByRole('button').click();
    await page.locator('[data-target=true]', { hasText: 'Falken and Ternan' }).waitFor();
  });

  it('never lets a document’s own markup live', async () => {
    const { page, complaints } = await lab.open('/documents');
    await page.getByRole('button', { name: /^minutes-march\.docx/ }).click();
    await page.getByText('<script>document.title').waitFor();
    expect(await page.title()).not.toContain('broken');
    expect(await page.locator('[data-passage] *:not(mark)').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('the graph of names', () => {
  it('shows the way of the answer in gold, as picture and as table, and leads to where a fact stands', async () => {
    const { page, complaints } = await lab.open('/documents');
    await ask(page, 'Who paid for the new lighthouse?');
    const path = page.getByRole('group', { name: 'The way there in the graph' });
    expect((await path.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      'new lighthouse built at → Skagen point named beside → harbour council',
    );
    await path.getByRole('button', { name: 'Show Skagen point in the graph' }).click();
    await page.waitForSelector('canvas[data-settled=true]');
    await page.getByRole('region', { name: 'Skagen point' }).waitFor();
    expect(page.url()).toContain('view=graph&name=Skagen+point');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByText('Table', { exact: true }).click();
    const row = page.getByRole('row', { name: /Elsa Lindqvist lived at/ });
    await row.getByRole('button', { name: /^Source:/ }).click();
    await page.getByRole('region', { name: 'Text of letters-lindqvist.pdf' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('conversations', () => {
  it('are searched, renamed, exported and deleted with undo', async () => {
    const { page } = await lab.open('/documents');
    await ask(page, 'Who wrote to the council in May?');
    await page.waitForURL(/conversation=/);
    const head = page.getByRole('button', { name: /^Conversations:/ });
    await head.click();
    const list = page.getByRole('list', { name: 'Conversations' });
    await page.getByRole('textbox', { name: 'Search questions and answers' }).fill('in May?');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    const menu = async (title: string, item: string) => {
      await list.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Who wrote to the council in May?', 'Rename');
    await page.getByRole('textbox', { name: 'Title of the conversation' }).fill('Letters in May');
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: /^Letters in May/ }).waitFor();
    const download = page.waitForEvent('download');
    await menu('Letters in May', 'Export as Markdown');
    expect((await download).suggestedFilename()).toBe('conversation.md');
    await menu('Letters in May', 'Delete');
    await expect.poll(() => head.innerText()).toContain('New conversation');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => lab.server.lab.documents.conversations.some(({ title }) => title === 'Letters in May'))
      .toBe(true);
  });

  it('that are gone are said to be gone', async () => {
    const { page } = await lab.open('/documents?conversation=99999');
    await page.getByText('There is no conversation 99999.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
  });
});

describe.skipIf(!hasChromium)('the keyboard', () => {
  it('asks, walks through citations, changes panes and shows its keys', async () => {
    const { page } = await lab.open('/documents');
    await question(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Who paid for the new lighthouse?');
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page).count()).toBe(1);
    await page.keyboard.press('Tab');
    const first = await marked(page).innerText();
    await page.locator('main').focus();
    await page.keyboard.press('2');
    await expect.poll(() => marked(page).innerText()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => marked(page).innerText()).toBe(first);
    await page.keyboard.press('g');
    await page.locator('canvas').waitFor();
    await page.keyboard.press('s');
    await marked(page).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('textbox', { name: 'Search questions and answers' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('list', { name: 'Conversations' }).count()).toBe(0);
    await page.keyboard.press('f');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Filter files' }).evaluate((box) => box.matches(':focus')))
      .toBe(true);
    await page.locator('main').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys of this screen' });
    await help.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => help.count()).toBe(0);
    await page.keyboard.press('n');
    await expect.poll(() => question(page).evaluate((box) => box.matches(':focus'))).toBe(true);
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
  });

  it('reaches the screen and its actions by the command palette', async () => {
    const { page } = await lab.open('/');
    await page.getByRole('heading', { name: 'Ask your documents' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Go to a screen/).fill('Documents');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents');
    await question(page).waitFor();
  });
});

describe.skipIf(!hasChromium)('more of the library', () => {
  it('reviews names that may be the same, and takes a decision back', async () => {
    const { page } = await lab.open('/documents');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Names that may be the same/ }).click();
    const line = page.getByRole('listitem', { name: 'Elsa Lindqvist and E. Lindqvist' });
    await line.getByRole('button', { name: 'Merge “E. Lindqvist” into “Elsa Lindqvist”' }).click();
    await line.getByText('merged').waitFor();
    expect(lab.server.lab.documents.merges[0]?.state).toBe('merged');
    expect(await accessibilityFaults(page)).toEqual([]);
    await line.getByRole('button', { name: 'Take back' }).click();
    await line.getByRole('button', { name: 'Keep apart' }).waitFor();
  });

  it('lets a model look for facts, tells how far it is, stops, and says where none were found', async () => {
    const { page } = await lab.open('/documents');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /Facts by a model/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText(/running · 40 of 245 passages read/).waitFor();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByText(/stopped · 40 of 245 passages read · 31 facts found/).waitFor();
    await dialog.getByText('No fact was found in 1 document:').click();
    await dialog.getByText('tide-tables.html').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('the Documents screen', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is accessible in ${colorScheme}: begun, answered, declined`, async () => {
      const { page, complaints } = await lab.open('/documents', { colorScheme });
      await page.getByRole('button', { name: 'What did Elsa Lindqvist own?' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await ask(page, 'Who paid for the new lighthouse?');
      await marked(page).waitFor();
      await page.getByRole('button', { name: 'why these passages' }).click();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: /^Conversations:/ }).click();
      await page.getByRole('list', { name: 'Conversations' }).waitFor();
      await page.waitForTimeout(250);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  it('puts its panes behind tabs in a narrow window, and brings a chosen source to the front', async () => {
    const { page } = await lab.open('/documents', { viewport: { width: 390, height: 780 } });
    await ask(page, 'Who paid for the new lighthouse?');
    await page.getByText(/Quoted from your documents/).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await citation(page, 2).click();
    await expect.poll(() => marked(page).count()).toBe(1);
    expect(await page.getByRole('tab', { name: 'Source', exact: true }).getAttribute('aria-selected')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Library' }).click();
    await page.getByText('6 files').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
