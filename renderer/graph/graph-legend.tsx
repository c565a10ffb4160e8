/** The kinds that there are, with how many; a click hides or shows one. And how to read lines and halos. */
import type { GraphAt } from '../../core/events/graph-at.ts';
import type { EntityView } from '../../core/events/run-view.ts';
import type { ReactNode } from 'react';
import { words } from '../app/language.ts';
import classes from './graph-legend.module.css';

type Kind = EntityView['kind'];

const kinds: readonly Kind[] = ['place', 'item', 'person', 'agent', 'quantity', 'document', 'other'];

export interface GraphLegendProps {
  readonly graph: GraphAt;
  readonly hiddenKinds: ReadonlySet<Kind>;
  readonly onChange: (hidden: ReadonlySet<Kind>) => void;
  /** Other words for kinds than a memory graph's. */
  readonly kindWords?: Partial<Record<Kind, string>>;
  /** How lines and halos are read; a memory graph's by default. */
  readonly signs?: ReactNode;
}

export function GraphLegend({ graph, hiddenKinds, onChange, kindWords, signs = <MemorySigns /> }: GraphLegendProps) {
  const kindName = (kind: Kind): string => kindWords?.[kind] ?? words.graph.kinds[kind];
  const counts = new Map<Kind, number>();
  for (const { entity } of graph.nodes) counts.set(entity.kind, (counts.get(entity.kind) ?? 0) + 1);
  const toggle = (kind: Kind): void => {
    const next = new Set(hiddenKinds);
    if (!next.delete(kind)) next.add(kind);
    onChange(next);
  };
  return (
    <div className={classes.legend} role="group" aria-label={words.graph.legend}>
      {kinds
        .filter((kind) => counts.has(kind))
        .map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            aria-pressed={!hiddenKinds.has(kind)}
            title={words.graph.toggleKind(kindName(kind))}
            onClick={() => toggle(kind)}
          >
            <span className={classes.dot} data-kind={kind} aria-hidden="true" />
            {kindName(kind)} {counts.get(kind)}
          </button>
        ))}
      {signs}
    </div>
  );
}

function MemorySigns() {
  return (
    <>
      <span className={classes.sign}>
        <svg width="14" height="6" aria-hidden="true">
          <path d="M0 3h14" className={classes.solid} />
        </svg>
        {words.graph.current}
      </span>
      <span className={classes.sign}>
        <svg width="14" height="6" aria-hidden="true">
          <path d="M0 3h14" className={classes.dashed} />
        </svg>
        {words.graph.outdated}
      </span>
      <span className={classes.sign}>
        <svg width="14" height="6" aria-hidden="true">
          <path d="M0 3h14" className={classes.fresh} />
        </svg>
        {words.graph.fresh}
      </span>
      <GoldSign label={words.graph.recalled} />
    </>
  );
}

export function GoldSign({ label }: { label: string }) {
  return (
    <span className={`${classes.sign} ${classes.recalled}`}>
      <span className={classes.halo} aria-hidden="true" />
      {label}
    </span>
  );
}
