/** Every screen, light and dark: nothing that axe finds, no error in the page, nothing that the strict policy refuses. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'samples' });

interface Sight {
  readonly name: string;
  readonly path: string;
  /** What must be there, and what to do before looking. */
  readonly reach: (page: Page) => Promise<unknown>;
}

const graph = (page: Page) => page.waitForSelector('canvas[data-settled=true]');
const tab = async (page: Page, name: string) => {
  await graph(page);
  await page.getByRole('tab', { name, exact: true }).click();
};

const sights: readonly Sight[] = [
  { name: 'Home', path: '/', reach: (page) => page.getByRole('table').waitFor() },
  { name: 'Runs', path: '/runs', reach: (page) => page.getByRole('table').waitFor() },
  { name: 'New run', path: '/runs/new', reach: (page) => page.getByRole('button', { name: 'Start' }).waitFor() },
  { name: 'Models', path: '/models', reach: (page) => page.getByRole('table').waitFor() },
  { name: 'Settings', path: '/settings', reach: (page) => page.getByText('all-MiniLM').waitFor() },
  { name: 'a run', path: '/runs/won-model?step=30', reach: graph },
  { name: 'a run’s map', path: '/runs/won-model?step=30', reach: (page) => tab(page, 'Map') },
  { name: 'a run’s table', path: '/runs/won-model?step=30', reach: (page) => tab(page, 'Table') },
  { name: 'a run’s recall', path: '/runs/won-model?step=30', reach: (page) => tab(page, 'Recalled') },
  { name: 'a run’s costs', path: '/runs/won-model?step=30', reach: (page) => tab(page, 'Cost') },
  {
    name: 'a run’s roles, one opened',
    path: '/runs/won-model?step=30',
    reach: async (page) => {
      await tab(page, 'Roles');
      await page.getByRole('button', { name: /^plan/ }).click();
      await page.getByRole('region', { name: 'Prompt' }).waitFor();
    },
  },
  { name: 'a failed run', path: '/runs/failed', reach: (page) => page.getByRole('alert').waitFor() },
  {
    name: 'an interrupted run',
    path: '/runs/interrupted',
    reach: (page) => page.getByText(/Resume goes on/).waitFor(),
  },
  { name: 'a run that is not there', path: '/runs/nobody', reach: (page) => page.getByRole('alert').waitFor() },
  { name: 'a page that is not there', path: '/nowhere', reach: (page) => page.getByRole('alert').waitFor() },
  {
    name: 'a pinned entity',
    path: '/runs/won-rules?step=20',
    reach: async (page) => {
      await graph(page);
      await page
        .getByRole('textbox', { name: 'Search entities' })
        .or(page.getByRole('combobox'))
        .first()
        .fill('Room A');
      await page.getByRole('option', { name: 'Room A', exact: true }).click();
      await page.getByRole('region', { name: 'Room A' }).waitFor();
    },
  },
  {
    name: 'the commands',
    path: '/runs',
    reach: async (page) => {
      await page.getByRole('table').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Go to a screen/).waitFor();
    },
  },
  {
    name: 'the keys',
    path: '/runs/won-rules',
    reach: async (page) => {
      await graph(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

describe.skipIf(!hasChromium)('every screen', () => {
  it.each(sights)('is accessible in light and dark: $name', async ({ path, reach }) => {
    const { page, complaints } = await lab.open(path, { colorScheme: 'light' });
    await reach(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
