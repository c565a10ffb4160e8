/** What was recalled, by query with scores; the episodes in full; the exits left untried. */
import { recalledAt } from '../../../core/events/recalled-at.ts';
import { score } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { EpisodeLine } from './episode-line.tsx';
import { FactLine } from './fact-line.tsx';
import classes from './recalled.module.css';
import { useRunContext } from './run-context.ts';

export function RecalledPane() {
  const { view, step } = useRunContext();
  const now = view.steps[step];
  const recalled = recalledAt(view, step)?.recalled;
  if (!recalled && !now?.exits) return <p className={classes.none}>{words.recalled.none}</p>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.run.recalled}>
      <div className={`${classes.pane} ${classes.full}`}>
        {recalled?.queries.map((query, index) => (
          <section key={index}>
            <h2 className={classes.query}>
              <strong>{query.text}</strong>
              <span className="caption">{words.recalled.query(query.depth, query.facts.length)}</span>
            </h2>
            <ul className={classes.list}>
              {query.facts.map(({ factId, score: value }) => {
                const fact = view.graph.facts.get(factId);
                return fact && <FactLine key={factId} fact={fact} end={score(value)} />;
              })}
            </ul>
          </section>
        ))}
        {recalled && (
          <section>
            <h2 className="caption">{words.recalled.episodes}</h2>
            <ul className={classes.list}>
              {recalled.episodes.map((episode) => (
                <EpisodeLine key={episode.episodeId} episode={episode} />
              ))}
            </ul>
            {recalled.episodes.length === 0 && <p className="soft">{words.recalled.noEpisodes}</p>}
          </section>
        )}
        {now?.exits && (
          <section>
            <h2 className="caption">{words.recalled.exits(now.exits.isExploring)}</h2>
            <ul className={classes.list}>
              {now.exits.exits.map(({ place, direction }) => (
                <li key={`${place} ${direction}`}>
                  {place} <span className="soft">{direction}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
