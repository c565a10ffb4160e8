import { launchBrowser, openPage } from './browser.ts';
import { startFakeServer } from '../../fakes/fake-lab-server.ts';
const server = await startFakeServer({ folder: '/work/main/out/renderer', runs: 'samples', paceMs: 60 });
const browser = await launchBrowser();
const shot = async (
  name: string,
  path: string,
  act: (page: import('playwright-core').Page) => Promise<void>,
  scheme: 'light' | 'dark' = 'light',
  width = 1440,
) => {
  const { page, complaints } = await openPage(browser, server.url + path, {
    colorScheme: scheme,
    viewport: { width, height: 900 },
  });
  try {
    await act(page);
  } catch (e) {
    console.log(name, String(e).slice(0, 400));
  }
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
  console.log(name, complaints);
  await page.context().close();
};
const wanted = process.argv.slice(2);
const list: Record<string, () => Promise<void>> = {
  runs: () => shot('runs', '/runs', async (p) => p.waitForTimeout(600)),
  new: () => shot('new', '/runs/new', async (p) => p.waitForTimeout(600)),
  settings: () => shot('settings', '/settings', async (p) => p.waitForTimeout(600), 'dark'),
  map: () =>
    shot('map', '/runs/won-model?step=30', async (p) => {
      await p.waitForSelector('canvas');
      await p.keyboard.press('m');
      await p.waitForTimeout(500);
    }),
  table: () =>
    shot('table', '/runs/won-model?step=30', async (p) => {
      await p.waitForSelector('canvas');
      await p.keyboard.press('t');
      await p.getByRole('tab', { name: 'Recalled' }).click();
      await p.waitForTimeout(500);
    }),
  roles: () =>
    shot('roles', '/runs/won-model?step=30', async (p) => {
      await p.getByRole('tab', { name: 'Roles' }).click();
      await p.getByRole('button', { name: /plan/ }).last().click();
      await p.waitForTimeout(3000);
    }),
  cost: () =>
    shot(
      'cost',
      '/runs/won-model?step=30',
      async (p) => {
        await p.getByRole('tab', { name: 'Cost' }).click();
        await p.waitForTimeout(3000);
      },
      'dark',
    ),
  live: () =>
    shot('live', '/runs/new', async (p) => {
      await p.getByRole('button', { name: 'Start' }).click();
      await p.waitForTimeout(9000);
    }),
  hand: () =>
    shot('hand', '/runs/new', async (p) => {
      await p
        .getByRole('textbox', { name: /Who thinks/ })
        .or(p.getByRole('combobox', { name: /Who thinks/ }))
        .first()
        .click();
      await p.getByRole('option', { name: 'by hand' }).click();
      await p.getByRole('button', { name: 'Play' }).click();
      await p
        .getByRole('button', { name: 'go west' })
        .or(p.getByRole('button', { name: /^go / }))
        .first()
        .click();
      await p.waitForTimeout(1500);
    }),
  big: () =>
    shot('big', '/runs/big', async (p) => {
      await p.waitForTimeout(8000);
    }),
  bigall: () =>
    shot('bigall', '/runs/big', async (p) => {
      await p.getByRole('button', { name: 'Show everything' }).first().click();
      await p.waitForTimeout(12000);
    }),
  failed: () =>
    shot('failed', '/runs/failed', async (p) => {
      await p.waitForTimeout(2500);
    }),
  inter: () =>
    shot(
      'inter',
      '/runs/interrupted',
      async (p) => {
        await p.waitForTimeout(2500);
      },
      'dark',
    ),
  palette: () =>
    shot('palette', '/runs/won-model', async (p) => {
      await p.waitForTimeout(800);
      await p.keyboard.press('Control+k');
      await p.waitForTimeout(500);
    }),
  help: () =>
    shot('help', '/runs/won-model', async (p) => {
      await p.waitForTimeout(800);
      await p.keyboard.press('?');
      await p.waitForTimeout(500);
    }),
  pin: () =>
    shot('pin', '/runs/won-model?step=30', async (p) => {
      await p.waitForTimeout(2500);
      await p.keyboard.press('/');
      await p.waitForTimeout(100);
      await p.keyboard.type('room a');
      await p.waitForTimeout(300);
      await p.keyboard.press('Enter');
      await p.waitForTimeout(900);
    }),
  empty: () =>
    shot('empty', '/runs', async (p) => {
      await p.waitForTimeout(600);
    }),
  missing: () =>
    shot('missing', '/runs/nope', async (p) => {
      await p.waitForTimeout(900);
    }),
};
for (const name of wanted.length ? wanted : Object.keys(list)) await list[name]!();
await browser.close();
await server.close();
