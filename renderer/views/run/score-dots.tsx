/** The score: a dot a point where there are few, figures always. */
import { words } from '../../app/language.ts';
import classes from './score-dots.module.css';

const MOST_DOTS = 12;

export function ScoreDots({ score, maxScore }: { score: number; maxScore: number | null }) {
  const hasDots = maxScore !== null && maxScore <= MOST_DOTS;
  return (
    <span className={classes.score} data-testid="score">
      <span className={classes.label}>{words.run.score}</span>
      {hasDots && (
        <svg width={maxScore * 12} height="12" aria-hidden="true">
          {Array.from({ length: maxScore }, (_, index) => (
            <circle
              key={index}
              cx={index * 12 + 6}
              cy="6"
              r="4"
              className={index < score ? classes.earned : classes.open}
            />
          ))}
        </svg>
      )}
      <strong>{words.score(score, maxScore)}</strong>
    </span>
  );
}
