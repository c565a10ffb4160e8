/** What is to be drawn of a graph at a step: nodes and edges with their states, filtered and in focus. */
import type { EdgeAt, GraphAt, NodeAt } from '../../core/events/graph-at.ts';
import type { EntityView } from '../../core/events/run-view.ts';
import { neighbourhood } from './neighbourhood.ts';

type EntityId = EntityView['entityId'];

export interface SceneNode {
  readonly id: EntityId;
  readonly name: string;
  readonly kind: EntityView['kind'];
  /** In pixels at scale 1. */
  readonly radius: number;
  readonly degree: number;
  readonly isNew: boolean;
  readonly isRecalled: boolean;
  readonly isPinned: boolean;
  /** Outside of what is in focus: drawn faintly, without a label. */
  readonly isFaded: boolean;
}

export type EdgeState = 'outdated' | 'current' | 'new' | 'recalled';

export interface SceneEdge {
  readonly source: EntityId;
  readonly target: EntityId;
  readonly relation: string;
  readonly state: EdgeState;
  readonly isFaded: boolean;
  /** Bow of the line, as a share of its length: edges between the same two nodes lie apart. */
  readonly bow: number;
}

export interface Scene {
  readonly step: number;
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
}

export interface SceneFocus {
  readonly hiddenKinds: ReadonlySet<EntityView['kind']>;
  readonly pinned: EntityId | null;
  /** Around the pinned node. */
  readonly hops: number;
  /** Only what is near the pinned node, else near what was recalled or is new: for graphs too large to show at once. */
  readonly isNarrowed: boolean;
}

/** How far around what is recalled or new a narrowed scene reaches, and how many of the best linked stand in where nothing is. */
const NARROW_HOPS = 1;
const STAND_INS = 40;

export function buildScene(graph: GraphAt, focus: SceneFocus): Scene {
  const shown = graph.nodes.filter(({ entity }) => !focus.hiddenKinds.has(entity.kind));
  const edgesShown = edgesBetween(graph.edges, new Set(shown.map(({ entity }) => entity.entityId)));
  const near = focus.pinned === null ? null : around(edgesShown, [focus.pinned], focus.hops);
  const kept = focus.isNarrowed ? (near ?? around(edgesShown, interesting(shown), NARROW_HOPS)) : null;
  const nodes = kept ? shown.filter(({ entity }) => kept.has(entity.entityId)) : shown;
  const edges = kept ? edgesBetween(edgesShown, kept) : edgesShown;
  const isFaded = (id: EntityId): boolean => near !== null && !near.has(id);
  return {
    step: graph.step,
    nodes: nodes.map((node) => sceneNode(node, { isPinned: node.entity.entityId === focus.pinned, isFaded })),
    edges: sceneEdges(edges, isFaded),
  };
}

export function radiusOf(degree: number): number {
  return Math.min(13, 3.6 + 1.7 * Math.sqrt(degree));
}

function sceneNode(
  { entity, degree, isNew, isRecalled }: NodeAt,
  { isPinned, isFaded }: { isPinned: boolean; isFaded: (id: EntityId) => boolean },
): SceneNode {
  const { entityId: id, name, kind } = entity;
  return { id, name, kind, degree, isNew, isRecalled, isPinned, radius: radiusOf(degree), isFaded: isFaded(id) };
}

function sceneEdges(edges: readonly EdgeAt[], isFaded: (id: EntityId) => boolean): readonly SceneEdge[] {
  const between = new Map<string, number>();
  return edges.map(({ fact, isCurrent, isNew, isRecalled }) => {
    const { subjectId: source, objectId: target, relation } = fact;
    const key = source < target ? `${source} ${target}` : `${target} ${source}`;
    const before = between.get(key) ?? 0;
    between.set(key, before + 1);
    const side = (before % 2 === 0 ? 1 : -1) * (source < target ? 1 : -1);
    return {
      source,
      target,
      relation,
      state: !isCurrent ? 'outdated' : isRecalled ? 'recalled' : isNew ? 'new' : 'current',
      isFaded: isFaded(source) || isFaded(target),
      bow: side * (0.1 + 0.12 * Math.floor((before + 1) / 2)),
    };
  });
}

function edgesBetween(edges: readonly EdgeAt[], nodes: ReadonlySet<EntityId>): readonly EdgeAt[] {
  return edges.filter(({ fact }) => nodes.has(fact.subjectId) && nodes.has(fact.objectId));
}

function around(edges: readonly EdgeAt[], from: readonly EntityId[], hops: number): ReadonlySet<EntityId> {
  return neighbourhood(
    edges.map(({ fact }) => fact),
    from,
    hops,
  );
}

function interesting(nodes: readonly NodeAt[]): readonly EntityId[] {
  const marked = nodes.filter((node) => node.isRecalled || node.isNew);
  const best = marked.length > 0 ? marked : nodes.toSorted((a, b) => b.degree - a.degree).slice(0, STAND_INS);
  return best.map(({ entity }) => entity.entityId);
}
