/** Five thousand facts: search comes first, everything on demand, and drawing stays short. Times are told, not judged. */
import { describe, expect, it } from 'vitest';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';
import { measureFrames } from './support/frame-times.ts';

const lab = useFakeLab({ runs: 'samples', bigRunFacts: 5_000 });

describe.skipIf(!hasChromium)('a graph of 5,000 facts', () => {
  it('asks to search first, then shows all, and goes on answering while it is moved', async () => {
    const { page, complaints } = await lab.open('/runs/big');
    await page.getByText(/2,767 entities. Search for one/).waitFor();
    await page.getByRole('button', { name: 'Show everything' }).first().click();
    await page.waitForSelector('canvas[data-settled=true]', { timeout: 45_000 });
    const box = (await page.locator('canvas').boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const pan = await measureFrames(page, async () => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      for (let move = 0; move < 60; move += 1) await page.mouse.move(middle.x + 2 * move, middle.y + move);
      await page.mouse.up();
    });
    const zoom = await measureFrames(page, async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        await page.mouse.wheel(0, -60);
        await page.waitForTimeout(16);
      }
    });
    console.log('5,000 facts:', JSON.stringify({ pan, zoom }));
    expect(pan.draws).toBeGreaterThan(5);
    expect(zoom.draws).toBeGreaterThan(5);
    await page.keyboard.press('t');
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(await page.locator('tbody tr').count()).toBeLessThan(120);
    expect(complaints).toEqual([]);
  });
});
