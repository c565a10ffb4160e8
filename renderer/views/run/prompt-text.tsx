/** A prompt, segment by segment, with the part that came from the model's cache greyed. */
import type { CallDetail } from '../../../core/contract/views.ts';
import { count, percent } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { splitCached } from './cached-prefix.ts';
import classes from './prompt-text.module.css';

export interface PromptTextProps {
  readonly prompt: CallDetail['prompt'];
  /** Of the prompt's tokens, from 0 to 1. */
  readonly cachedShare: number;
  readonly cachedTokens: number;
}

export function PromptText({ prompt, cachedShare, cachedTokens }: PromptTextProps) {
  if (prompt.length === 0) return <p className="soft">{words.roles.noPrompt}</p>;
  return (
    <section>
      <h2 className="caption">
        {words.roles.prompt}
        {cachedShare > 0 && ` · ${words.roles.cached(percent(cachedShare), count(cachedTokens))}`}
      </h2>
      <div className={classes.prompt} tabIndex={0} role="region" aria-label={words.roles.prompt}>
        {splitCached(prompt, cachedShare).map((segment, index) => (
          <div key={index} className={classes.segment}>
            <span className={classes.label}>
              {segment.role} · {segment.label}
            </span>
            <pre>
              <span className={classes.cached}>{segment.cached}</span>
              {segment.fresh}
            </pre>
          </div>
        ))}
      </div>
    </section>
  );
}
