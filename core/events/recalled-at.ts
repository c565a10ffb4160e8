/** What was recalled for a step; for one under way that has not recalled yet, what the step before it did. */
import type { RunView, StepView } from './run-view.ts';

export interface RecalledAt {
  /** The step that recalled it. */
  readonly step: number;
  readonly recalled: NonNullable<StepView['recalled']>;
}

/** Null where nothing was recalled. A newest step that has just begun keeps what is shown from flickering away. */
export function recalledAt(view: RunView, step: number): RecalledAt | null {
  const now = view.steps[step];
  if (now?.recalled) return { step, recalled: now.recalled };
  const isUnderWay = now !== undefined && !now.isEnded && now.action === null && step === view.steps.length - 1;
  const before = isUnderWay ? view.steps[step - 1]?.recalled : null;
  return before ? { step: step - 1, recalled: before } : null;
}
