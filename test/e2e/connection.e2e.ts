/** A lab that goes away and comes back: the page says so, keeps what it shows, and goes on by itself. */
import { describe, expect, it } from 'vitest';
import { hasChromium } from './support/browser.ts';
import { useFakeLab } from './support/fixture.ts';

const lab = useFakeLab({ runs: 'samples', paceMs: 20 });

describe.skipIf(!hasChromium)('a lost connection', () => {
  it('shows a banner, then follows the run where it was, with nothing missing', async () => {
    const run = lab.server.lab.add({ world: 'treasure-hunt', level: 'medium', seed: 6 }, { paceMs: 20 });
    run.start();
    const { page } = await lab.open(`/runs/${run.runId}`);
    const step = async () => Number(await page.getByTestId('step').locator('strong').textContent());
    await expect.poll(step, { timeout: 15_000 }).toBeGreaterThan(3);
    lab.server.isRefusing = true;
    lab.server.drop();
    await page.getByText('The lab does not answer.').waitFor();
    expect(await step()).toBeGreaterThan(3);
    await page.waitForTimeout(800);
    lab.server.isRefusing = false;
    await expect.poll(() => page.getByText('The lab does not answer.').count(), { timeout: 10_000 }).toBe(0);
    await page.getByText(/The run is over: won/).waitFor({ timeout: 30_000 });
    const { steps } = run.summary();
    expect(await step()).toBe(steps);
    const entries = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem');
    expect(Number(await entries.first().getAttribute('aria-setsize'))).toBe(steps + 1);
  });

  it('reads the lists anew when it is back', async () => {
    const { page } = await lab.open('/runs');
    await page.getByRole('table').waitFor();
    lab.server.isRefusing = true;
    lab.server.drop();
    await page.getByText('The lab does not answer.').waitFor();
    await lab.server.lab
      .add({ world: 'treasure-hunt', level: 'medium', seed: 77 }, { runId: 'meanwhile', paceMs: 0 })
      .playNow();
    lab.server.isRefusing = false;
    await page.getByRole('row', { name: /medium · 77/ }).waitFor();
  });

  it('says so when the lab was never there', async () => {
    lab.server.isRefusing = true;
    const { page } = await lab.open('/');
    await page.getByText('The lab cannot be reached.').waitFor();
    // After a few tries the pauses are long: the button need not wait for the next.
    await page.waitForTimeout(4_200);
    lab.server.isRefusing = false;
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('table').waitFor({ timeout: 2_000 });
  });
});
