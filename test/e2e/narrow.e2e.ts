/** A narrow window: panes become tabs, nothing sticks out sideways, everything is still reached. */
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'samples' });
const phone = { viewport: { width: 390, height: 780 } };

describe.skipIf(!hasChromium)('a narrow window', () => {
  it.each(['/', '/runs', '/runs/new', '/documents', '/models', '/settings', '/runs/won-rules'])(
    'fits %s',
    async (path) => {
      const { page } = await lab.open(path, phone);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      const main = await page.evaluate<number>(
        `Math.max(...[...document.querySelectorAll('main > *')].map((e) => e.scrollWidth))`,
      );
      expect(main).toBeLessThanOrEqual(390);
    },
  );

  it('puts the panes of a run behind tabs, each with the same step', async () => {
    const { page } = await lab.open('/runs/won-rules?step=9', phone);
    const panes = page.getByRole('tablist', { name: 'Panes' });
    await page.locator('article[aria-current=step]').waitFor();
    await panes.getByRole('tab', { name: 'Memory' }).click();
    await expect.poll(() => page.locator('canvas').getAttribute('aria-label')).toContain('step 9');
    await panes.getByRole('tab', { name: 'Mind' }).click();
    await page.getByRole('region', { name: 'Plan' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1300, height: 800 });
    await page.locator('canvas').waitFor();
    await page.getByRole('region', { name: 'Transcript' }).waitFor();
  });
});
