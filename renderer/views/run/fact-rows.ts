/** The facts of a step as rows: what a table sorts, filters and copies. */
import { isCurrentAt } from '../../../core/events/run-view.ts';
import type { FactView, RunView } from '../../../core/events/run-view.ts';

export interface FactRow {
  readonly factId: FactView['factId'];
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  /** First step in which it held. */
  readonly since: number;
  /** Step in which it was outdated; null while it holds. */
  readonly until: number | null;
  /** Number of steps that saw it, by then. */
  readonly seen: number;
}

export function factRows(view: RunView, step: number): readonly FactRow[] {
  const name = (id: FactView['subjectId']): string => view.graph.entities.get(id)?.name ?? '?';
  return [...view.graph.facts.values()].flatMap((fact): FactRow[] => {
    const since = fact.intervals[0]?.from;
    if (since === undefined || since > step) return [];
    return [
      {
        factId: fact.factId,
        subject: name(fact.subjectId),
        relation: fact.relation,
        object: name(fact.objectId),
        since,
        until: isCurrentAt(fact, step) ? null : lastEnd(fact, step),
        seen: fact.seenInSteps.filter((at) => at <= step).length,
      },
    ];
  });
}

/** Tab-separated, as spreadsheets take it. */
export function rowsAsText(rows: readonly FactRow[], header: readonly string[]): string {
  const lines = rows.map(({ subject, relation, object, since, until, seen }) =>
    [subject, relation, object, since, until ?? '', seen]
      .map((cell) => String(cell).replaceAll(/[\t\n]/g, ' '))
      .join('\t'),
  );
  return [header.join('\t'), ...lines].join('\n');
}

function lastEnd(fact: FactView, step: number): number | null {
  return fact.intervals.findLast(({ from }) => from <= step)?.to ?? null;
}
