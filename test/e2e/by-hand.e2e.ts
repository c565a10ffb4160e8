/** Playing by hand: taking over, completing commands, calling them back, handing back. */
import { describe, expect, it } from 'vitest';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'none', paceMs: 40 });

describe.skipIf(!hasChromium)('playing by hand', () => {
  it('takes over from the agent in the middle of a run, plays with completion, and hands back', async () => {
    const run = lab.server.lab.add({ world: 'treasure-hunt', level: 'hardest', seed: 4 }, { paceMs: 40 });
    run.start();
    const { page } = await lab.open(`/runs/${run.runId}`);
    await page.getByRole('button', { name: 'Take over' }).click();
    const line = page.getByRole('textbox', { name: 'Your command' });
    await line.waitFor();
    expect(await page.getByRole('tab', { name: 'Play by hand' }).getAttribute('aria-selected')).toBe('true');
    await page.getByText('Your move.').waitFor();
    const steps = run.summary().steps;

    await line.fill('lo');
    await page.keyboard.press('Tab');
    expect(await line.inputValue()).toBe('look');
    await page.keyboard.press('Enter');
    await expect.poll(() => run.summary().steps).toBe(steps + 1);
    const mine = page.locator('article', { hasText: 'you' }).filter({ hasText: '› look' });
    await mine.waitFor();

    await page.keyboard.press('ArrowUp');
    expect(await line.inputValue()).toBe('look');
    await page.keyboard.press('ArrowDown');
    expect(await line.inputValue()).toBe('');

    const choice = page
      .getByRole('list', { name: 'What can be done here' })
      .getByRole('button', { name: /^go / })
      .first();
    await choice.click();
    await expect.poll(() => run.summary().steps).toBe(steps + 2);

    await page.getByRole('button', { name: 'Hand back' }).click();
    await page.getByRole('button', { name: 'Take over' }).first().waitFor();
    await expect.poll(() => run.summary().steps, { timeout: 15_000 }).toBeGreaterThan(steps + 4);
    run.cancel();
  });

  it('plays a whole run alone, from the form to the list', async () => {
    const { page, complaints } = await lab.open('/runs/new');
    await page.getByRole('combobox', { name: 'Who thinks' }).or(page.getByLabel('Who thinks')).first().click();
    await page.getByRole('option', { name: 'by hand' }).click();
    await page.getByRole('spinbutton', { name: 'Step limit' }).or(page.getByLabel('Step limit')).first().fill('2');
    await page.getByRole('button', { name: 'Play' }).click();
    const line = page.getByRole('textbox', { name: 'Your command' });
    for (const command of ['look', 'take key 1']) {
      await line.fill(command);
      await page.keyboard.press('Enter');
    }
    await page.getByText(/The run is over: step limit, 1/).waitFor();
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    const row = page.getByRole('row', { name: /by hand/ });
    expect(await row.textContent()).toContain('1 / 5');
    expect(complaints).toEqual([]);
  });
});
