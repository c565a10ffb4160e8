/** Planning, then acting, over a working memory: the part that agents with different memories share. */
import type { Plan } from '../../events/plan.ts';
import { act, possibleActions, type ActOutput } from '../../roles/act.ts';
import { plan as planRole } from '../../roles/plan.ts';
import type { WorkingMemory } from '../../roles/working-memory.ts';
import type { AgentContext, AgentServices } from '../agent.ts';
import { ask } from './ask.ts';

/** The next plan; a sub-goal persists in it until it is done. Reported when it differs from the last. */
export async function revisePlan(
  services: Pick<AgentServices, 'reasoner' | 'emit'>,
  { memory, previousPlan }: { memory: WorkingMemory; previousPlan: Plan | null },
  context: AgentContext,
): Promise<Plan> {
  const otherwise = {
    subGoals: previousPlan?.subGoals ?? [{ text: memory.goal, reason: 'no plan could be made yet' }],
  };
  const answer = await ask(services, { role: planRole, input: { ...memory, previousPlan }, otherwise }, context);
  const plan: Plan = { mainGoal: memory.goal, subGoals: answer.subGoals };
  if (JSON.stringify(plan) !== JSON.stringify(previousPlan)) services.emit({ type: 'plan-changed', plan });
  return plan;
}

/** One action with its reason: an admissible command, or a walk to one of the destinations. */
export async function chooseAction(
  services: Pick<AgentServices, 'reasoner' | 'emit'>,
  input: { memory: WorkingMemory; plan: Plan; admissible: readonly string[] | null; destinations: readonly string[] },
  context: AgentContext,
): Promise<ActOutput> {
  const { memory, plan, admissible, destinations } = input;
  const choices = { admissible, destinations };
  const otherwise = { reason: 'no usable answer, so look around', action: fallbackAction(choices) };
  return ask(services, { role: act, input: { ...memory, plan, ...choices }, otherwise }, context);
}

function fallbackAction(choices: { admissible: readonly string[] | null; destinations: readonly string[] }): string {
  const actions = possibleActions(choices) ?? [];
  return actions.find((action) => action === 'look') ?? actions[0] ?? 'look';
}
