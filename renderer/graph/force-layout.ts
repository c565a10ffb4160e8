/** The layout itself: forces that spread the graph, and an anchor that keeps known nodes where they were. */
import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3';
import type { ForceLink, Simulation, SimulationLinkDatum, SimulationNodeDatum } from 'd3';

interface LayoutNode extends SimulationNodeDatum {
  x: number;
  y: number;
  /** Where it stood when the graph last grew; null for a node that is new. */
  anchor: { readonly x: number; readonly y: number } | null;
}
type LayoutLink = SimulationLinkDatum<LayoutNode>;

/** How strongly known nodes hold their place while others find theirs. */
const ANCHOR_STRENGTH = 0.25;
/** The golden angle spreads nodes that know no neighbour evenly. */
const ANGLE = Math.PI * (3 - Math.sqrt(5));

export class ForceLayout {
  readonly nodes: LayoutNode[] = [];
  private readonly links: LayoutLink[] = [];
  private readonly simulation: Simulation<LayoutNode, LayoutLink>;
  private readonly linkForce: ForceLink<LayoutNode, LayoutLink>;

  constructor() {
    this.linkForce = forceLink<LayoutNode, LayoutLink>(this.links);
    this.simulation = forceSimulation(this.nodes)
      .force('link', this.linkForce)
      .force('x', forceX(0).strength(0.035))
      .force('y', forceY(0).strength(0.045))
      .force('anchor', (alpha) => this.holdAnchors(alpha))
      .alphaMin(0.012)
      .stop();
  }

  get isSettled(): boolean {
    return this.simulation.alpha() < this.simulation.alphaMin();
  }

  /** Adds nodes up to `count` and links between them; what was there moves little. */
  extend(count: number, links: Int32Array, seeds: Float32Array): void {
    const known = this.nodes.length;
    for (const node of this.nodes) node.anchor = { x: node.x, y: node.y };
    const seeded = new Map<number, { x: number; y: number }>();
    for (let at = 0; at < seeds.length; at += 3) seeded.set(seeds[at]!, { x: seeds[at + 1]!, y: seeds[at + 2]! });
    for (let index = known; index < count; index += 1) {
      const place = seeded.get(index) ?? this.placeFor(index, links);
      this.nodes.push({ index, ...place, anchor: null });
    }
    for (let at = 0; at < links.length; at += 2) this.links.push({ source: links[at]!, target: links[at + 1]! });
    const share = (count - known) / Math.max(1, count);
    this.retune(known === 0 ? 1 : Math.min(1, 0.1 + share));
  }

  /** From the start, without anchors. */
  restart(): void {
    for (const [index, node] of this.nodes.entries())
      Object.assign(node, spiral(index), { vx: 0, vy: 0, anchor: null });
    this.retune(1);
  }

  tick(): void {
    this.simulation.tick();
  }

  positions(): Float32Array {
    const flat = new Float32Array(this.nodes.length * 2);
    for (const [index, node] of this.nodes.entries()) {
      flat[2 * index] = node.x;
      flat[2 * index + 1] = node.y;
    }
    return flat;
  }

  private retune(alpha: number): void {
    const size = this.nodes.length;
    const spread = size < 150 ? 1 : size < 700 ? 0.62 : 0.36;
    this.simulation.nodes(this.nodes);
    this.linkForce.links(this.links).distance(72 * spread);
    this.simulation
      .force(
        'charge',
        forceManyBody<LayoutNode>()
          .strength(-330 * spread * spread)
          .theta(size > 700 ? 1.2 : 0.9),
      )
      .alphaDecay(size > 1_500 ? 0.035 : 0.0228)
      .alpha(alpha);
  }

  /** Beside a neighbour that has a place already, else on the spiral. */
  private placeFor(index: number, links: Int32Array): { x: number; y: number } {
    for (let at = 0; at < links.length; at += 2) {
      const other = links[at] === index ? links[at + 1]! : links[at + 1] === index ? links[at]! : -1;
      const neighbour = other < index ? this.nodes[other] : undefined;
      if (neighbour) {
        const angle = index * ANGLE;
        return { x: neighbour.x + 24 * Math.cos(angle), y: neighbour.y + 24 * Math.sin(angle) };
      }
    }
    return spiral(index);
  }

  private holdAnchors(alpha: number): void {
    for (const node of this.nodes) {
      if (!node.anchor) continue;
      node.vx = (node.vx ?? 0) + (node.anchor.x - node.x) * ANCHOR_STRENGTH * alpha;
      node.vy = (node.vy ?? 0) + (node.anchor.y - node.y) * ANCHOR_STRENGTH * alpha;
    }
  }
}

function spiral(index: number): { x: number; y: number } {
  const radius = 14 * Math.sqrt(0.5 + index);
  return { x: radius * Math.cos(index * ANGLE), y: radius * Math.sin(index * ANGLE) };
}
