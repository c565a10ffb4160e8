/** The memory graph of a run as a file for other tools. */
import type { RunId } from '../base/ids.ts';
import { exportGraph } from '../memory/export/export-graph.ts';
import { openGraph } from '../memory/open-graph.ts';
import type { Database } from '../storage/database.ts';
import { graphOf } from './prepare-run.ts';
import type { GraphService, RunService } from './services.ts';

export interface GraphExportParts {
  readonly database: Database;
  readonly runs: RunService;
}

/** Of a run under way: as its last step left it. */
export function createGraphExports({ database, runs }: GraphExportParts): GraphService {
  return {
    async export(runId, { step, format }) {
      runs.get(runId);
      const graph = await openGraph(database, graphOf(runId));
      const sequence = step === null ? undefined : sequenceAfter(runs, runId, step);
      const { text, extension } = exportGraph(graph, format, sequence);
      return { fileName: `${runId}${step === null ? '' : `-step-${step}`}.${extension}`, text };
    },
  };
}

/** Where the graph's own numbering stood at the end of a step; 0 where nothing had been remembered yet. */
function sequenceAfter(runs: RunService, runId: RunId, step: number): number {
  const last = runs
    .storedEvents(runId)
    .findLast((event) => event.body.type === 'memory-updated' && event.step <= step)?.body;
  return last?.type === 'memory-updated' ? last.sequence : 0;
}
