/** What the graph thread is asked and what it answers; both are of this room, so they are taken at their word. */
import type { NamedPassage } from '../retrieval/entity-vocabulary.ts';
import type { GraphOptions, PassageGraph } from '../retrieval/passage-graph.ts';

export interface GraphRequest {
  readonly id: number;
  readonly passages: readonly NamedPassage[];
  readonly options: Partial<GraphOptions>;
}

export interface GraphReply {
  readonly id: number;
  readonly graph: PassageGraph;
}
