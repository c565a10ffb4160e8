/** Downloads, benches and re-embeddings under way: progress, time left, pause, cancel. They go on when the screen is left. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModelWork } from '../../../core/contract/model-views.ts';
import { bytes, count, duration } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { showProblem } from '../../app/notices.tsx';
import { ProblemNote } from '../../app/problem-note.tsx';
import { useLab } from '../../client/lab-client.ts';
import { useModelWork } from '../../client/model-queries.ts';
import { keys } from '../../client/queries.ts';
import classes from './work-list.module.css';

export function WorkList() {
  const work = useModelWork().data ?? [];
  if (work.length === 0) return null;
  return (
    <section aria-label={words.work.title}>
      <ul className={classes.list}>
        {work.map((item) => (
          <WorkItem key={item.id} work={item} />
        ))}
      </ul>
    </section>
  );
}

function WorkItem({ work }: { work: ModelWork }) {
  const { kind, title, state, done, total } = work;
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span>
          {words.work.kinds[kind]} <strong className="name">{title}</strong>
        </span>
        <span className="soft">{progressText(work)}</span>
        <WorkActions work={work} />
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`${words.work.kinds[kind]} ${title}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(100 * share)}
      >
        <span className={classes.bar} data-state={state} style={{ width: `${100 * (share ?? 0)}%` }} />
      </div>
      {work.problem && <ProblemNote problem={work.problem} />}
    </li>
  );
}

function WorkActions({ work: { id, state, title } }: { work: ModelWork }) {
  const { client } = useLab();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (action: 'pauseWork' | 'resumeWork' | 'cancelWork') => client.models[action]({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.models }),
    onError: showProblem,
  });
  const first = state === 'running' ? ('pauseWork' as const) : ('resumeWork' as const);
  const label = state === 'running' ? words.work.pause : words.work.resume;
  return (
    <span className={classes.actions}>
      <Button
        size="compact-sm"
        aria-label={words.work.named(label, title)}
        disabled={act.isPending}
        onClick={() => act.mutate(first)}
      >
        {label}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={words.work.named(words.work.cancel, title)}
        disabled={act.isPending}
        onClick={() => act.mutate('cancelWork')}
      >
        {words.work.cancel}
      </Button>
    </span>
  );
}

function progressText(work: ModelWork): string {
  const { state, phase, perSecond, secondsLeft, unit } = work;
  const parts = [
    state === 'running' ? null : words.work[state],
    state === 'running' && phase === 'waiting' ? words.work.waiting : null,
    state === 'running' && phase === 'verifying' ? words.work.verifying : amountText(work),
    perSecond !== null && unit === 'bytes' ? words.work.speed(bytes(perSecond)) : null,
    secondsLeft === null ? null : words.work.left(duration(1_000 * Math.ceil(secondsLeft))),
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function amountText({ unit, done, total }: ModelWork): string {
  if (unit === 'bytes') return total === null ? bytes(done) : words.work.of(bytes(done), bytes(total));
  if (total === null) return '';
  return unit === 'rounds' ? words.work.rounds(done, total) : words.work.passages(count(done), count(total));
}
