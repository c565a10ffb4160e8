/** How a plan went on: sub-goals persist until they are done, so one that left the plan is taken as done. */
import type { SubGoal } from './plan.ts';
import type { RunView } from './run-view.ts';

export interface PlanProgress {
  readonly mainGoal: string;
  /** Those that left the plan under this main goal, oldest first. */
  readonly done: readonly DoneSubGoal[];
  /** Those of the plan; the first is the one in hand. */
  readonly open: readonly SubGoal[];
}

export interface DoneSubGoal extends SubGoal {
  /** The step whose plan no longer had it. */
  readonly step: number;
}

/** The plan as it stood at the end of a step; null before the first. */
export function planProgress(view: RunView, step: number): PlanProgress | null {
  const plan = view.steps[Math.min(step, view.steps.length - 1)]?.plan;
  if (!plan) return null;
  const done = new Map<string, DoneSubGoal>();
  let previous: readonly SubGoal[] = [];
  for (const { plan: then, step: at } of view.steps.slice(0, step + 1)) {
    if (!then) continue;
    if (then.subGoals !== previous) {
      const stay = new Set(then.subGoals.map((goal) => goal.text));
      for (const goal of previous) if (!stay.has(goal.text)) done.set(goal.text, { ...goal, step: at });
      for (const text of stay) done.delete(text);
    }
    previous = then.subGoals;
  }
  return { mainGoal: plan.mainGoal, done: [...done.values()], open: plan.subGoals };
}
