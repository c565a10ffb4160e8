/** The lab's own word on one run, kept in step with the list of runs. */
import { useQuery } from '@tanstack/react-query';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { useLab } from '../../client/lab-client.ts';
import { toProblem } from '../../client/problem.ts';
import type { Problem } from '../../client/problem.ts';
import { useRuns } from '../../client/queries.ts';

export function useRunSummary(runId: RunSummary['runId']): { run: RunSummary | undefined; problem: Problem | null } {
  const { client } = useLab();
  const runs = useRuns();
  const listed = runs.data?.find((run) => run.runId === runId);
  const single = useQuery({
    queryKey: ['run', runId],
    queryFn: () => client.runs.get({ runId }),
    enabled: runs.isFetched && !listed,
  });
  const problem = listed || !single.error ? null : toProblem(single.error);
  return { run: listed ?? single.data, problem };
}
