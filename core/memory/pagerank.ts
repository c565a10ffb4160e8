/** Personalised PageRank over current facts, walked in both directions. */
import type { EntityId } from '../base/ids.ts';
import { isCurrent, type EntityRecord } from './graph-state.ts';

export interface PageRankOptions {
  /** Probability of walking on instead of returning to a seed. */
  readonly damping?: number;
  readonly iterations?: number;
  readonly limit?: number;
}

/**
 * Shares that sum to 1, best first, equals by id; entities out of reach are left out. Each current fact is one edge; a walker with
 * nowhere to go returns to a seed. Seeds without weight, or of no entity here, count for nothing; without any seed nothing is found.
 */
export function personalizedPageRank(
  entities: ReadonlyMap<EntityId, EntityRecord>,
  seeds: ReadonlyMap<EntityId, number>,
  { damping = 0.85, iterations = 50, limit = Infinity }: PageRankOptions = {},
): readonly { readonly entity: EntityRecord; readonly score: number }[] {
  const graph = reachable(entities, seeds);
  const start = seedShares(graph, seeds);
  let shares = start;
  for (let round = 0; round < iterations; round += 1) shares = walk(graph, shares, start, damping);
  return graph.nodes
    .map((entity, node) => ({ entity, score: shares[node]! }))
    .sort((a, b) => b.score - a.score || a.entity.entityId - b.entity.entityId)
    .slice(0, Math.max(0, limit));
}

/** Neighbours of node n: `targets` from `offsets[n]` to `offsets[n + 1]`. */
interface WalkGraph {
  readonly nodes: readonly EntityRecord[];
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/** The part of the graph that the seeds can reach, numbered. */
function reachable(entities: ReadonlyMap<EntityId, EntityRecord>, seeds: ReadonlyMap<EntityId, number>): WalkGraph {
  const numbers = new Map<EntityRecord, number>();
  for (const [id, weight] of seeds) {
    const entity = entities.get(id);
    if (entity && weight > 0) numbers.set(entity, numbers.size);
  }
  const targets: number[] = [];
  const offsets: number[] = [0];
  // A Map visits what is added while it is walked.
  for (const entity of numbers.keys()) {
    for (const fact of entity.facts) {
      if (!isCurrent(fact) || fact.subject === fact.object) continue;
      const other = fact.subject === entity ? fact.object : fact.subject;
      if (!numbers.has(other)) numbers.set(other, numbers.size);
      targets.push(numbers.get(other)!);
    }
    offsets.push(targets.length);
  }
  return { nodes: [...numbers.keys()], offsets: Uint32Array.from(offsets), targets: Uint32Array.from(targets) };
}

function seedShares({ nodes }: WalkGraph, seeds: ReadonlyMap<EntityId, number>): Float64Array {
  const weights = Float64Array.from(nodes, (entity) => Math.max(0, seeds.get(entity.entityId) ?? 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function walk(
  { nodes, offsets, targets }: WalkGraph,
  shares: Float64Array,
  start: Float64Array,
  damping: number,
): Float64Array {
  const next = new Float64Array(nodes.length);
  let returning = 1 - damping;
  for (let node = 0; node < nodes.length; node += 1) {
    const [from, to] = [offsets[node]!, offsets[node + 1]!];
    const moving = damping * shares[node]!;
    if (from === to) returning += moving;
    for (let edge = from; edge < to; edge += 1) next[targets[edge]!]! += moving / (to - from);
  }
  for (let node = 0; node < nodes.length; node += 1) next[node]! += returning * start[node]!;
  return next;
}
