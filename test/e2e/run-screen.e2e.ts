/** Watching a run: one click starts it, every pane shows the same step, keys and graph do what they say. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'samples', paceMs: 25 });

/** What each pane says of the step it shows. */
async function shownSteps(page: Page): Promise<Record<string, string | null>> {
  return {
    header: await page.getByTestId('step').locator('strong').textContent(),
    transcript: await page.locator('article[aria-current=step] button').first().textContent(),
    timeline: await page.getByRole('slider').getAttribute('aria-valuenow'),
    graph: (await page.locator('canvas').getAttribute('aria-label'))?.match(/step (\d+)/)?.[1] ?? null,
  };
}

const all = (step: number) => {
  const text = String(step);
  return { header: text, transcript: text, timeline: text, graph: text };
};

const ready = (page: Page) => page.waitForSelector('canvas[data-settled=true]');

describe.skipIf(!hasChromium)('the run screen', () => {
  it('is reached from Home in one click, and follows the run to its end', async () => {
    const { page, complaints } = await lab.open('/');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/runs\/run-/);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByText(/The run is over: won, 5 \/ 5/).waitFor({ timeout: 45_000 });
    expect(await page.getByTestId('score').textContent()).toContain('5 / 5');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('moves every pane when the timeline is dragged, and keeps the step in the address', async () => {
    const { page } = await lab.open('/runs/won-model');
    await ready(page);
    const slider = (await page.getByRole('slider').boundingBox())!;
    await page.mouse.move(slider.x + slider.width - 40, slider.y + 45);
    await page.mouse.down();
    const seen = new Set<string>();
    for (let share = 0.9; share > 0.4; share -= 0.1) {
      await page.mouse.move(slider.x + slider.width * share, slider.y + 45);
      await page.waitForTimeout(60);
      const steps = await shownSteps(page);
      expect(new Set(Object.values(steps)).size, JSON.stringify(steps)).toBe(1);
      seen.add(steps['header']!);
    }
    await page.mouse.up();
    expect(seen.size).toBeGreaterThan(3);
    const { header } = await shownSteps(page);
    await page.waitForURL(`**/runs/won-model?step=${header}`);
    await page.reload();
    await ready(page);
    expect(await shownSteps(page)).toEqual(all(Number(header)));
  });

  it('shows the plan, the recalled facts and the roles of the step', async () => {
    const { page } = await lab.open('/runs/won-model?step=2');
    await ready(page);
    const plan = page.getByRole('region', { name: 'Plan' });
    const before = await plan.textContent();
    await page.keyboard.press('End');
    await expect.poll(() => plan.textContent()).not.toBe(before);
    await page.getByRole('tab', { name: 'Roles' }).click();
    await page.getByRole('button', { name: /^act/ }).click();
    await expect
      .poll(() => page.getByRole('region', { name: 'Prompt' }).textContent())
      .toContain('You are the act role');
    await expect.poll(() => page.getByText(/from the cache/).textContent()).toContain('71 %');
  });

  it('answers to its keys', async () => {
    const { page } = await lab.open('/runs/won-rules?step=10');
    await ready(page);
    const press = async (key: string, step: number) => {
      await page.keyboard.press(key);
      await expect.poll(() => shownSteps(page)).toEqual(all(step));
    };
    await press('ArrowRight', 11);
    await press('ArrowLeft', 10);
    await press('Home', 1);
    const last = lab.server.lab.find('won-rules')!.summary().steps;
    await press('End', last);
    await page.keyboard.press('t');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('m');
    await page.getByRole('region', { name: 'Map' }).waitFor();
    await page.keyboard.press('g');
    await page.locator('canvas').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: /Keys/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('search-entities');
  });

  it('plays a finished run again with Space, and stops at its end', async () => {
    const { page } = await lab.open('/runs/step-limit?step=1');
    await ready(page);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => shownSteps(page).then(({ header }) => header), { timeout: 20_000 }).toBe('12');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  it('lets go of the newest step when scrolled back, and returns to it on demand', async () => {
    const run = lab.server.lab.add({ world: 'treasure-hunt', level: 'hardest', seed: 2 }, { paceMs: 60 });
    run.start();
    const { page } = await lab.open(`/runs/${run.runId}`);
    const step = async () => Number(await page.getByTestId('step').locator('strong').textContent());
    await expect.poll(step, { timeout: 20_000 }).toBeGreaterThan(14);
    await page.getByRole('region', { name: 'Transcript' }).hover();
    const jump = page.getByRole('button', { name: 'Jump to live' });
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -900);
        return jump.isVisible();
      })
      .toBe(true);
    const held = await step();
    await page.waitForTimeout(600);
    expect(await step()).toBe(held);
    await jump.click();
    await expect.poll(step).toBeGreaterThan(held);
    run.cancel();
  });

  it('pauses, makes one step, resumes, and stops with ten seconds to change one’s mind', async () => {
    const run = lab.server.lab.add({ world: 'treasure-hunt', level: 'hardest', seed: 3 }, { paceMs: 30 });
    run.start();
    const { page } = await lab.open(`/runs/${run.runId}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await expect.poll(() => run.status).toBe('paused');
    await page.waitForTimeout(400);
    const { steps } = run.summary();
    await page.getByRole('button', { name: 'Make one step' }).click();
    await expect.poll(() => run.summary().steps).toBe(steps + 1);
    await expect.poll(() => run.status).toBe('paused');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => run.status).toBe('running');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Treasure hunt was stopped.').waitFor();
    await expect.poll(() => run.status).toBe('paused');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => run.status).toBe('running');
    run.cancel();
    await page.getByText(/The run is over: stopped/).waitFor();
  });

  it('finds an entity, shows why it is known, and leads to the step that taught it', async () => {
    const { page } = await lab.open('/runs/won-rules?step=20');
    await ready(page);
    await page.keyboard.press('/');
    await page.keyboard.type('key 1');
    await page.getByRole('option', { name: 'key 1', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'key 1' });
    await card.waitFor();
    await card.getByText('2 hops').click();
    const why = card.getByRole('button', { name: /^Step \d+/ }).first();
    const step = Number((await why.textContent())!.replace('Step ', ''));
    await why.click();
    await expect.poll(() => shownSteps(page)).toEqual(all(step));
  });

  it('pins what is clicked in the picture', async () => {
    const { page } = await lab.open('/runs/won-rules?step=1');
    await ready(page);
    const canvas = page.locator('canvas');
    const box = (await canvas.boundingBox())!;
    const found = async (): Promise<boolean> => {
      // From the middle outwards, where the picture is.
      const rows = Array.from({ length: Math.floor((box.height - 40) / 14) }, (_, row) => 20 + 14 * row);
      for (const y of rows.sort((a, b) => Math.abs(a - box.height / 2) - Math.abs(b - box.height / 2)))
        for (let x = 20; x < box.width - 60; x += 14) {
          await page.mouse.move(box.x + x, box.y + y);
          if ((await canvas.evaluate((element) => element.style.cursor)) === 'pointer') return true;
        }
      return false;
    };
    expect(await found()).toBe(true);
    await page.locator('section[data-pinned=false]').waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.locator('section[data-pinned=true]').waitFor();
    await page.getByRole('button', { name: 'Let go' }).click();
    await expect.poll(() => page.locator('section[data-pinned=true]').count()).toBe(0);
  });

  it('saves the graph as SVG, PNG and GraphML', async () => {
    const { page } = await lab.open('/runs/won-rules?step=5');
    await ready(page);
    const save = async (format: string): Promise<string> => {
      await page.getByRole('button', { name: 'Export the graph' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
      return readFile(await download.path(), 'latin1');
    };
    expect(await save('SVG')).toContain('>Room A</text>');
    expect((await save('PNG')).slice(1, 4)).toBe('PNG');
    expect(await save('GraphML')).toContain('<graphml');
  });

  it('shows the true map beside the known one when the run is over', async () => {
    const { page } = await lab.open('/runs/won-rules?step=6');
    await ready(page);
    await page.keyboard.press('m');
    const truth = page.getByRole('region', { name: 'The true map: 12 rooms' });
    expect(await truth.count()).toBe(0);
    await page.getByRole('checkbox', { name: 'The true map beside it' }).check();
    await truth.waitFor();
    expect(await truth.locator('[data-known=false]').count()).toBeGreaterThan(0);
    await page
      .getByRole('region', { name: /Map as known/ })
      .getByRole('button')
      .first()
      .click();
    await page.locator('section[data-pinned=true]').waitFor();
  });

  it('remembers the widths of its panes', async () => {
    const { page } = await lab.open('/runs/won-rules');
    await ready(page);
    const transcript = page.getByRole('region', { name: 'What happened' });
    const before = (await transcript.boundingBox())!.width;
    await page.getByRole('separator').first().focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
    const wider = (await transcript.boundingBox())!.width;
    expect(wider).toBeGreaterThan(before + 20);
    await expect.poll(() => lab.server.lab.settings.runPanes.length).toBe(3);
    await page.reload();
    await ready(page);
    await expect.poll(async () => Math.abs((await transcript.boundingBox())!.width - wider)).toBeLessThan(4);
  });

  it('sorts, filters and copies the facts as text', async () => {
    const { page } = await lab.open('/runs/won-rules?step=12');
    await ready(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Filter facts' }).fill('locked');
    await page.getByRole('button', { name: 'Subject' }).click();
    const cells = () => page.locator('tbody tr td:first-child').allTextContents();
    await expect.poll(cells).toEqual((await cells()).toSorted());
    await page.getByRole('button', { name: 'Copy' }).click();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    const [header, ...lines] = text.split('\n');
    expect(header).toBe('Subject\tRelation\tObject\tSince\tUntil\tSeen');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.includes('locked'))).toBe(true);
  });
});
