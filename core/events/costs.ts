/** What a run cost, by role and by step: calls, tokens and time. */
import type { Usage } from './run-event.ts';
import type { RunView, StepView } from './run-view.ts';

export interface Cost extends Usage {
  readonly milliseconds: number;
}

export interface RoleCost extends Cost {
  readonly role: string;
  /** Times the role was asked; `calls` counts what models were asked, repairs included. */
  readonly asked: number;
}

const nothing: Cost = { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0, milliseconds: 0 };

/** Of these steps, a row a role, in the order in which they first answered. */
export function costByRole(steps: readonly StepView[]): readonly RoleCost[] {
  const rows = new Map<string, RoleCost>();
  for (const call of steps.flatMap((step) => step.calls)) {
    const before = rows.get(call.role) ?? { ...nothing, role: call.role, asked: 0 };
    rows.set(call.role, { ...addCall(before, call), role: call.role, asked: before.asked + 1 });
  }
  return [...rows.values()];
}

/** Of each step: its own tokens and calls, and the time of the whole step. */
export function costByStep(view: RunView): readonly Cost[] {
  return view.steps.map((step) => ({ ...step.calls.reduce(addCall, nothing), milliseconds: step.milliseconds }));
}

/** The time that steps up to this one took, in milliseconds. */
export function elapsedMs(view: RunView, step: number): number {
  return view.steps.slice(0, step + 1).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

function addCall(sum: Cost, { answer }: StepView['calls'][number]): Cost {
  if (!answer) return sum;
  const { usage } = answer;
  return {
    calls: sum.calls + usage.calls,
    promptTokens: sum.promptTokens + usage.promptTokens,
    cachedTokens: sum.cachedTokens + usage.cachedTokens,
    generatedTokens: sum.generatedTokens + usage.generatedTokens,
    milliseconds: sum.milliseconds + answer.milliseconds,
  };
}
