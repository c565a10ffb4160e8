/** The run projection as JSON text and back; its maps become lists of entries. */
import type { GraphView, RunView } from '../events/run-view.ts';

export function stringifyRunView(view: RunView): string {
  const { entities, facts, episodes } = view.graph;
  return JSON.stringify({ ...view, graph: { entities: [...entities], facts: [...facts], episodes: [...episodes] } });
}

interface GraphEntries {
  readonly entities: Iterable<[never, never]>;
  readonly facts: Iterable<[never, never]>;
  readonly episodes: Iterable<[never, never]>;
}

/** Of texts that `stringifyRunView` wrote: a keyframe is made by this lab only, and can be made again from the log. */
export function parseRunView(text: string): RunView {
  const stored = JSON.parse(text) as Omit<RunView, 'graph'> & { readonly graph: GraphEntries };
  const graph: GraphView = {
    entities: new Map(stored.graph.entities),
    facts: new Map(stored.graph.facts),
    episodes: new Map(stored.graph.episodes),
  };
  return { ...stored, graph };
}
