/** Owns a canvas: draws the scene when something changed, moves and scales it, tells what is pointed at. */
import { quadtree, select, zoom, zoomIdentity } from 'd3';
import type { Quadtree, ZoomBehavior } from 'd3';
import { drawGraph } from './draw-graph.ts';
import type { GraphColors } from './graph-colors.ts';
import type { GraphLayout } from './graph-layout.ts';
import type { Scene, SceneNode } from './scene.ts';
import { fitView, toScreen, toWorld } from './view-box.ts';
import type { Place, Size, View } from './view-box.ts';

export interface StageListeners {
  readonly onHover: (id: SceneNode['id'] | null, at: Place) => void;
  readonly onPick: (id: SceneNode['id'] | null) => void;
}

const BURST_MS = 650;
/** How near to a node's rim still points at it, in pixels. */
const REACH_PX = 6;

export class GraphStage {
  private readonly canvas: HTMLCanvasElement;
  private readonly layout: GraphLayout;
  private readonly listeners: StageListeners;
  private readonly zoom: ZoomBehavior<HTMLCanvasElement, unknown>;
  private scene: Scene = { step: 0, nodes: [], edges: [] };
  private colors: GraphColors | null = null;
  private view: View = { x: 0, y: 0, k: 1 };
  private size: Size = { width: 0, height: 0 };
  private hovered: SceneNode['id'] | null = null;
  private frame: number | null = null;
  private burstFrom: number | null = null;
  /** Until the person moves it, the view follows the graph. */
  private isFollowing = true;
  private isStill = false;
  private tree: { version: number; scene: Scene; nodes: Quadtree<SceneNode> } | null = null;

  constructor(canvas: HTMLCanvasElement, layout: GraphLayout, listeners: StageListeners) {
    this.canvas = canvas;
    this.layout = layout;
    this.listeners = listeners;
    this.zoom = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([0.02, 8])
      .on('zoom', (event: { transform: View; sourceEvent: Event | null }) => {
        if (event.sourceEvent) this.isFollowing = false;
        this.view = { x: event.transform.x, y: event.transform.y, k: event.transform.k };
        this.requestDraw();
      });
    select(canvas).call(this.zoom).on('dblclick.zoom', null);
    canvas.addEventListener('pointermove', this.point);
    canvas.addEventListener('pointerleave', this.leave);
    canvas.addEventListener('click', this.pick);
  }

  setScene(scene: Scene): void {
    const isNewStep = scene.step > this.scene.step && this.scene.nodes.length > 0;
    this.scene = scene;
    if (isNewStep && !this.isStill && scene.nodes.some((node) => node.isNew)) this.burstFrom = performance.now();
    this.requestDraw();
  }

  setLook(colors: GraphColors, isStill: boolean): void {
    this.colors = colors;
    this.isStill = isStill;
    this.requestDraw();
  }

  resize(size: Size): void {
    const ratio = window.devicePixelRatio || 1;
    this.size = size;
    this.canvas.width = Math.round(size.width * ratio);
    this.canvas.height = Math.round(size.height * ratio);
    this.requestDraw();
  }

  /** Everything in sight, from now on as well. */
  fit(): void {
    this.isFollowing = true;
    this.requestDraw();
  }

  zoomBy(factor: number): void {
    this.isFollowing = false;
    this.zoom.scaleBy(select(this.canvas), factor);
  }

  /** Brings a node into sight, beside what covers the left `covered` pixels; moves nothing where it is in sight already. */
  reveal(id: SceneNode['id'], covered: number): void {
    const place = this.layout.placeOf(id);
    if (!place) return;
    const at = toScreen(this.view, place);
    const left = this.size.width > 2 * covered ? covered : 0;
    const isInSight = at.x > left + 30 && at.x < this.size.width - 60 && at.y > 30 && at.y < this.size.height - 40;
    this.isFollowing = false;
    if (isInSight) return;
    const k = Math.max(0.9, Math.min(1.4, this.view.k));
    this.setView({ k, x: (left + this.size.width) / 2 - place.x * k, y: this.size.height / 2 - place.y * k });
  }

