/** A memory graph as a file for other tools, at any point of its sequence. */
import type { StoredGraph } from '../open-graph.ts';
import { toCsv } from './csv.ts';
import { toGraphml } from './graphml.ts';
import { toJsonLd } from './json-ld.ts';
import { toNTriples } from './n-triples.ts';
import { snapshotOf, type GraphSnapshot } from './snapshot.ts';

const formats = {
  graphml: { extension: 'graphml', write: toGraphml },
  'json-ld': { extension: 'jsonld', write: toJsonLd },
  'n-triples': { extension: 'nt', write: toNTriples },
  csv: { extension: 'csv', write: toCsv },
} as const satisfies Record<string, { extension: string; write: (snapshot: GraphSnapshot) => string }>;

export type ExportFormat = keyof typeof formats;

/** Every fact known by `sequence` (now, where not given), outdated ones included, with validity intervals as known then. */
export function exportGraph(
  graph: Pick<StoredGraph, 'graphId' | 'sequence' | 'entities' | 'facts'>,
  format: ExportFormat,
  sequence = graph.sequence,
): { readonly text: string; readonly extension: string } {
  const { extension, write } = formats[format];
  return { text: write(snapshotOf(graph, sequence)), extension };
}
