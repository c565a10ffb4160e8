/** A plan as every planner of the lab writes it: a main goal and ordered sub-goals, each with its reason. */
import { z } from 'zod';

export const subGoalSchema = z.object({ text: z.string(), reason: z.string() });
export const planSchema = z.object({ mainGoal: z.string(), subGoals: z.array(subGoalSchema).readonly() });
export type SubGoal = Readonly<z.infer<typeof subGoalSchema>>;
export type Plan = Readonly<z.infer<typeof planSchema>>;
