/** Answers `plan`: keeps sub-goals until they are reached, adds what the situation offers and what the goal needs. */
import type { SubGoal } from '../../../../events/plan.ts';
import type { PlanInput, PlanOutput } from '../../../plan.ts';
import { namesOf, readAim, wordAim, type Aim } from '../aim.ts';
import type { Belonging } from '../knowing/belonging.ts';
import { deliveriesByGoal } from '../knowing/goal.ts';
import { understand, type Situation } from '../knowing/situation.ts';
import { thingKey } from '../reading/names.ts';
import { isReadable } from '../reading/read-observation.ts';
import { cookingAims } from './cooking.ts';
import { opportunities } from './opportunities.ts';
import { isReached, progressOf } from './progress.ts';
import { isTidying, planTidying } from './tidying.ts';
import { pursue, unlockingByName, unlockingLearned } from './pursuit.ts';

const limit = 8;

export async function makePlan(input: PlanInput, belonging: Belonging | null): Promise<PlanOutput> {
  const situation = understand(input);
  if (belonging !== null && isTidying(input.goal)) return { subGoals: await planTidying(input, situation, belonging) };
  return { subGoals: planFor(input, situation) };
}

function planFor(input: PlanInput, situation: Situation): readonly SubGoal[] {
  const kept = (input.previousPlan?.subGoals ?? []).map(({ text }) => readAim(text));
  const aims = [
    ...opportunities(situation),
    ...kept,
    ...unlockingLearned(situation),
    ...unlockingByName(situation),
    ...deliveriesByGoal(input.goal).map((delivery): Aim => ({ kind: 'put', ...delivery })),
    ...cookingAims(situation, kept),
    ...situation.wanted.filter((thing) => !isReadable(thing)).flatMap((thing) => pursue(thing, situation)),
  ].filter((aim) => !isReached(aim, situation));
  const ordered = distinct(aims).sort((a, b) => rank(a, situation) - rank(b, situation));
  const chosen = ordered.length > 0 ? ordered.slice(0, limit) : [{ kind: 'explore' } as const];
  return chosen.map((aim) => toSubGoal(aim, situation));
}

function toSubGoal(aim: Aim, situation: Situation): SubGoal {
  return { text: wordAim(aim).slice(0, 90), reason: progressOf(aim, situation).slice(0, 120) };
}

/** Sooner or later: what is at hand, then what a key in hand opens, then what is to be found, then the goal itself. */
function rank(aim: Aim, { wanted }: Situation): number {
  const isGoal = namesOf(aim).some((name) => wanted.some((thing) => thingKey(thing) === thingKey(name)));
  if (isGoal) return aim.kind === 'find' ? 4 : 6;
  switch (aim.kind) {
    case 'take':
    case 'read':
    case 'open':
      return 0;
    case 'unlock':
      return 1;
    case 'find':
      return 3;
    case 'prepare':
      return 5;
    case 'eat':
      return 6;
    default:
      return 2;
  }
}

function distinct(aims: readonly Aim[]): Aim[] {
  const byText = new Map(aims.map((aim) => [wordAim(aim).toLowerCase(), aim] as const).reverse());
  return [...byText.values()].reverse();
}
