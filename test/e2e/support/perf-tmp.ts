import { launchBrowser, openPage } from './browser.ts';
import { measureFrames } from './frame-times.ts';
import { startFakeServer } from '../../fakes/fake-lab-server.ts';
const server = await startFakeServer({ folder: '/work/main/out/renderer', runs: 'samples', paceMs: 60 });
const browser = await launchBrowser();
const { page } = await openPage(browser, server.url + '/runs/big');
await page.getByRole('button', { name: 'Show everything' }).first().click();
await page.waitForSelector('canvas[data-settled=true]', { timeout: 60000 });
const box = (await page.locator('canvas').boundingBox())!;
console.log(
  'pan',
  await measureFrames(page, async () => {
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    for (let i = 0; i < 60; i += 1) await page.mouse.move(box.x + 300 + i * 2, box.y + 300 + i);
    await page.mouse.up();
  }),
);
console.log(
  'zoom',
  await measureFrames(page, async () => {
    await page.mouse.move(box.x + 300, box.y + 300);
    for (let i = 0; i < 25; i += 1) {
      await page.mouse.wheel(0, -60);
      await page.waitForTimeout(20);
    }
  }),
);
console.log(
  'scrub',
  await measureFrames(page, async () => {
    for (let i = 0; i < 30; i += 1) {
      await page.keyboard.press('ArrowLeft');
    }
  }),
);
console.log(
  'idle',
  await measureFrames(page, async () => {
    await page.waitForTimeout(1000);
  }),
);
await browser.close();
await server.close();
