/** The reading side of a memory graph, as roles and reasoners know it: current facts by entity, nothing hidden. */
import type { Triple } from './facts.ts';

export interface GraphReader {
  /** Current facts whose subject or object is this entity (any spelling that normalises to it), oldest first. */
  factsAbout(name: string): readonly Triple[];
  /** Every current fact, oldest first. */
  currentFacts(): readonly Triple[];
}
