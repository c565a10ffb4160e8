/** The picture as SVG text: the same nodes, edges and colours, with every name. */
import { bowPoint, placeNodes } from './draw-graph.ts';
import type { DrawOptions } from './draw-graph.ts';
import type { Drawn } from './drawn.ts';
import type { EdgeState, Scene, SceneNode } from './scene.ts';

const widths: Record<EdgeState, number> = { outdated: 0.9, current: 1.2, new: 1.8, recalled: 2.2 };

export function graphSvg(
  scene: Scene,
  { view, size, colors, placeOf }: Pick<DrawOptions, 'view' | 'size' | 'colors' | 'placeOf'>,
): string {
  const drawn = placeNodes(scene, { view, placeOf });
  const edgeColors: Record<EdgeState, string> = {
    outdated: colors.edge,
    current: colors.edge,
    new: colors.good,
    recalled: colors.thread,
  };
  const edges = scene.edges.flatMap((edge) => {
    const from = drawn.get(edge.source);
    const to = drawn.get(edge.target);
    if (!from || !to) return [];
    const [x, y] = bowPoint(from, to, edge.bow);
    const dash = edge.state === 'outdated' ? ' stroke-dasharray="3 4"' : '';
    const path = `M${round(from.x)} ${round(from.y)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`;
    const title = `<title>${escape(`${from.node.name}, ${edge.relation}, ${to.node.name}`)}</title>`;
    return [
      `<path d="${path}" stroke="${edgeColors[edge.state]}" stroke-width="${widths[edge.state]}"${dash}>${title}</path>`,
    ];
  });
  const nodes = [...drawn.values()].map((at) => nodeSvg(at, colors));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="100%" height="100%" fill="${colors.panel}"/>`,
    `<g fill="none">${edges.join('')}</g>`,
    `<g font-family="Inter, sans-serif" font-size="11" text-anchor="middle" fill="${colors.ink}">${nodes.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

function nodeSvg({ node, x, y, radius }: Drawn, colors: DrawOptions['colors']): string {
  const at = `cx="${round(x)}" cy="${round(y)}"`;
  const halo = node.isRecalled
    ? `<circle ${at} r="${round(radius + 6)}" fill="${colors.wash}" stroke="${colors.thread}" stroke-width="1.8"/>`
    : '';
  const label = `<text x="${round(x)}" y="${round(y + radius + labelGap(node))}">${escape(node.name)}</text>`;
  return `${halo}<circle ${at} r="${round(radius)}" fill="${colors.kinds[node.kind]}"/>${label}`;
}

function labelGap(node: SceneNode): number {
  return node.isRecalled ? 19 : 13;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
