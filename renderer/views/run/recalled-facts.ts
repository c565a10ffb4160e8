/** The facts that a step recalled, each once with its best score, best first. */
import { recalledAt } from '../../../core/events/recalled-at.ts';
import type { FactView, RunView } from '../../../core/events/run-view.ts';

export interface RecalledFact {
  readonly fact: FactView;
  readonly score: number;
}

export function recalledFacts(view: RunView, step: number): readonly RecalledFact[] {
  const best = new Map<FactView['factId'], number>();
  for (const query of recalledAt(view, step)?.recalled.queries ?? [])
    for (const { factId, score } of query.facts) best.set(factId, Math.max(score, best.get(factId) ?? -Infinity));
  return [...best]
    .flatMap(([factId, score]): RecalledFact[] => {
      const fact = view.graph.facts.get(factId);
      return fact ? [{ fact, score }] : [];
    })
    .sort((a, b) => b.score - a.score);
}
