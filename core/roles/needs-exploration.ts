/** Asks whether a plan needs exploration (AriGraph App. B): only then are exits listed. */
import { z } from 'zod';
import type { Plan } from '../events/plan.ts';
import { planText } from './prompt-text.ts';
import type { Role } from './role.ts';

export interface NeedsExplorationInput {
  readonly plan: Plan;
}

export interface NeedsExplorationOutput {
  readonly needsExploration: boolean;
}

const outputSchema: z.ZodType<NeedsExplorationOutput> = z.strictObject({ needsExploration: z.boolean() });

const instructions = `You read the plan of an agent in a text adventure. Does any of its sub-goals ask to explore, to look for something, or to get something whose place is not known yet?
Answer in JSON: {"needsExploration":true} or {"needsExploration":false}`;

export const needsExploration: Role<NeedsExplorationInput, NeedsExplorationOutput> = {
  name: 'needs-exploration',
  sampling: { temperature: 0, maxTokens: 40 },
  prompt: ({ plan }) => [
    { role: 'system', label: 'instructions', text: instructions },
    { role: 'user', label: 'plan', text: `Plan:\n${planText(plan)}` },
  ],
  schema: () => outputSchema,
};
