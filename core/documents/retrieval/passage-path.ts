/** How a question leads to a passage: the shortest chain of names and passages between them in the entity graph. */
import type { Triple } from '../../base/facts.ts';
import type { PassageGraph } from './passage-graph.ts';
import { findWords } from './words.ts';

/** By node: passages first, names after them. */
interface Adjacency {
  readonly start: Uint32Array;
  readonly neighbours: Uint32Array;
}

const adjacencies = new WeakMap<PassageGraph, Adjacency>();

/**
 * Facts `NAME, is mentioned in, TITLE` and `TITLE, mentions, NAME` from one of the question's names to the passage;
 * empty when there is no way of at most `maxSteps` edges.
 */
export function pathToPassage(
  graph: PassageGraph,
  from: readonly string[],
  to: {
    readonly passage: number;
    readonly titleOf: (passage: number) => string;
    /** Where names are looked up as they are written. */
    readonly textOf?: (passage: number) => string;
    readonly maxSteps?: number;
  },
): Triple[] {
  const seeds = from.flatMap((name) => graph.vocabulary.numberOf.get(name) ?? []).map((name) => graph.passages + name);
  const nodes = search(graph, seeds, to.passage, to.maxSteps ?? 6);
  const label = (node: number): string => {
    if (node < graph.passages) return to.titleOf(node);
    const name = graph.vocabulary.names[node - graph.passages]!;
    const place = nodes.indexOf(node);
    const beside = nodes[place + 1] ?? nodes[place - 1]!;
    return asWritten(name, `${to.textOf?.(beside) ?? ''} ${to.titleOf(beside)}`);
  };
  return nodes.slice(1).map((node, index) => {
    const before = nodes[index]!;
    const relation = node < graph.passages ? 'is mentioned in' : 'mentions';
    return { subject: label(before), relation, object: label(node) };
  });
}

/** The name as the text has it, with its capitals; as it is kept where it stands in other words. */
function asWritten(name: string, text: string): string {
  const words = findWords(text);
  const count = name.split(' ').length;
  for (let from = 0; from + count <= words.length; from += 1) {
    const run = words.slice(from, from + count);
    if (run.map((word) => word.word).join(' ') === name) return text.slice(run[0]!.start, run.at(-1)!.end);
  }
  return name;
}

function search(graph: PassageGraph, seeds: readonly number[], goal: number, maxSteps: number): number[] {
  const { start, neighbours } = adjacencyOf(graph);
  const cameFrom = new Map<number, number>(seeds.map((seed) => [seed, -1]));
  let frontier = [...seeds];
  for (let step = 0; step < maxSteps && frontier.length > 0; step += 1) {
    const next: number[] = [];
    for (const node of frontier) {
      for (let at = start[node]!; at < start[node + 1]!; at += 1) {
        const neighbour = neighbours[at]!;
        if (cameFrom.has(neighbour)) continue;
        cameFrom.set(neighbour, node);
        if (neighbour === goal) return trace(cameFrom, goal);
        next.push(neighbour);
      }
    }
    frontier = next;
  }
  return [];
}

function trace(cameFrom: ReadonlyMap<number, number>, goal: number): number[] {
  const nodes: number[] = [];
  for (let node = goal; node !== -1; node = cameFrom.get(node)!) nodes.unshift(node);
  return nodes;
}

function adjacencyOf(graph: PassageGraph): Adjacency {
  const known = adjacencies.get(graph);
  if (known) return known;
  const nodes = graph.passages + graph.vocabulary.names.length;
  const start = new Uint32Array(nodes + 1);
  const ends = (edge: number): [number, number] => [graph.edgePassage[edge]!, graph.passages + graph.edgeEntity[edge]!];
  for (let edge = 0; edge < graph.edgePassage.length; edge += 1) for (const node of ends(edge)) start[node + 1]! += 1;
  for (let node = 0; node < nodes; node += 1) start[node + 1]! += start[node]!;
  const fill = start.slice();
  const neighbours = new Uint32Array(graph.edgePassage.length * 2);
  for (let edge = 0; edge < graph.edgePassage.length; edge += 1) {
    const [passage, name] = ends(edge);
    neighbours[fill[passage]!++] = name;
    neighbours[fill[name]!++] = passage;
  }
  const adjacency = { start, neighbours };
  adjacencies.set(graph, adjacency);
  return adjacency;
}