  /** The picture as it is now, at twice the size. */
  snapshot(): Promise<Blob | null> {
    const copy = document.createElement('canvas');
    copy.width = this.size.width * 2;
    copy.height = this.size.height * 2;
    const context = copy.getContext('2d');
    if (!context || !this.colors) return Promise.resolve(null);
    context.scale(2, 2);
    this.drawOn(context, this.colors, null);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = this.colors.panel;
    context.fillRect(0, 0, this.size.width, this.size.height);
    return new Promise((resolve) => copy.toBlob(resolve, 'image/png'));
  }

  currentView(): { view: View; size: Size } {
    return { view: this.view, size: this.size };
  }

  readonly requestDraw = (): void => {
    this.frame ??= requestAnimationFrame(() => this.draw());
  };

  dispose(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    select(this.canvas).on('.zoom', null);
    this.canvas.removeEventListener('pointermove', this.point);
    this.canvas.removeEventListener('pointerleave', this.leave);
    this.canvas.removeEventListener('click', this.pick);
  }

  private draw(): void {
    this.frame = null;
    const context = this.canvas.getContext('2d');
    if (!context || !this.colors || this.size.width === 0) return;
    const start = performance.now();
    if (this.isFollowing) this.followGraph();
    const ratio = this.canvas.width / this.size.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawOn(context, this.colors, this.burst());
    this.canvas.dataset['drawMs'] = (performance.now() - start).toFixed(2);
    this.canvas.dataset['settled'] = String(this.layout.isSettled);
    if (this.burstFrom !== null) this.requestDraw();
  }

  private drawOn(context: CanvasRenderingContext2D, colors: GraphColors, burst: number | null): void {
    const { view, size, hovered } = this;
    drawGraph(context, this.scene, { view, size, colors, hovered, burst, placeOf: (id) => this.layout.placeOf(id) });
  }

  private burst(): number | null {
    if (this.burstFrom === null) return null;
    const share = (performance.now() - this.burstFrom) / BURST_MS;
    if (share >= 1) this.burstFrom = null;
    return share >= 1 ? null : share;
  }

  private followGraph(): void {
    const places = this.scene.nodes.flatMap(({ id }) => this.layout.placeOf(id) ?? []);
    if (places.length > 0) this.setView(fitView(places, this.size));
  }

  private setView({ x, y, k }: View): void {
    if (x === this.view.x && y === this.view.y && k === this.view.k) return;
    this.zoom.transform(select(this.canvas), zoomIdentity.translate(x, y).scale(k));
  }

  private readonly point = (event: PointerEvent): void => {
    if (event.buttons !== 0) return;
    const at = { x: event.offsetX, y: event.offsetY };
    const id = this.nodeAt(at)?.id ?? null;
    if (id === this.hovered) return;
    this.hovered = id;
    this.canvas.style.cursor = id === null ? 'grab' : 'pointer';
    this.listeners.onHover(id, at);
    this.requestDraw();
  };

  private readonly leave = (): void => {
    if (this.hovered === null) return;
    this.hovered = null;
    this.listeners.onHover(null, { x: 0, y: 0 });
    this.requestDraw();
  };

  private readonly pick = (event: MouseEvent): void => {
    this.listeners.onPick(this.nodeAt({ x: event.offsetX, y: event.offsetY })?.id ?? null);
  };

  private nodeAt(at: Place): SceneNode | null {
    const world = toWorld(this.view, at);
    const reach = (13 + REACH_PX) / Math.min(1, this.view.k);
    const node = this.nodeTree().find(world.x, world.y, reach);
    const place = node && this.layout.placeOf(node.id);
    if (!node || !place) return null;
    const distance = Math.hypot(place.x - world.x, place.y - world.y) * this.view.k;
    return distance <= node.radius + REACH_PX ? node : null;
  }

  private nodeTree(): Quadtree<SceneNode> {
    const { layout, scene } = this;
    if (this.tree?.version !== layout.version || this.tree.scene !== scene) {
      const placed = scene.nodes.filter((node) => layout.placeOf(node.id) !== null);
      const nodes = quadtree(
        placed,
        (node) => layout.placeOf(node.id)!.x,
        (node) => layout.placeOf(node.id)!.y,
      );
      this.tree = { version: layout.version, scene, nodes };
    }
    return this.tree.nodes;
  }
}
