/** Names what matters now, as queries to memory, each with how far to search (AriGraph §2, retrieval). */
import { z } from 'zod';
import type { Plan } from '../events/plan.ts';
import { observationText, planText } from './prompt-text.ts';
import type { Role } from './role.ts';

export interface CrucialItemsInput {
  readonly goal: string;
  readonly observation: string;
  readonly inventory: string | null;
  readonly plan: Plan | null;
}

export interface CrucialItem {
  readonly name: string;
  /** Depth of the search: 1 finds facts near the name, 2 also facts near what those name. */
  readonly depth: number;
}

export interface CrucialItemsOutput {
  readonly items: readonly CrucialItem[];
}

const outputSchema: z.ZodType<CrucialItemsOutput> = z.strictObject({
  items: z
    .array(z.strictObject({ name: z.string().min(1).max(48), depth: z.literal([1, 2]) }))
    .max(12)
    .readonly(),
});

const instructions = `You choose what an agent in a text adventure should look up in its memory now.
From the observation and the plan name the three to six things and places that matter most for the next steps, by the short names the texts use.
Answer in JSON: {"items":[{"name":"cyan locker","depth":2},{"name":"key 3","depth":1}]}
- depth 2: a thing of the plan that is not in sight, so that what is around it is looked up too.
- depth 1: a thing in sight or carried that the plan needs.
- No names for moods, directions or the player.`;

export const crucialItems: Role<CrucialItemsInput, CrucialItemsOutput> = {
  name: 'crucial-items',
  sampling: { temperature: 0, maxTokens: 700 },
  prompt: ({ goal, observation, inventory, plan }) => [
    { role: 'system', label: 'instructions', text: instructions },
    { role: 'user', label: 'goal', text: `Goal: ${goal}` },
    ...(plan === null ? [] : [{ role: 'user', label: 'plan', text: `Plan:\n${planText(plan)}` } as const]),
    { role: 'user', label: 'observation', text: `Observation:\n${observationText(observation, inventory)}` },
  ],
  schema: () => outputSchema,
};
