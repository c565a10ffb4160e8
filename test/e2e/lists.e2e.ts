/** Home, the list of runs, models, settings and commands: what a person does around runs. */
import { describe, expect, it } from 'vitest';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'samples', graceMs: 1_500 });
const empty = useFakeLab({ runs: 'none' });

describe.skipIf(!hasChromium)('the list of runs', () => {
  it('sorts by any column', async () => {
    const { page } = await lab.open('/runs');
    const steps = () => page.locator('tbody tr td:nth-child(5)').allTextContents();
    await page.getByRole('button', { name: 'Steps', exact: true }).click();
    const numbers = (await steps()).map((text) => Number(text.split(' ')[0]));
    const isSorted = (sign: 1 | -1) => numbers.every((value, at) => at === 0 || sign * (value - numbers[at - 1]!) >= 0);
    expect(isSorted(1) || isSorted(-1)).toBe(true);
    expect(await page.getByRole('columnheader', { name: 'Steps' }).getAttribute('aria-sort')).toMatch(
      /ascending|descending/,
    );
  });

  it('filters, and says where nothing matches', async () => {
    const { page } = await lab.open('/runs');
    await page.getByRole('textbox', { name: /Filter/ }).fill('qwen3');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await page.getByRole('textbox', { name: /Filter/ }).fill('nothing like it');
    await page.getByText('No run matches “nothing like it”.').waitFor();
  });

  it('deletes a run and takes it back', async () => {
    const { page } = await lab.open('/runs');
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    const before = await rows.count();
    await page.getByRole('button', { name: 'Delete Treasure hunt step-limit' }).click();
    await expect.poll(() => rows.count()).toBe(before - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(before);
    expect(lab.server.lab.find('step-limit')).toBeDefined();
  });

  it('deletes for good when the time of grace is over', async () => {
    await lab.server.lab.add({ world: 'treasure-hunt', seed: 8 }, { runId: 'doomed', paceMs: 0 }).playNow(2);
    lab.server.lab.find('doomed')!.cancel();
    const { page } = await lab.open('/runs');
    await page.getByRole('button', { name: 'Delete Treasure hunt doomed' }).click();
    await expect.poll(() => lab.server.lab.runs.has('doomed'), { timeout: 8_000 }).toBe(false);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('resumes what was interrupted', async () => {
    const { page } = await lab.open('/runs');
    const row = page.getByRole('row', { name: /interrupted/ });
    await row.getByRole('button', { name: 'Resume' }).click();
    await page.waitForURL('**/runs/interrupted');
    await expect.poll(() => lab.server.lab.find('interrupted')!.status, { timeout: 20_000 }).toBe('ended');
    await page.getByText(/The run is over: won/).waitFor();
  });

  it('is reached by keyboard alone', async () => {
    const { page } = await lab.open('/runs');
    await page.locator('tbody tr').first().waitFor();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>(`document.activeElement.getAttribute('href') === '/runs/won-rules'`)) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/runs/won-rules');
  });

  it('says what will be here when it is empty, and starts the first run', async () => {
    const { page } = await empty.open('/runs');
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    await page.getByRole('button', { name: 'Watch an agent solve a game' }).click();
    await page.waitForURL(/\/runs\/run-/);
  });
});

describe.skipIf(!hasChromium)('Home', () => {
  it('follows a run that goes on meanwhile, and is at rest when it is over', async () => {
    const { page, complaints } = await lab.open('/');
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    const run = lab.server.lab.add({ world: 'treasure-hunt', level: 'medium', seed: 5 }, { paceMs: 5 });
    run.start();
    await rows.filter({ hasText: 'running' }).first().waitFor();
    await expect.poll(() => run.status, { timeout: 20_000 }).toBe('ended');
    await rows.filter({ hasText: 'running' }).first().waitFor({ state: 'detached' });
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable');
    const scripted = async (): Promise<number> => {
      const read = await metrics.send('Performance.getMetrics');
      return read.metrics.find(({ name }) => name === 'ScriptDuration')!.value;
    };
    await page.waitForTimeout(300);
    const before = await scripted();
    await page.waitForTimeout(1_000);
    // A table that draws itself again and again takes the whole second.
    expect((await scripted()) - before).toBeLessThan(0.5);
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('commands', () => {
  it('reach every screen, run and action from the keyboard', async () => {
    const { page } = await lab.open('/');
    await page.getByRole('table').waitFor();
    const command = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Go to a screen/).fill(text);
      await page.getByRole('dialog').getByRole('button').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await command('settings');
    await page.waitForURL('**/settings');
    await command('won-model');
    await page.waitForURL('**/runs/won-model');
    await command('to the start');
    await page.waitForURL('**/runs/won-model?step=1');
    await command('dark');
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(lab.server.lab.settings.theme).toBe('dark');
    await command('light');
    await expect.poll(() => lab.server.lab.settings.theme).toBe('light');
  });
});

describe.skipIf(!hasChromium)('a new run', () => {
  it('plays a real game whose files are dropped on the form', async () => {
    const { page } = await lab.open('/runs/new');
    await page.getByLabel('World').first().click();
    await page.getByRole('option', { name: 'A game file…' }).click();
    const path = page.getByRole('textbox', { name: 'Path of the game' });
    const data = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer();
        for (const name of ['hunt.goal.json', 'hunt.json', 'hunt.z8']) data.items.add(new File(['x'], name));
        return data;
      })()`,
    );
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await path.dispatchEvent('drop', { dataTransfer: data });
    await expect.poll(() => path.inputValue()).toBe('/uploads/hunt.z8');
    await page.getByText('--game /uploads/hunt.z8').waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/runs\/run-/);
    const { config } = lab.server.lab.summary(page.url().split('/').at(-1)!)!;
    expect(config).toMatchObject({ world: 'hunt', gameFile: '/uploads/hunt.z8', level: '' });
  });
});

describe.skipIf(!hasChromium)('models', () => {
  it('are added by path, with the lab’s own words where the file is wrong, and forgotten with undo', async () => {
    const { page } = await lab.open('/models');
    const add = async (path: string) => {
      await page.getByRole('button', { name: 'Open a file…' }).click();
      await page.getByRole('textbox', { name: 'Path of a GGUF file' }).fill(path);
      await page.getByRole('button', { name: 'Use it' }).click();
    };
    await add('/tmp/notes.txt');
    await page.getByText('“/tmp/notes.txt” is not a GGUF file.').waitFor();
    await page.getByText('Choose a file that ends in .gguf.').waitFor();
    await add('/tmp/tiny.gguf');
    await page.getByRole('row', { name: /tiny/ }).waitFor();
    await page.getByRole('button', { name: 'Forget tiny' }).click();
    await expect.poll(() => page.getByRole('row', { name: /tiny/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /tiny/ }).waitFor();
  });

  it('are taken from a file that is dropped on the page', async () => {
    const { page } = await lab.open('/models');
    await page.getByRole('table').waitFor();
    const data = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['GGUF'], 'dropped.gguf')); return data; })()`,
    );
    await page.getByRole('table').dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('row', { name: /dropped/ }).waitFor();
  });
});

describe.skipIf(!hasChromium)('settings', () => {
  it('are kept, and the colours follow at once and after a reload', async () => {
    const { page } = await lab.open('/settings', { colorScheme: 'light' });
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark').click();
    await expect.poll(scheme).toBe('dark');
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await scheme()).toBe('dark');
    await page.getByRole('radiogroup', { name: 'Colours' }).getByText('System').click();
    await expect.poll(scheme).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
  });
});

describe.skipIf(!hasChromium)('the offline lock', () => {
  it('counts what left the machine', async () => {
    const { page } = await lab.open('/');
    await page.getByText('0 sent').waitFor();
    lab.server.lab.status = { ...lab.server.lab.status, requestsSent: 3 };
    await page.reload();
    await page.getByText('3 sent').waitFor();
    await page.getByText('online', { exact: true }).waitFor();
    lab.server.lab.status = { ...lab.server.lab.status, requestsSent: 0 };
  });
});
