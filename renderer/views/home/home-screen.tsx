/** Home: doors that each start something in one click, the last runs, and what is missing with its remedy. */
import { Link } from 'react-router';
import { useLabStatus, useRuns } from '../../client/queries.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen } from '../../app/screen.tsx';
import { toProblem } from '../../client/problem.ts';
import { RunsTable } from '../runs/runs-table.tsx';
import classes from './home-screen.module.css';
import { DocumentsDoor } from './documents-door.tsx';
import { Missing } from './missing.tsx';
import { ModelDoor } from './model-door.tsx';
import { WatchDoor } from './watch-door.tsx';

const SHOWN = 6;

export function HomeScreen() {
  const { data: runs, error } = useRuns();
  const { data: status } = useLabStatus();
  return (
    <Screen title={words.home.title} subtitle={words.home.subtitle(status?.requestsSent ?? 0)}>
      <div className={classes.doors}>
        <WatchDoor />
        <DocumentsDoor />
        <ModelDoor />
      </div>
      <Missing />
      {error && <ProblemNote problem={toProblem(error)} />}
      {runs && runs.length > 0 && (
        <div>
          <div className={classes.heading}>
            <h2>{words.home.lastRuns}</h2>
            <Link to="/runs" className={classes.all}>
              {words.home.allRuns}
            </Link>
          </div>
          <RunsTable runs={runs.slice(0, SHOWN)} label={words.home.lastRuns} />
        </div>
      )}
    </Screen>
  );
}
