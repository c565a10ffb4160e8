/** The layout: nodes keep their place while the graph grows, and the same graph always lies the same. */
import { describe, expect, it } from 'vitest';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import { ForceLayout } from '../../../renderer/graph/force-layout.ts';
import { GraphLayout } from '../../../renderer/graph/graph-layout.ts';
import type { LayoutWorker } from '../../../renderer/graph/graph-layout.ts';
import type { LayoutRequest } from '../../../renderer/graph/layout-messages.ts';
import { FakeRun } from '../../fakes/fake-lab-run.ts';

const none = new Float32Array(0);
const ring = (from: number, to: number): Int32Array =>
  Int32Array.from(Array.from({ length: to - from }, (_, index) => [from + index, (from + index + 1) % to]).flat());

function settle(layout: ForceLayout): Float32Array {
  for (let tick = 0; tick < 600 && !layout.isSettled; tick += 1) layout.tick();
  return layout.positions();
}

function size(positions: Float32Array): number {
  return Math.max(...positions) - Math.min(...positions);
}

describe('the layout', () => {
  it('settles, with finite places that lie apart', () => {
    const layout = new ForceLayout();
    layout.extend(40, ring(0, 40), none);
    const positions = settle(layout);
    expect(layout.isSettled).toBe(true);
    expect([...positions].every(Number.isFinite)).toBe(true);
    let nearest = Infinity;
    for (let a = 0; a < 40; a += 1)
      for (let b = a + 1; b < 40; b += 1)
        nearest = Math.min(
          nearest,
          Math.hypot(positions[2 * a]! - positions[2 * b]!, positions[2 * a + 1]! - positions[2 * b + 1]!),
        );
    expect(nearest).toBeGreaterThan(10);
  });

  it('lays the same graph out the same', () => {
    const [one, other] = [new ForceLayout(), new ForceLayout()];
    for (const layout of [one, other]) layout.extend(25, ring(0, 25), none);
    expect(settle(one)).toEqual(settle(other));
  });

  it('moves known nodes little when one more comes', () => {
    const layout = new ForceLayout();
    layout.extend(60, ring(0, 60), none);
    const before = settle(layout);
    layout.extend(61, Int32Array.from([60, 3]), none);
    const after = settle(layout);
    const moved = Array.from({ length: 60 }, (_, index) =>
      Math.hypot(after[2 * index]! - before[2 * index]!, after[2 * index + 1]! - before[2 * index + 1]!),
    );
    const mean = moved.reduce((sum, distance) => sum + distance, 0) / moved.length;
    expect(mean).toBeLessThan(size(before) * 0.03);
  });

  it('begins where it is told to', () => {
    const layout = new ForceLayout();
    layout.extend(3, Int32Array.from([]), Float32Array.from([1, 500, -300]));
    expect([...layout.positions().slice(2, 4)]).toEqual([500, -300]);
  });
});

describe('what the page hands over', () => {
  class RecordingWorker implements LayoutWorker {
    readonly requests: LayoutRequest[] = [];
    onmessage: LayoutWorker['onmessage'] = null;
    postMessage(request: LayoutRequest): void {
      this.requests.push(request);
    }
    terminate(): void {
      this.requests.length = 0;
    }
  }

  it('is what is new, each link once, and nothing where nothing is', async () => {
    const config = runConfigSchema.parse({ world: 'treasure-hunt', level: 'medium', seed: 3 });
    const run = new FakeRun({ runId: 'r', config, createdAt: 0, paceMs: 0 });
    await run.playNow();
    const half = foldRunEvents(emptyRunView, run.events.slice(0, 120));
    const whole = foldRunEvents(half, run.events);
    const worker = new RecordingWorker();
    const layout = new GraphLayout(worker, () => undefined);
    layout.update(half.graph);
    layout.update(whole.graph);
    const extensions = worker.requests.filter((request) => request.type === 'extend');
    expect(extensions.map(({ count }) => count)).toEqual([half.graph.entities.size, whole.graph.entities.size]);
    const links = extensions.flatMap(({ links: flat }) =>
      Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]].sort().join()),
    );
    expect(new Set(links).size).toBe(links.length);
    worker.onmessage?.({ data: { positions: new Float32Array(layout.indexOf.size * 2), isSettled: true } } as never);
    layout.update(whole.graph);
    expect(worker.requests).toHaveLength(2);
  });

  it('lets rooms begin as on the map, north up', () => {
    const worker = new RecordingWorker();
    const layout = new GraphLayout(worker, () => undefined);
    const entity = (id: number) => [id, { entityId: id, name: `r${id}`, kind: 'place', firstStep: 1 }];
    const fact = { factId: 1, subjectId: 2, relation: 'is north of', objectId: 1, intervals: [], seenInSteps: [] };
    layout.update({
      entities: new Map([entity(1), entity(2)] as never),
      facts: new Map([[1, fact]] as never),
      episodes: new Map(),
    });
    const request = worker.requests[0]!;
    const seeds = request.type === 'extend' ? [...request.seeds] : [];
    const y = (index: number): number => seeds[seeds.findIndex((value, at) => at % 3 === 0 && value === index) + 2]!;
    expect(y(1)).toBeLessThan(y(0));
  });
});
