/** The heart: one run, watched live or played again, with every pane showing the same step. */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { runSummarySchema } from '../../../core/events/run-summary.ts';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen, useTitle } from '../../app/screen.tsx';
import { useSettings } from '../../app/use-settings.ts';
import { Waiting } from '../../app/waiting.tsx';
import type { RunState } from '../../client/run-store.ts';
import { useRun } from '../../client/use-run.ts';
import { RunContext } from './run-context.ts';
import { RunLayout } from './run-layout.tsx';
import { usePlayback } from './use-playback.ts';
import { useRunSummary } from './use-run-summary.ts';
import { useChosenStep } from './use-step.ts';

export function RunScreen() {
  const id = runSummarySchema.shape.runId.safeParse(useParams()['runId']);
  if (!id.success)
    return (
      <Screen title={words.run.title}>
        <ProblemNote
          problem={{ code: 'bad-input', message: words.run.badId, remedy: words.run.badIdRemedy, detail: null }}
        />
      </Screen>
    );
  return <KnownRun key={id.data} runId={id.data} />;
}

function KnownRun({ runId }: { runId: RunSummary['runId'] }) {
  const { run, problem } = useRunSummary(runId);
  const state = useRun(runId, run?.status);
  const trouble = problem ?? state.problem;
  if (trouble)
    return (
      <Screen title={words.run.title}>
        <ProblemNote problem={trouble}>
          <Button component={Link} to="/runs">
            {words.run.toRuns}
          </Button>
        </ProblemNote>
      </Screen>
    );
  if (!run || !state.isLoaded) return <Waiting words={words.run.reading} />;
  return <LoadedRun run={run} view={state.view} />;
}

function LoadedRun({ run, view }: { run: RunSummary; view: RunState['view'] }) {
  const { settings } = useSettings();
  const { chosen, choose } = useChosenStep();
  const lastStep = Math.max(0, view.steps.length - 1);
  const step = Math.min(chosen ?? lastStep, lastStep);
  const isLive = chosen === null;
  const isOver = run.status === 'ended';
  const goTo = useMemo(() => {
    const first = Math.min(1, lastStep);
    return (wanted: number) => choose(Math.max(first, Math.min(wanted, lastStep)));
  }, [choose, lastStep]);
  const goLive = useMemo(() => () => choose(null), [choose]);
  const playback = usePlayback({ step, lastStep, delayMs: settings.watchDelayMs, goTo });
  useTitle(`${run.title} ${run.config.level} · ${words.run.stepTitle(step)}`);
  const value = { run, view, step, lastStep, isLive: isLive && !isOver, goTo, goLive, playback };
  return (
    <RunContext value={value}>
      <RunLayout />
    </RunContext>
  );
}
