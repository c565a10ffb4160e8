/** What Ariadne keeps besides graph and journal: where it stands, where it was, its plan, its last turns. */
import { z } from 'zod';
import { planSchema } from '../../events/plan.ts';

export const ariadneStateSchema = z.object({
  goal: z.string(),
  place: z.string().nullable(),
  /** In the order of the first visit. */
  visited: z.array(z.string()).readonly(),
  plan: planSchema.nullable(),
  /** The last answer of the exploration check, with the plan it was given for. */
  exploration: z.object({ plan: planSchema, isNeeded: z.boolean() }).nullable(),
  history: z.array(z.object({ observation: z.string(), action: z.string() })).readonly(),
  /** What was seen last; null before the first turn. */
  seen: z
    .object({
      text: z.string(),
      inventory: z.string().nullable(),
      admissible: z.array(z.string()).readonly().nullable(),
    })
    .nullable(),
  /** The decision whose outcome the next turn brings. */
  decided: z.object({ action: z.string(), walk: z.object({ from: z.string(), to: z.string() }).nullable() }).nullable(),
});
export type AriadneState = Readonly<z.infer<typeof ariadneStateSchema>>;

export function startState(goal: string): AriadneState {
  return {
    goal,
    place: null,
    visited: [],
    plan: null,
    exploration: null,
    history: [],
    seen: null,
    decided: null,
  };
}
