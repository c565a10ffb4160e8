/** How the run ended, with the error and its remedy where it failed. */
import { ProblemNote } from '../../app/problem-note.tsx';
import { words } from '../../app/language.ts';
import { outcomeTone } from '../../app/run-words.ts';
import { useRunContext } from './run-context.ts';
import classes from './run-end.module.css';

export function RunEnd() {
  const { run, view } = useRunContext();
  const outcome = view.outcome ?? run.outcome;
  const error = view.error ?? run.error;
  if (outcome === null) return null;
  return (
    <div className={classes.end} data-tone={outcomeTone({ status: 'ended', outcome })}>
      <p className={classes.outcome}>
        {words.run.ended(words.outcomes[outcome], words.score(run.score, run.maxScore))}
      </p>
      {error && <ProblemNote problem={error} />}
    </div>
  );
}
