/** Validity intervals in a text column: `1-4;7-` holds from 1 until before 4, and from 7 on. */
import type { Fact } from '../temporal-graph.ts';

export function intervalsText(intervals: Fact['intervals']): string {
  return intervals.map(({ from, to }) => `${from}-${to ?? ''}`).join(';');
}
