import { launchBrowser, openPage } from './browser.ts';
import { startFakeServer } from '../../fakes/fake-lab-server.ts';
const server = await startFakeServer({ folder: '/work/main/out/renderer', runs: 'samples', paceMs: 30 });
const browser = await launchBrowser();
for (const [name, path, scheme, width] of [
  ['home', '/', 'light', 1440], ['runs', '/runs', 'light', 1440], ['new', '/runs/new', 'light', 1440], ['models', '/models', 'dark', 1440], ['settings', '/settings', 'light', 1440],
  ['run', '/runs/won-model?step=30', 'light', 1440], ['run-dark', '/runs/won-model?step=30', 'dark', 1440], ['run-narrow', '/runs/won-model?step=20', 'light', 600],
] as const) {
  const { page, complaints } = await openPage(browser, server.url + path, { colorScheme: scheme, viewport: { width, height: 900 } });
  await page.waitForTimeout(name.startsWith('run') ? 3500 : 900);
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
  console.log(name, complaints);
  await page.context().close();
}
await browser.close(); await server.close();
