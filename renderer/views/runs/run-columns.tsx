/** The columns of every table of runs. */
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { RelativeTime } from '../../app/relative-time.tsx';
import { outcomeWords } from '../../app/run-words.ts';
import { RunActions } from './run-actions.tsx';
import classes from './runs-table.module.css';
import { ScoreBar } from './score-bar.tsx';

const column = createColumnHelper<RunSummary>();
const numeric = { meta: { isNumeric: true } };

const world = column.accessor((run) => `${run.title} ${run.config.level} ${run.config.seed} ${run.runId}`, {
  id: 'world',
  header: words.runs.world,
  cell: ({ row: { original: run } }) => (
    <Link to={`/runs/${run.runId}`} className={classes.link}>
      <strong>{run.title}</strong>{' '}
      <span className="soft">{[run.config.level, String(run.config.seed)].filter(Boolean).join(' · ')}</span>
    </Link>
  ),
});

const agent = column.accessor((run) => [run.config.agent, ...run.config.ablate.map((id) => `− ${id}`)].join(' '), {
  id: 'agent',
  header: words.runs.agent,
});

const model = column.accessor((run) => words.models.short(run.config.model), {
  id: 'model',
  header: words.runs.model,
  cell: ({ getValue }) => <span className="name">{getValue()}</span>,
});

const score = column.accessor((run) => run.score / (run.maxScore ?? Math.max(1, run.score)), {
  id: 'score',
  header: words.runs.score,
  cell: ({ row }) => <ScoreBar run={row.original} />,
});

const steps = column.accessor('steps', {
  header: words.runs.steps,
  cell: ({ row: { original: run } }) =>
    run.status === 'ended' ? count(run.steps) : words.runs.stepsOf(run.steps, run.stepLimit),
  ...numeric,
});

const tokens = column.accessor(tokensPerStep, {
  id: 'tokens',
  header: words.runs.tokens,
  cell: ({ row: { original: run } }) => (run.usage.calls === 0 ? '—' : count(tokensPerStep(run))),
  ...numeric,
});

const when = column.accessor('createdAt', {
  header: words.runs.when,
  cell: ({ row: { original: run } }) =>
    run.status === 'ended' ? <RelativeTime at={run.updatedAt} /> : <LiveStatus run={run} />,
});

const actions = column.display({
  id: 'actions',
  header: () => <span className={classes.hidden}>{words.runs.actions}</span>,
  cell: ({ row }) => <RunActions run={row.original} />,
});

export const runColumns = [world, agent, model, score, steps, tokens, when];
export const runColumnsWithActions = [...runColumns, actions];

function tokensPerStep({ usage, steps: done }: RunSummary): number {
  return Math.round((usage.promptTokens + usage.generatedTokens) / Math.max(1, done));
}

function LiveStatus({ run }: { run: RunSummary }) {
  return (
    <span className={classes.status} data-status={run.status}>
      {outcomeWords(run)}
    </span>
  );
}
