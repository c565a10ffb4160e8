/** Draws a scene on a canvas: edges by state, halos of what was recalled, nodes by kind, labels where they fit. */
import type { Drawn } from './drawn.ts';
import { drawLabels } from './draw-labels.ts';
import type { GraphColors } from './graph-colors.ts';
import type { EdgeState, Scene, SceneEdge, SceneNode } from './scene.ts';
import type { Place, Size, View } from './view-box.ts';

export interface DrawOptions {
  readonly view: View;
  readonly size: Size;
  readonly colors: GraphColors;
  readonly placeOf: (id: SceneNode['id']) => Place | null;
  readonly hovered: SceneNode['id'] | null;
  /** From 0 to 1 while what is new bursts; null otherwise. */
  readonly burst: number | null;
}

/** Above this many, lines are straight: a bow is not seen any more, and costs. */
const MOST_BOWS = 1_500;
const edgeOrder: readonly EdgeState[] = ['outdated', 'current', 'new', 'recalled'];

export function drawGraph(context: CanvasRenderingContext2D, scene: Scene, options: DrawOptions): void {
  const { size, colors } = options;
  context.clearRect(0, 0, size.width, size.height);
  const drawn = placeNodes(scene, options);
  drawEdges(context, scene, { ...options, drawn });
  const inSight = [...drawn.values()].filter((at) => isInSight(at, size));
  drawHalos(context, inSight, options);
  drawNodes(context, inSight, options);
  drawLabels(context, inSight, { colors, hovered: options.hovered, scale: options.view.k });
}

export function placeNodes(
  scene: Scene,
  { view, placeOf }: Pick<DrawOptions, 'view' | 'placeOf'>,
): ReadonlyMap<SceneNode['id'], Drawn> {
  const drawn = new Map<SceneNode['id'], Drawn>();
  const shrink = Math.max(0.3, Math.min(1.3, Math.sqrt(view.k)));
  for (const node of scene.nodes) {
    const place = placeOf(node.id);
    if (!place) continue;
    drawn.set(node.id, {
      node,
      x: place.x * view.k + view.x,
      y: place.y * view.k + view.y,
      radius: node.radius * shrink,
    });
  }
  return drawn;
}

function isInSight({ x, y, radius }: Drawn, { width, height }: Size): boolean {
  return x > -radius - 60 && x < width + radius + 60 && y > -radius && y < height + radius;
}

function drawEdges(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { drawn, colors, size, view }: DrawOptions & { drawn: ReadonlyMap<SceneNode['id'], Drawn> },
): void {
  const isCurved = scene.edges.length <= MOST_BOWS;
  const isDense = scene.edges.length > MOST_BOWS;
  const styles: Record<EdgeState, { color: string; width: number; dash: number[] }> = {
    outdated: { color: colors.edge, width: isDense ? 0.6 : 0.9, dash: isDense ? [] : [3, 4] },
    current: { color: colors.edge, width: isDense ? Math.min(1, 0.5 + view.k / 4) : 1.2, dash: [] },
    new: { color: colors.good, width: 1.8, dash: [] },
    recalled: { color: colors.thread, width: 2.2, dash: [] },
  };
  for (const state of edgeOrder) {
    for (const isFaded of [true, false]) {
      const { color, width, dash } = styles[state];
      context.beginPath();
      for (const edge of scene.edges) {
        if (edge.state !== state || edge.isFaded !== isFaded) continue;
        const from = drawn.get(edge.source);
        const to = drawn.get(edge.target);
        if (from && to && crossesView(from, to, size)) traceEdge(context, { from, to, edge, isCurved });
      }
      context.strokeStyle = color;
      context.lineWidth = width;
      context.setLineDash(dash);
      context.globalAlpha = isFaded ? 0.12 : state === 'outdated' ? 0.6 : 1;
      context.stroke();
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function crossesView(from: Place, to: Place, { width, height }: Size): boolean {
  if (Math.max(from.x, to.x) < 0 || Math.min(from.x, to.x) > width) return false;
  return Math.max(from.y, to.y) >= 0 && Math.min(from.y, to.y) <= height;
}

function traceEdge(
  context: CanvasRenderingContext2D,
  { from, to, edge, isCurved }: { from: Place; to: Place; edge: SceneEdge; isCurved: boolean },
): void {
  context.moveTo(from.x, from.y);
  if (!isCurved) return context.lineTo(to.x, to.y);
  const [controlX, controlY] = bowPoint(from, to, edge.bow);
  context.quadraticCurveTo(controlX, controlY, to.x, to.y);
}

/** The control point of an edge's bow. */
export function bowPoint(from: Place, to: Place, bow: number): readonly [number, number] {
  return [(from.x + to.x) / 2 - (to.y - from.y) * bow, (from.y + to.y) / 2 + (to.x - from.x) * bow];
}

function drawHalos(
  context: CanvasRenderingContext2D,
  inSight: readonly Drawn[],
  { colors, burst, hovered }: DrawOptions,
): void {
  for (const { node, x, y, radius } of inSight) {
    if ((node.isRecalled && !node.isFaded) || node.isPinned) {
      circle(context, { x, y, radius: radius + 6 });
      context.fillStyle = colors.wash;
      context.fill();
      context.strokeStyle = node.isPinned ? colors.ink : colors.thread;
      context.lineWidth = 1.8;
      context.stroke();
    }
    if (node.id === hovered) {
      circle(context, { x, y, radius: radius + 4 });
      context.strokeStyle = colors.soft;
      context.lineWidth = 1.2;
      context.stroke();
    }
    if (burst !== null && node.isNew) {
      circle(context, { x, y, radius: radius + 4 + 16 * burst });
      context.strokeStyle = colors.good;
      context.globalAlpha = 1 - burst;
      context.lineWidth = 2;
      context.stroke();
      context.globalAlpha = 1;
    }
  }
}

function drawNodes(context: CanvasRenderingContext2D, inSight: readonly Drawn[], { colors }: DrawOptions): void {
  const byStyle = new Map<string, Drawn[]>();
  for (const at of inSight) {
    const style = `${at.node.kind} ${at.node.isFaded}`;
    const group = byStyle.get(style);
    if (group) group.push(at);
    else byStyle.set(style, [at]);
  }
  for (const group of byStyle.values()) {
    const { kind, isFaded } = group[0]!.node;
    context.beginPath();
    for (const { x, y, radius } of group) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = colors.kinds[kind];
    context.globalAlpha = isFaded ? 0.18 : 1;
    context.fill();
  }
  context.globalAlpha = 1;
}

function circle(context: CanvasRenderingContext2D, { x, y, radius }: Place & { radius: number }): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
