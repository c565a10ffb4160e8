/** How a call filled its model's context: the prompt, the room kept for thinking and answer, and what was left out. */
import { omittedText } from '../../../core/events/context-meter.ts';
import type { ContextMeter } from '../../../core/events/context-meter.ts';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import classes from './context-bar.module.css';

export function ContextBar({ context }: { context: ContextMeter }) {
  const { contextTokens, promptTokens, answerTokens, thinkingTokens } = context;
  const kept = answerTokens + thinkingTokens;
  const share = (tokens: number): string => `${Math.min(100, (100 * tokens) / contextTokens)}%`;
  const left = omittedText(context);
  return (
    <section>
      <h2 className="caption">{words.roles.context}</h2>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.prompt} style={{ width: share(promptTokens) }} />
        <span className={classes.kept} style={{ width: share(kept) }} />
      </div>
      <p className="soft">{words.roles.contextOf(count(promptTokens), count(kept), count(contextTokens))}</p>
      {left !== null && <p className="bad">{words.roles.leftOut(left)}</p>}
    </section>
  );
}
