/** Main goal and sub-goals with their reasons: done struck out, the one in hand under the thread. */
import { useMemo } from 'react';
import { planProgress } from '../../../core/events/plan-progress.ts';
import { words } from '../../app/language.ts';
import classes from './plan-list.module.css';
import { useRunContext } from './run-context.ts';

const SHOWN_DONE = 4;

export function PlanList() {
  const { view, step } = useRunContext();
  const progress = useMemo(() => planProgress(view, step), [view, step]);
  if (!progress) return <p className={classes.none}>{words.plan.none}</p>;
  const earlier = progress.done.length - SHOWN_DONE;
  return (
    <div className={classes.plan}>
      <h2 title={progress.mainGoal}>{progress.mainGoal}</h2>
      {earlier > 0 && <p className={classes.earlier}>{words.plan.earlier(earlier)}</p>}
      <ol className={classes.goals}>
        {progress.done.slice(-SHOWN_DONE).map((goal) => (
          <li key={goal.text} data-state="done" title={words.plan.doneAt(goal.step)}>
            <s>{goal.text}</s>
          </li>
        ))}
        {progress.open.map((goal, index) => (
          <li key={goal.text} data-state={index === 0 ? 'now' : 'open'} aria-current={index === 0 ? 'step' : undefined}>
            <strong>{goal.text}</strong>
            <p>{goal.reason}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
