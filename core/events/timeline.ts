/** What a timeline marks: where score, place, plan and control changed, what went wrong, and how the facts grew. */
import { walkedDirection } from './moves.ts';
import { transcriptEntries } from './transcript.ts';
import type { RunView, StepView } from './run-view.ts';

export const timelineMarkKinds = ['gain', 'loss', 'move', 're-plan', 'error', 'person'] as const;
export type TimelineMarkKind = (typeof timelineMarkKinds)[number];

export interface TimelineMark {
  readonly step: number;
  readonly kind: TimelineMarkKind;
}

/** In order of steps; a point shows where it is read, which is the step after it was earned. */
export function timelineMarks(view: RunView): readonly TimelineMark[] {
  const last = view.steps.length - 1;
  const marks: TimelineMark[] = [];
  for (const { step, readings } of transcriptEntries(view)) {
    const gain = readings.reduce((sum, reading) => sum + reading.gain, 0);
    if (gain !== 0) marks.push({ step: Math.min(step, last), kind: gain > 0 ? 'gain' : 'loss' });
    const now = view.steps[step];
    if (now) marks.push(...marksOf(now, view.steps[step - 1]));
  }
  return marks;
}

/** Current facts at the end of each step, from step 0. */
export function factCurve(view: RunView): readonly number[] {
  return view.steps.map((step) => step.counts.currentFacts);
}

function marksOf(now: StepView, before: StepView | undefined): readonly TimelineMark[] {
  const kinds: TimelineMarkKind[] = [];
  if (now.action?.commands.some((command) => walkedDirection(command) !== null)) kinds.push('move');
  if (before?.plan && now.plan !== before.plan && !isSamePlan(now, before)) kinds.push('re-plan');
  if (now.calls.some((call) => call.state === 'failed')) kinds.push('error');
  if (now.action?.by === 'person') kinds.push('person');
  return kinds.map((kind) => ({ step: now.step, kind }));
}

function isSamePlan(now: StepView, before: StepView): boolean {
  const words = ({ plan }: StepView): string =>
    JSON.stringify([plan?.mainGoal, plan?.subGoals.map(({ text }) => text)]);
  return words(now) === words(before);
}
