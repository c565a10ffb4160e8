/** What can be done with a run, as far as its status allows. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import type { LabClient } from '../../client/lab-client.ts';
import { withRun } from '../../client/live-changes.ts';
import { keys } from '../../client/queries.ts';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { stopRun } from '../../client/stop-run.ts';
import { useRunContext } from './run-context.ts';

type RunCall = 'pause' | 'resume' | 'stepOnce' | 'takeOver' | 'handBack';

export interface RunActions {
  readonly call: (name: RunCall) => void;
  readonly isBusy: boolean;
  /** Ends the run for good; can be taken back for ten seconds. */
  readonly stop: () => void;
}

export function useRunActions(): RunActions {
  const { client } = useLab();
  const { run } = useRunContext();
  const queries = useQueryClient();
  const put = (next: RunSummary): void => {
    queries.setQueryData<readonly RunSummary[]>(keys.runs, (runs) => runs && withRun(runs, next));
  };
  const mutation = useMutation({
    mutationFn: (name: RunCall) => callRun(client, name, run.runId),
    onSuccess: put,
    onError: showProblem,
  });
  const stop = (): void => {
    stopRun(client, run, { onChange: put, onError: showProblem }).then(
      ({ until, undo }) => showUndo({ text: words.run.stopped(run.title), until, undo }),
      showProblem,
    );
  };
  return { call: mutation.mutate, isBusy: mutation.isPending, stop };
}

function callRun(client: LabClient, name: RunCall, runId: RunSummary['runId']): Promise<RunSummary> {
  return client.runs[name]({ runId });
}
