/** The run under way, as a ring that fills with its steps; leads to it. */
import { Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { useRuns } from '../client/queries.ts';
import { words } from './language.ts';
import classes from './task-ring.module.css';

const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

export function TaskRing() {
  const running = useRuns().data?.filter((run) => run.status === 'running') ?? [];
  const run = running[0];
  if (!run) return null;
  const share = Math.min(1, run.steps / run.stepLimit);
  const label = words.frame.task({
    title: run.title,
    steps: run.steps,
    limit: run.stepLimit,
    others: running.length - 1,
  });
  return (
    <Tooltip label={label} position="right">
      <Link to={`/runs/${run.runId}`} className={classes.ring} aria-label={label}>
        <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
          <circle cx="16" cy="16" r={RADIUS} className={classes.track} />
          <circle
            cx="16"
            cy="16"
            r={RADIUS}
            className={classes.progress}
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            transform="rotate(-90 16 16)"
          />
        </svg>
        <span className={classes.steps}>{run.steps}</span>
      </Link>
    </Tooltip>
  );
}
