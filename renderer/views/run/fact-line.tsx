/** A fact in one line: subject and object plain, the relation softer, a figure at the end. */
import type { ReactNode } from 'react';
import type { FactView } from '../../../core/events/run-view.ts';
import classes from './fact-line.module.css';
import { useRunContext } from './run-context.ts';

export interface FactLineProps {
  readonly fact: FactView;
  readonly isOutdated?: boolean;
  readonly end?: ReactNode;
}

export function FactLine({ fact, isOutdated = false, end }: FactLineProps) {
  const { view } = useRunContext();
  const name = (id: FactView['subjectId']): string => view.graph.entities.get(id)?.name ?? '?';
  const text = (
    <>
      {name(fact.subjectId)} <span className={classes.relation}>{fact.relation}</span> {name(fact.objectId)}
    </>
  );
  return (
    <li className={classes.line} data-outdated={isOutdated}>
      <span className={classes.text}>{isOutdated ? <s>{text}</s> : text}</span>
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </li>
  );
}
