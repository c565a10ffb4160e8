/** What the memory gave this step, in short: the best facts, what became outdated, the episodes. */
import { recalledAt } from '../../../core/events/recalled-at.ts';
import type { FactView } from '../../../core/events/run-view.ts';
import { score } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { EpisodeLine } from './episode-line.tsx';
import { FactLine } from './fact-line.tsx';
import classes from './recalled.module.css';
import { recalledFacts } from './recalled-facts.ts';
import { useRunContext } from './run-context.ts';

const SHOWN = 6;

export function RecalledBrief({ onMore }: { onMore: () => void }) {
  const { view, step } = useRunContext();
  const now = view.steps[step];
  const facts = recalledFacts(view, step);
  const outdated = (now?.invalidatedFacts ?? []).flatMap((id): FactView[] => {
    const fact = view.graph.facts.get(id);
    return fact ? [fact] : [];
  });
  const source = recalledAt(view, step);
  const episodes = source?.recalled.episodes ?? [];
  const earlier = source && source.step !== step ? source.step : null;
  return (
    <div className={classes.pane}>
      {source && (
        <section>
          <h2 className="caption">{words.recalled.title(facts.length, source.recalled.queries.length, earlier)}</h2>
          <ul className={classes.list}>
            {facts.slice(0, SHOWN).map(({ fact, score: value }) => (
              <FactLine key={fact.factId} fact={fact} end={score(value)} />
            ))}
          </ul>
          {facts.length > SHOWN && (
            <button type="button" className={classes.more} onClick={onMore}>
              {words.recalled.more(facts.length - SHOWN)}
            </button>
          )}
        </section>
      )}
      {outdated.length > 0 && (
        <section>
          <h2 className="caption">{words.recalled.outdated(outdated.length)}</h2>
          <ul className={classes.list}>
            {outdated.map((fact) => (
              <FactLine
                key={fact.factId}
                fact={fact}
                isOutdated
                end={words.recalled.since(fact.intervals[0]?.from ?? 0)}
              />
            ))}
          </ul>
        </section>
      )}
      {episodes.length > 0 && (
        <section>
          <h2 className="caption">{words.recalled.episodes}</h2>
          <ul className={classes.list}>
            {episodes.map((episode) => (
              <EpisodeLine key={episode.episodeId} episode={episode} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
