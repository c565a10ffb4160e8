/** Names under their nodes: of the most important at this zoom, and always of what is hovered, pinned or recalled. */
import type { Drawn } from './drawn.ts';
import type { GraphColors } from './graph-colors.ts';
import { placeLabels } from './place-labels.ts';
import type { LabelCandidate } from './place-labels.ts';
import type { SceneNode } from './scene.ts';

export interface LabelOptions {
  readonly colors: GraphColors;
  readonly hovered: SceneNode['id'] | null;
  readonly scale: number;
}

interface Label extends LabelCandidate {
  readonly text: string;
  readonly isBold: boolean;
}

const SIZE = 11;
const HEIGHT = 14;
const LONGEST = 34;
const MOST = 90;
const MOST_CANDIDATES = 400;

const widths = new Map<string, number>();

export function drawLabels(context: CanvasRenderingContext2D, drawn: readonly Drawn[], options: LabelOptions): void {
  const { colors } = options;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  const labels = placeLabels(candidatesOf(context, drawn, options), MOST);
  for (const isBold of [false, true]) {
    context.font = fontOf(colors, isBold);
    context.strokeStyle = colors.panel;
    context.lineWidth = 3.5;
    context.fillStyle = colors.ink;
    for (const label of labels) {
      if (label.isBold !== isBold) continue;
      context.strokeText(label.text, label.x, label.y);
      context.fillText(label.text, label.x, label.y);
    }
  }
}

function candidatesOf(
  context: CanvasRenderingContext2D,
  drawn: readonly Drawn[],
  { colors, hovered, scale }: LabelOptions,
): readonly Label[] {
  const worth = drawn
    .map((at) => ({ at, importance: importanceOf(at.node, hovered) }))
    .filter(
      ({ at, importance }) =>
        importance >= 3_000 ||
        (!at.node.isFaded && (importance >= 1_000 || at.node.degree >= leastDegree(drawn.length, scale))),
    )
    .toSorted((a, b) => b.importance - a.importance)
    .slice(0, MOST_CANDIDATES);
  return worth.map(({ at, importance }) => {
    const { name } = at.node;
    const text = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
    const isBold = importance >= 1_000;
    const width = widthOf(context, text, { colors, isBold });
    const gap = at.node.isRecalled || at.node.isPinned ? 9 : 4;
    return { importance, text, isBold, width, height: HEIGHT, x: at.x - width / 2, y: at.y + at.radius + gap };
  });
}

function importanceOf(node: SceneNode, hovered: SceneNode['id'] | null): number {
  const marks = (node.id === hovered ? 4_000 : 0) + (node.isPinned ? 3_000 : 0) + (node.isRecalled ? 1_000 : 0);
  return marks + (node.isNew ? 40 : 0) + (node.kind === 'place' ? 20 : 0) + node.degree;
}

/** Few nodes in sight may all have their names; of many, only those that are well linked. */
function leastDegree(inSight: number, scale: number): number {
  if (inSight <= 60) return scale < 0.5 ? 3 : 1;
  return Math.max(1, Math.min(6, Math.round(Math.log2(inSight / 60) * 2 - Math.log2(Math.max(0.25, scale)))));
}

function widthOf(
  context: CanvasRenderingContext2D,
  text: string,
  { colors, isBold }: { colors: GraphColors; isBold: boolean },
): number {
  const key = `${isBold} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context.font = fontOf(colors, isBold);
  const { width } = context.measureText(text);
  if (widths.size > 20_000) widths.clear();
  widths.set(key, width);
  return width;
}

function fontOf({ font }: GraphColors, isBold: boolean): string {
  return `${isBold ? 640 : 480} ${SIZE}px ${font}`;
}
