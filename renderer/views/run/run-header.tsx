/** The line over a run: what it is, how it stands, and its controls. */
import { Tooltip } from '@mantine/core';
import { knownScore } from '../../../core/events/transcript.ts';
import { elapsedMs } from '../../../core/events/costs.ts';
import { count, duration, percent, short } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { outcomeTone, outcomeWords } from '../../app/run-words.ts';
import { useRunContext } from './run-context.ts';
import { RunControls } from './run-controls.tsx';
import classes from './run-header.module.css';
import { RunMenu } from './run-menu.tsx';
import { ScoreDots } from './score-dots.tsx';

export function RunHeader({ onHelp }: { onHelp: () => void }) {
  const { run, view, step } = useRunContext();
  const { config } = run;
  const ablations = config.ablate.map((id) => words.newRun.without(id));
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{run.title}</h1>
      <span className={classes.chip}>{[config.level, words.run.seed(config.seed)].filter(Boolean).join(' · ')}</span>
      <span className={classes.chip}>
        <strong>{config.agent}</strong>
        {ablations.length > 0 && ` ${ablations.join(', ')}`}
      </span>
      <span className={classes.chip}>
        <strong className="name">{words.models.short(config.model)}</strong>
      </span>
      <span className={classes.space} />
      <ScoreDots score={knownScore(view, step)} maxScore={run.maxScore} />
      <span className={classes.chip} data-testid="step">
        {words.run.step} <strong>{count(step)}</strong> {words.run.ofSteps(run.stepLimit)}
      </span>
      <Costs />
      <span className={classes.status} data-tone={outcomeTone(run)} role="status">
        {outcomeWords(run)}
      </span>
      <RunControls />
      <RunMenu onHelp={onHelp} />
    </header>
  );
}

function Costs() {
  const { view, step } = useRunContext();
  const usage = view.steps[step]?.usage;
  const elapsed = elapsedMs(view, step);
  const steps = Math.max(1, step);
  const tokens = (usage?.promptTokens ?? 0) + (usage?.generatedTokens ?? 0);
  const cached = usage && usage.promptTokens > 0 ? usage.cachedTokens / usage.promptTokens : 0;
  return (
    <>
      {tokens > 0 && (
        <Tooltip label={words.run.tokensSoFar(count(tokens))}>
          <span className={classes.chip}>
            <strong>{short(tokens / steps)}</strong> {words.run.tokensPerStep} · <strong>{percent(cached)}</strong>{' '}
            {words.run.cached}
          </span>
        </Tooltip>
      )}
      {elapsed > 0 && (
        <Tooltip label={words.run.timeSoFar(duration(elapsed))}>
          <span className={classes.chip}>
            <strong>{duration(elapsed)}</strong> · {words.run.timePerStep(duration(elapsed / steps))}
          </span>
        </Tooltip>
      )}
    </>
  );
}
