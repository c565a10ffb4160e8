/** Runs the layout off the page's thread and reports where the nodes are, some thirty times a second. */
import { ForceLayout } from './force-layout.ts';
import type { LayoutReply, LayoutRequest } from './layout-messages.ts';

const REPORT_MS = 33;

const layout = new ForceLayout();
let isRunning = false;

function run(): void {
  const until = performance.now() + REPORT_MS;
  do layout.tick();
  while (!layout.isSettled && performance.now() < until);
  const reply: LayoutReply = { positions: layout.positions(), isSettled: layout.isSettled };
  postMessage(reply, { transfer: [reply.positions.buffer as ArrayBuffer] });
  isRunning = !layout.isSettled;
  if (isRunning) setTimeout(run, 0);
}

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  if (data.type === 'extend') layout.extend(data.count, data.links, data.seeds);
  else layout.restart();
  if (isRunning) return;
  isRunning = true;
  setTimeout(run, 0);
});
