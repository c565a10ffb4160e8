/** Keeps an error inside its screen: the frame stays, and the person can go on elsewhere. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { toProblem } from '../client/problem.ts';
import { words } from './language.ts';
import { ProblemNote } from './problem-note.tsx';
import { Screen } from './screen.tsx';

export function ScreenBoundary() {
  const error = useRouteError();
  const queries = useQueryClient();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const problem = isMissing
    ? { code: 'not-found', message: words.problem.noScreen, remedy: words.problem.noScreenRemedy, detail: null }
    : { ...toProblem(error), message: words.problem.screenBroke, remedy: words.problem.screenBrokeRemedy };
  const reload = (): void => {
    queries.clear();
    location.reload();
  };
  return (
    <Screen title={isMissing ? words.problem.noScreen : words.problem.title}>
      <ProblemNote problem={problem}>
        <Button component={Link} to="/">
          {words.problem.home}
        </Button>
        {!isMissing && <Button onClick={reload}>{words.problem.reload}</Button>}
      </ProblemNote>
    </Screen>
  );
}
