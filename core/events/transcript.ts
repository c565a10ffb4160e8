/** The run as a person reads it: each decision after what was read before it, and the last reading as the end. */
import type { ActionView, RunView, StepView } from './run-view.ts';

export interface TranscriptEntry {
  /** The decision; one past the last step while none has begun. */
  readonly step: number;
  readonly readings: readonly Reading[];
  readonly action: ActionView | null;
  readonly walkStopped: StepView['walkStopped'];
  readonly warnings: StepView['warnings'];
  /** `deciding`: nothing chosen yet; `end`: what was read after the last decision of a run that is over. */
  readonly state: 'decided' | 'deciding' | 'end';
  /** The role at work while deciding. */
  readonly activeRole: string | null;
}

export interface Reading {
  /** Null for the first reading of a run. */
  readonly command: string | null;
  readonly text: string;
  /** Points gained by it; negative when lost. */
  readonly gain: number;
}

/** One entry a decision; what a decision brought is read in the entry after it. */
export function transcriptEntries(view: RunView): readonly TranscriptEntry[] {
  const entries: TranscriptEntry[] = [];
  let score = 0;
  for (let step = 1; step <= view.steps.length; step += 1) {
    const before = view.steps[step - 1]!;
    const now = view.steps[step];
    const readings = before.observations.map((observation) => {
      const reading = { command: observation.command, text: observation.text, gain: observation.score - score };
      score = observation.score;
      return reading;
    });
    if (now || readings.length > 0) entries.push(entryOf(view, now, { step, readings }));
  }
  return entries;
}

/** The score as it was known when a step began; of the last step, the score now. */
export function knownScore(view: RunView, step: number): number {
  const last = view.steps.length - 1;
  return (step >= last ? view.steps.at(-1) : view.steps[Math.max(0, step - 1)])?.score ?? 0;
}

function entryOf(
  view: RunView,
  now: StepView | undefined,
  { step, readings }: { step: number; readings: readonly Reading[] },
): TranscriptEntry {
  const isOver = view.status === 'ended' && !now?.action;
  return {
    step,
    readings,
    action: now?.action ?? null,
    walkStopped: now?.walkStopped ?? null,
    warnings: now?.warnings ?? [],
    state: now?.action ? 'decided' : isOver ? 'end' : 'deciding',
    activeRole: now?.calls.find((call) => call.state === 'running')?.role ?? null,
  };
}
