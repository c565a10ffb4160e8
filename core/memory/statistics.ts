/** How a graph grew and how much of it was rewritten (AriGraph Fig. 5 and 6, App. C), episode by episode. */
import type { GraphState } from './graph-state.ts';

export interface GraphGrowth {
  readonly sequence: number;
  /** Facts in this episode's observation. */
  readonly observed: number;
  /** Facts never known before. */
  readonly added: number;
  /** Facts known before that hold again. */
  readonly returned: number;
  /** Facts that ceased to hold: the update rate. */
  readonly invalidated: number;
  /** Facts that hold after this episode: the size of the graph. */
  readonly currentFacts: number;
  /** Distinct facts ever held, after this episode. */
  readonly facts: number;
  readonly entities: number;
}

/** One entry per episode, in sequence. */
export function graphGrowth(state: GraphState): readonly GraphGrowth[] {
  const changes = countChanges(state);
  const entities = countFirstSeen(state);
  const growth: GraphGrowth[] = [];
  let size = { currentFacts: 0, facts: 0, entities: 0 };
  for (const { sequence, facts } of state.episodes) {
    const { added, returned, invalidated } = changes.get(sequence) ?? noChange;
    size = {
      currentFacts: size.currentFacts + added + returned - invalidated,
      facts: size.facts + added,
      entities: size.entities + (entities.get(sequence) ?? 0),
    };
    growth.push({ sequence, observed: facts.length, added, returned, invalidated, ...size });
  }
  return growth;
}

const noChange = { added: 0, returned: 0, invalidated: 0 };

function countChanges(state: GraphState): ReadonlyMap<number, typeof noChange> {
  const changes = new Map<number, typeof noChange>();
  const count = (sequence: number, what: keyof typeof noChange): void => {
    const known = changes.get(sequence) ?? { ...noChange };
    known[what] += 1;
    changes.set(sequence, known);
  };
  for (const fact of state.facts.values())
    for (const [index, { from, to }] of fact.intervals.entries()) {
      count(from, index === 0 ? 'added' : 'returned');
      if (to !== null) count(to, 'invalidated');
    }
  return changes;
}

/** An entity comes with its first fact. */
function countFirstSeen(state: GraphState): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const entity of state.entities.values()) {
    const first = Math.min(...entity.facts.map((fact) => fact.intervals[0]?.from ?? Infinity));
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return counts;
}
