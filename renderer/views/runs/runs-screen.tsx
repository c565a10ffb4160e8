/** The list of runs: sorted, filtered, resumed and deleted here. */
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen } from '../../app/screen.tsx';
import { Waiting } from '../../app/waiting.tsx';
import { toProblem } from '../../client/problem.ts';
import { useRuns } from '../../client/queries.ts';
import { NoRuns } from './no-runs.tsx';
import { RunsTable } from './runs-table.tsx';
import classes from './runs-screen.module.css';

export function RunsScreen() {
  const { data: runs, error, isPending } = useRuns();
  const [filter, setFilter] = useState('');
  const hasRuns = runs !== undefined && runs.length > 0;
  return (
    <Screen
      title={words.runs.title}
      actions={
        <Button component={Link} to="/runs/new" variant="filled" leftSection={<IconPlus size={14} aria-hidden />}>
          {words.runs.add}
        </Button>
      }
    >
      {error && <ProblemNote problem={toProblem(error)} />}
      {isPending && !error && <Waiting words={words.runs.reading} />}
      {runs && !hasRuns && <NoRuns />}
      {hasRuns && (
        <>
          <TextInput
            className={classes.filter}
            aria-label={words.runs.filter}
            placeholder={words.runs.filter}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <RunsTable runs={runs} filter={filter} label={words.runs.title} isSortable withActions />
        </>
      )}
    </Screen>
  );
}
