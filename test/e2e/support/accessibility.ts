/** What axe finds wrong with a page, in words that say where. */
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colours that still change are no colours to judge; what goes round for ever is left out. As text: the page has its own code. */
const settled = `Promise.allSettled(
  document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < 5000).map((each) => each.finished)
).then(() => undefined)`;

const LOOKS = 3;

/** Empty where nothing is wrong. What is wrong only while a note fades in or out under axe's eyes is not: it looks again. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  let faults: readonly string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    await page.evaluate(settled);
    faults = await faultsSeen(page);
    if (faults.length === 0) break;
  }
  return faults;
}

async function faultsSeen(page: Page): Promise<readonly string[]> {
  const options = JSON.stringify({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  const results = await page.evaluate<AxeResults>(`window.axe.run(document, ${options})`);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${help} — ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n').slice(1, 2).join(' ') ?? ''}`,
    ),
  );
}
