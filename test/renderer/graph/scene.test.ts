/** What is drawn of a graph: states, filters, focus, labels, places on screen, and the same as SVG. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { graphAt } from '../../../core/events/graph-at.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import { neighbourhood } from '../../../renderer/graph/neighbourhood.ts';
import { placeLabels } from '../../../renderer/graph/place-labels.ts';
import { graphSvg } from '../../../renderer/graph/graph-svg.ts';
import { buildScene } from '../../../renderer/graph/scene.ts';
import type { SceneFocus } from '../../../renderer/graph/scene.ts';
import { fitView, toScreen, toWorld } from '../../../renderer/graph/view-box.ts';
import { findEntities } from '../../../renderer/views/run/entity-search.tsx';
import { FakeRun } from '../../fakes/fake-lab-run.ts';

const run = new FakeRun({
  runId: 'r',
  config: runConfigSchema.parse({ world: 'treasure-hunt', level: 'medium', seed: 7 }),
  createdAt: 0,
  paceMs: 0,
});
await run.playNow();
const view = foldRunEvents(emptyRunView, run.events);
const last = view.steps.length - 1;
const everything: SceneFocus = { hiddenKinds: new Set(), pinned: null, hops: 1, isNarrowed: false };
const idOf = (name: string) => [...view.graph.entities.values()].find((entity) => entity.name === name)!.entityId;

describe('a scene', () => {
  it('draws each fact known by then once, by its state', () => {
    const graph = graphAt(view, last);
    const scene = buildScene(graph, everything);
    expect(scene.edges).toHaveLength(graph.edges.length);
    expect(scene.edges.filter(({ state }) => state === 'outdated')).toHaveLength(
      graph.edges.filter(({ isCurrent }) => !isCurrent).length,
    );
    expect(scene.edges.filter(({ state }) => state === 'recalled').length).toBeGreaterThan(0);
  });

  it('hides a kind with everything that hangs on it', () => {
    const scene = buildScene(graphAt(view, last), { ...everything, hiddenKinds: new Set(['place']) });
    expect(scene.nodes.some(({ kind }) => kind === 'place')).toBe(false);
    const shown = new Set(scene.nodes.map(({ id }) => id));
    expect(scene.edges.every(({ source, target }) => shown.has(source) && shown.has(target))).toBe(true);
  });

  it('fades what is outside of a pinned neighbourhood, less with every hop', () => {
    const clear = (hops: number): number =>
      buildScene(graphAt(view, last), { ...everything, pinned: idOf('treasure'), hops }).nodes.filter(
        ({ isFaded }) => !isFaded,
      ).length;
    expect(clear(1)).toBeLessThan(clear(2));
    expect(clear(2)).toBeLessThanOrEqual(clear(3));
    expect(clear(3)).toBeLessThanOrEqual(graphAt(view, last).nodes.length);
  });

  it('shows only what is near when narrowed: to what was pinned, else to what the step touched', () => {
    const narrowed = buildScene(graphAt(view, last), { ...everything, isNarrowed: true });
    expect(narrowed.nodes.length).toBeLessThan(graphAt(view, last).nodes.length);
    expect(narrowed.nodes.some(({ isRecalled }) => isRecalled)).toBe(true);
    const pinned = buildScene(graphAt(view, last), { ...everything, isNarrowed: true, pinned: idOf('treasure') });
    expect(pinned.nodes.find(({ isPinned }) => isPinned)?.name).toBe('treasure');
  });

  it('bends edges between the same two nodes apart', () => {
    const scene = buildScene(graphAt(view, last), everything);
    const bows = new Map<string, number[]>();
    for (const { source, target, bow } of scene.edges) {
      const key = [source, target].sort((a, b) => a - b).join();
      bows.set(key, [...(bows.get(key) ?? []), source < target ? bow : -bow]);
    }
    for (const values of bows.values()) expect(new Set(values).size).toBe(values.length);
  });

  it('becomes SVG with every node, edge and name, escaped', () => {
    const scene = buildScene(graphAt(view, last), everything);
    const odd = {
      ...scene,
      nodes: scene.nodes.map((node, index) => (index === 0 ? { ...node, name: '<a & "b">' } : node)),
    };
    const kinds = { place: '#1', item: '#2', person: '#3', agent: '#4', quantity: '#5', document: '#6', other: '#7' };
    const colors = {
      panel: '#fff',
      ink: '#000',
      soft: '',
      edge: '#ccc',
      thread: '#fa0',
      wash: '#ffe',
      good: '#0a0',
      kinds,
      font: '',
    };
    const text = graphSvg(odd, {
      view: { x: 0, y: 0, k: 1 },
      size: { width: 800, height: 600 },
      colors,
      placeOf: (id) => ({ x: id * 10, y: id * 5 }),
    });
    expect(text.match(/<path /g)).toHaveLength(scene.edges.length);
    expect(text.match(/<text /g)).toHaveLength(scene.nodes.length);
    expect(text).toContain('&lt;a &amp; &quot;b&quot;&gt;');
    expect(text).not.toContain('<a &');
  });
});

describe('a neighbourhood', () => {
  it('is a breadth-first ball', () => {
    const chain = [1, 2, 3, 4].map((id) => ({ subjectId: id, objectId: id + 1 })) as never[];
    const ball = (hops: number) => [...neighbourhood(chain, [3 as never], hops)].sort();
    expect([0, 1, 2].map(ball)).toEqual([[3], [2, 3, 4], [1, 2, 3, 4, 5]]);
  });
});

describe('labels', () => {
  const box = fc.record({
    importance: fc.nat(100),
    x: fc.integer({ min: -200, max: 900 }),
    y: fc.integer({ min: -200, max: 900 }),
    width: fc.integer({ min: 5, max: 160 }),
    height: fc.constant(14),
  });

  it('never lie over one another, and leave out none that is more important than all in its way', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), (candidates) => {
        const placed = placeLabels(candidates, 1_000);
        const over = (a: (typeof placed)[number], b: (typeof placed)[number]): boolean =>
          a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
        for (const [index, a] of placed.entries())
          for (const b of placed.slice(index + 1)) expect(over(a, b)).toBe(false);
        for (const left of candidates.filter((candidate) => !placed.includes(candidate)))
          expect(placed.some((taken) => over(left, taken) && taken.importance >= left.importance)).toBe(true);
      }),
    );
  });

  it('stop at the limit', () => {
    const apart = Array.from({ length: 9 }, (_, index) => ({
      importance: index,
      x: index * 50,
      y: 0,
      width: 40,
      height: 14,
    }));
    expect(placeLabels(apart, 3).map(({ importance }) => importance)).toEqual([8, 7, 6]);
  });
});

describe('places on screen', () => {
  it('fit with everything in sight', () => {
    const size = { width: 600, height: 400 };
    const places = [
      { x: -900, y: 20 },
      { x: 40, y: 700 },
      { x: 3, y: -80 },
    ];
    const fitted = fitView(places, size);
    for (const place of places) {
      const at = toScreen(fitted, place);
      expect(at.x >= 0 && at.x <= size.width && at.y >= 0 && at.y <= size.height).toBe(true);
      expect(toWorld(fitted, at).x).toBeCloseTo(place.x);
    }
  });

  it('are never blown up, and need none', () => {
    expect(fitView([{ x: 5, y: 5 }], { width: 600, height: 400 }).k).toBe(1.35);
    expect(fitView([], { width: 600, height: 400 })).toEqual({ x: 300, y: 200, k: 1 });
  });
});

describe('searching entities', () => {
  it('puts names that begin so first, and knows nothing that comes later', () => {
    const found = findEntities(view.graph.entities.values(), 'room', last).map(({ name }) => name);
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((name) => name.startsWith('Room'))).toBe(true);
    expect(findEntities(view.graph.entities.values(), 'treasure', 1)).toEqual([]);
  });
});
