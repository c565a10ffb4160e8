/** The work under way, as a ring that fills: a run with its steps, else the indexing of documents; leads to it. */
import { Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { useLibrary } from '../client/library-store.ts';
import { useRuns } from '../client/queries.ts';
import { indexingLine, indexingShare } from './indexing-words.ts';
import { words } from './language.ts';
import classes from './task-ring.module.css';

const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

export function TaskRing() {
  const running = useRuns().data?.filter((run) => run.status === 'running') ?? [];
  const indexing = useLibrary().library?.indexing;
  const run = running[0];
  if (run) {
    const { title, steps, stepLimit: limit } = run;
    const label = words.frame.task({ title, steps, limit, others: running.length - 1 });
    return <Ring to={`/runs/${run.runId}`} label={label} share={Math.min(1, steps / limit)} text={String(steps)} />;
  }
  const share = indexing ? indexingShare(indexing) : null;
  if (!indexing || share === null || indexing.state === 'paused') return null;
  const label = words.frame.indexing(indexingLine(indexing));
  return <Ring to="/documents" label={label} share={share} text={String(Math.floor(100 * share))} />;
}

interface RingProps {
  readonly to: string;
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly text: string;
}

function Ring({ to, label, share, text }: RingProps) {
  return (
    <Tooltip label={label} position="right">
      <Link to={to} className={classes.ring} aria-label={label}>
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
        <span className={classes.steps}>{text}</span>
      </Link>
    </Tooltip>
  );
}
