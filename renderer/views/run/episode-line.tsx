/** A recalled episode: the step it is from, its words, its score; leads to its step. */
import type { StepView } from '../../../core/events/run-view.ts';
import { score } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import classes from './recalled.module.css';
import { useRunContext } from './run-context.ts';

type Episode = NonNullable<StepView['recalled']>['episodes'][number];

export function EpisodeLine({ episode }: { episode: Episode }) {
  const { view, goTo } = useRunContext();
  const step = view.graph.episodes.get(episode.episodeId)?.step;
  return (
    <li className={classes.episode}>
      <div>
        {step !== undefined && (
          <button type="button" className={classes.step} onClick={() => goTo(step)}>
            {words.run.stepTitle(step)}
          </button>
        )}
        <span className={classes.words}>{episode.text}</span>
      </div>
      <span className={classes.score}>{score(episode.score)}</span>
    </li>
  );
}
