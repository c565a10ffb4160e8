/** The exploration check (AriGraph App. B) and, where exploring, the exits not yet taken (Alg. 3), nearest first. */
import type { Plan } from '../../events/plan.ts';
import { needsExploration } from '../../roles/needs-exploration.ts';
import type { KnownExit } from '../../roles/working-memory.ts';
import type { AgentContext, AgentServices } from '../agent.ts';
import { ask } from '../parts/ask.ts';
import type { AriadneOptions } from './parameters.ts';
import type { AriadneState } from './state.ts';

export interface Exploration {
  /** Null where the plan needs none, or the ablation forbids it. */
  readonly exits: readonly KnownExit[] | null;
  /** To be kept in the state: the same plan is not asked about twice. */
  readonly answer: AriadneState['exploration'];
}

export async function explore(
  services: AgentServices,
  { state, options }: { state: AriadneState; options: AriadneOptions },
  context: AgentContext,
): Promise<Exploration> {
  if (options.ablate.has('exploration')) return { exits: null, answer: null };
  const answer = await checkPlan(services, state, context);
  const isExploring = answer?.isNeeded ?? true;
  const exits = isExploring ? listExits(services, state.place) : null;
  services.emit({
    type: 'exits-listed',
    isExploring,
    exits: (exits ?? []).map(({ place, direction }) => ({ place, direction })),
  });
  return { exits, answer };
}

/** Without a plan yet, everything is to be explored. */
async function checkPlan(services: AgentServices, { plan, exploration }: AriadneState, context: AgentContext) {
  if (plan === null) return null;
  if (exploration !== null && isSamePlan(exploration.plan, plan)) return exploration;
  const otherwise = { needsExploration: true };
  const answer = await ask(services, { role: needsExploration, input: { plan }, otherwise }, context);
  return { plan, isNeeded: answer.needsExploration };
}

function listExits({ graph }: AgentServices, place: string | null): readonly KnownExit[] {
  const distances = new Map<string, number | null>();
  const distanceTo = (target: string): number | null => {
    if (!distances.has(target))
      distances.set(target, place === null ? null : (graph.shortestPath(place, target)?.length ?? null));
    return distances.get(target) ?? null;
  };
  return graph
    .unexploredExits()
    .map(({ place: of, direction }) => ({ place: of, direction, distance: distanceTo(of) }))
    .sort((a, b) => (a.distance ?? Number.MAX_SAFE_INTEGER) - (b.distance ?? Number.MAX_SAFE_INTEGER));
}

function isSamePlan(a: Plan, b: Plan): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
