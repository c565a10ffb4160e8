/** A score as a bar with its figures, and how the run ended where that says more. */
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { words } from '../../app/language.ts';
import { outcomeWords } from '../../app/run-words.ts';
import classes from './score-bar.module.css';

export function ScoreBar({ run }: { run: RunSummary }) {
  const { score, maxScore } = run;
  const share = maxScore === null || maxScore === 0 ? 0 : Math.max(0, Math.min(1, score / maxScore));
  const isRemarkable = run.outcome === 'lost' || run.outcome === 'failed' || run.outcome === 'stopped';
  return (
    <span className={classes.score}>
      {maxScore !== null && (
        <svg width="90" height="6" aria-hidden="true">
          <rect width="90" height="6" rx="3" className={classes.track} />
          <rect width={90 * share} height="6" rx="3" className={share === 1 ? classes.full : classes.part} />
        </svg>
      )}
      <span>{words.score(score, maxScore)}</span>
      {isRemarkable && (
        <span className={run.outcome === 'stopped' ? 'soft' : 'bad'} title={run.error?.message}>
          {outcomeWords(run)}
        </span>
      )}
    </span>
  );
}
