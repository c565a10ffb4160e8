/** Makes or revises the plan: ordered sub-goals that persist until done, each with a reason that tracks progress. */
import { z } from 'zod';
import type { Plan, SubGoal } from '../events/plan.ts';
import { decidePrompt, decideSlot } from './decide-prompt.ts';
import { planText } from './prompt-text.ts';
import type { Role } from './role.ts';
import type { WorkingMemory } from './working-memory.ts';

export interface PlanInput extends WorkingMemory {
  readonly previousPlan: Plan | null;
}

export interface PlanOutput {
  readonly subGoals: readonly SubGoal[];
}

const outputSchema: z.ZodType<PlanOutput> = z.strictObject({
  subGoals: z
    .array(z.strictObject({ text: z.string().min(1).max(90), reason: z.string().max(120) }))
    .min(1)
    .max(8)
    .readonly(),
});

export const plan: Role<PlanInput, PlanOutput> = {
  name: 'plan',
  slot: decideSlot,
  sampling: { temperature: 0.3, topP: 0.9, maxTokens: 1000 },
  prompt: (input) => [
    ...decidePrompt(input),
    {
      role: 'user',
      label: 'plan wanted',
      text: `${input.previousPlan === null ? 'No plan yet.' : `Previous plan:\n${planText(input.previousPlan)}`}\nPLAN:`,
    },
  ],
  schema: () => outputSchema,
};
