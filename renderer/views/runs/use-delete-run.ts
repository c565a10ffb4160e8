/** Deletes a run: gone from every list at once, for good when the time of grace is over. */
import { useQueryClient } from '@tanstack/react-query';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { words } from '../../app/language.ts';
import { showProblem, showUndo } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import { withRun } from '../../client/live-changes.ts';
import { keys } from '../../client/queries.ts';

export function useDeleteRun(): (run: RunSummary) => void {
  const { client } = useLab();
  const queries = useQueryClient();
  const put = (change: (runs: readonly RunSummary[]) => readonly RunSummary[]): void => {
    queries.setQueryData<readonly RunSummary[]>(keys.runs, (runs) => runs && change(runs));
  };
  const undo = async ({ runId }: RunSummary): Promise<void> => {
    const restored = await client.runs.undoDelete({ runId });
    put((runs) => withRun(runs, restored));
  };
  return (run) => {
    client.runs.delete({ runId: run.runId }).then(({ undoUntil }) => {
      put((runs) => runs.filter((other) => other.runId !== run.runId));
      showUndo({ text: words.runs.removed(run.title), until: undoUntil, undo: () => undo(run) });
    }, showProblem);
  };
}
