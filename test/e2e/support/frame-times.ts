/** How long the graph takes to draw, and how far apart frames are, while something is done in a page. */
import type { Page } from 'playwright-core';

export interface FrameTimes {
  readonly draws: number;
  /** Of the canvas, in milliseconds. */
  readonly drawP50: number;
  readonly drawP95: number;
  readonly frames: number;
  /** From frame to frame, in milliseconds; 16.7 is the best there is. */
  readonly frameP50: number;
  readonly frameP95: number;
}

/** As text, because the page knows nothing of the test's helpers. */
const start = `(() => {
  const at = { draws: [], frames: [], last: performance.now(), seen: '', on: true };
  window.frameTimes = at;
  const tick = () => {
    const now = performance.now();
    at.frames.push(now - at.last);
    at.last = now;
    const drawn = document.querySelector('canvas')?.dataset.drawMs ?? '';
    if (drawn !== at.seen) at.draws.push(Number(drawn));
    at.seen = drawn;
    if (at.on) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})()`;

const stop = `(() => { window.frameTimes.on = false; return { draws: window.frameTimes.draws, frames: window.frameTimes.frames }; })()`;

export async function measureFrames(page: Page, act: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate(start);
  await act();
  const { draws, frames } = await page.evaluate<{ draws: number[]; frames: number[] }>(stop);
  return {
    draws: draws.length,
    drawP50: quantile(draws, 0.5),
    drawP95: quantile(draws, 0.95),
    frames: frames.length,
    frameP50: quantile(frames, 0.5),
    frameP95: quantile(frames, 0.95),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
}
