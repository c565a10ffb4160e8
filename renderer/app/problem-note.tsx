/** An error as a person can use it: what happened, what to do, and the detail behind a disclosure. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../client/problem.ts';
import { words } from './language.ts';
import classes from './problem-note.module.css';

export function ProblemNote({ problem, children }: { problem: Problem; children?: ReactNode }) {
  return (
    <div className={classes.note} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.message}>{problem.message}</p>
        {problem.remedy !== null && <p>{problem.remedy}</p>}
        {problem.detail !== null && (
          <details>
            <summary>{words.problem.detail}</summary>
            <pre tabIndex={0}>{problem.detail}</pre>
          </details>
        )}
        {children !== undefined && <div className={classes.actions}>{children}</div>}
      </div>
    </div>
  );
}
