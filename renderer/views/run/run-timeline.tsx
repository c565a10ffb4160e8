/** The timeline of the run on screen. */
import { useMemo } from 'react';
import { factCurve, timelineMarks } from '../../../core/events/timeline.ts';
import { words } from '../../app/language.ts';
import { Timeline } from '../../charts/timeline.tsx';
import { useRunContext } from './run-context.ts';

/** So that the first steps of a short run do not fill the whole line. */
const SHORTEST = 20;

export function RunTimeline() {
  const { run, view, step, lastStep, goTo } = useRunContext();
  const marks = useMemo(() => timelineMarks(view), [view]);
  const facts = useMemo(() => factCurve(view), [view]);
  const end = run.status === 'ended' ? Math.max(SHORTEST, lastStep) : Math.max(run.stepLimit, lastStep);
  return (
    <Timeline
      label={words.timeline.label}
      step={step}
      lastStep={lastStep}
      end={end}
      marks={marks}
      facts={facts}
      onStep={goTo}
    />
  );
}
