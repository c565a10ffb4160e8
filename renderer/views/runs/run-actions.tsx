/** What can be done with a run from its row: go on with it, or delete it with ten seconds to change one's mind. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { useLab } from '../../client/lab-client.ts';
import classes from './runs-table.module.css';
import { useDeleteRun } from './use-delete-run.ts';

export function RunActions({ run }: { run: RunSummary }) {
  const { client } = useLab();
  const navigate = useNavigate();
  const remove = useDeleteRun();
  const resume = useMutation({
    mutationFn: () => client.runs.resume({ runId: run.runId }),
    onSuccess: () => navigate(`/runs/${run.runId}`),
    onError: showProblem,
  });
  const canResume = run.status === 'interrupted' || run.status === 'paused' || run.status === 'created';
  return (
    <div className={classes.actions}>
      {canResume && (
        <Button size="compact-xs" onClick={() => resume.mutate()} disabled={resume.isPending}>
          {words.runs.resume}
        </Button>
      )}
      {run.status !== 'running' && (
        <Tooltip label={words.runs.remove}>
          <ActionIcon
            variant="subtle"
            size={26}
            onClick={() => remove(run)}
            aria-label={words.runs.removeNamed(run.title, run.runId)}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
