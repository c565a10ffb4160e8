/** Starts a run and goes to its screen. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { RunConfigInput } from '../../core/events/run-config.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import { useLab } from '../client/lab-client.ts';
import { withRun } from '../client/live-changes.ts';
import { toProblem } from '../client/problem.ts';
import type { Problem } from '../client/problem.ts';
import { keys, useRuns, useWorlds } from '../client/queries.ts';

export interface StartRun {
  readonly start: (config: RunConfigInput) => void;
  readonly isStarting: boolean;
  readonly problem: Problem | null;
}

export function useStartRun(): StartRun {
  const { client } = useLab();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: (config: RunConfigInput) => client.runs.start(config),
    onSuccess: (run) => {
      queries.setQueryData<readonly RunSummary[]>(keys.runs, (runs) => withRun(runs ?? [], run));
      return navigate(`/runs/${run.runId}`);
    },
  });
  return {
    start: mutation.mutate,
    isStarting: mutation.isPending,
    problem: mutation.error ? toProblem(mutation.error) : null,
  };
}

/** One click: the first world, played by the first agent with rules, with a seed that was not watched yet. */
export function useWatch(): Omit<StartRun, 'start'> & { readonly start: () => void } {
  const { start, isStarting, problem } = useStartRun();
  const world = useWorlds().data?.[0];
  const runs = useRuns().data ?? [];
  const seed = 1 + runs.filter((run) => run.config.world === world?.id).length;
  return {
    start: () => start({ world: world?.id ?? 'treasure-hunt', level: world?.defaultLevel ?? '', model: 'rules', seed }),
    isStarting,
    problem,
  };
}
