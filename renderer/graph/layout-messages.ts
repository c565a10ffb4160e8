/** What page and layout worker tell each other. Nodes are numbered in the order in which they became known. */

/** More of the graph: `count` nodes in all, and the links that are new. */
export interface ExtendLayout {
  readonly type: 'extend';
  readonly count: number;
  /** Pairs of node numbers, flat. */
  readonly links: Int32Array;
  /** Where nodes should begin, as number, x, y; flat. Others begin beside their neighbours. */
  readonly seeds: Float32Array;
}

/** Lays everything out anew. */
export interface RestartLayout {
  readonly type: 'restart';
}

export type LayoutRequest = ExtendLayout | RestartLayout;

/** Where the nodes are now: x and y in turn. */
export interface LayoutReply {
  readonly positions: Float32Array;
  readonly isSettled: boolean;
}
