/** The empty list: what will be here, and the first thing to do. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ClewMark } from '../../app/clew-mark.tsx';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useWatch } from '../../app/use-start-run.ts';
import classes from './no-runs.module.css';

export function NoRuns() {
  const watch = useWatch();
  return (
    <div className={classes.empty}>
      <ClewMark size={56} />
      <h2>{words.runs.emptyTitle}</h2>
      <p className="soft">{words.runs.emptyText}</p>
      <div className={classes.actions}>
        <Button variant="filled" onClick={watch.start} disabled={watch.isStarting}>
          {watch.isStarting ? words.home.starting : words.home.watchTitle}
        </Button>
        <Button component={Link} to="/runs/new">
          {words.home.choose}
        </Button>
      </div>
      {watch.problem && <ProblemNote problem={watch.problem} />}
    </div>
  );
}
