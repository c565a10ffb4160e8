/** Answers `crucial-items`: what the plan speaks of, and what is in sight that memory may know more about. */
import type { Plan } from '../../../events/plan.ts';
import type { CrucialItem, CrucialItemsInput, CrucialItemsOutput } from '../../crucial-items.ts';
import { headingOf } from '../../place-heading.ts';
import { readAim } from './aim.ts';
import { wantedByGoal } from './knowing/goal.ts';
import { believe } from './knowing/belief.ts';
import { isOpener } from './knowing/relations.ts';
import { thingsNeeded } from './knowing/seeking.ts';
import { isTidying } from './planning/tidying.ts';
import { readRounds, type Rounds } from './planning/tidying-rounds.ts';
import { lockNamedIn } from './planning/pursuit.ts';
import { carriedNames, thingKey } from './reading/names.ts';
import { isReadable, readObservation } from './reading/read-observation.ts';

const limit = 12;

export function chooseCrucialItems({ goal, observation, inventory, plan }: CrucialItemsInput): CrucialItemsOutput {
  const rounds = readRounds(plan?.subGoals ?? []);
  if (isTidying(goal) && !rounds.isExploring) return { items: tidyingItems(rounds, plan) };
  const facts = readObservation({ observation, inventory, command: null, place: null });
  const inSight = facts.flatMap((fact) => [fact.subject, fact.object]);
  const keys = new Set(inSight.map(thingKey));
  const aims = (plan?.subGoals ?? []).map(({ text }) => readAim(text)).filter(({ kind }) => kind !== 'explore');
  const belief = believe(facts);
  const planned = aims.flatMap((aim) => thingsNeeded(aim, belief));
  const wanted = plan === null ? wantedByGoal(goal) : [];
  const here = headingOf(observation);
  const told = facts.filter(isOpener).flatMap(({ subject, object }) => [object, subject]);
  const locks = carriedNames(inventory).flatMap(({ name }) => lockNamedIn(name) ?? []);
  const names = [
    ...inSight.filter(isReadable),
    ...told,
    ...planned,
    ...wanted,
    ...locks,
    ...(here === null ? [] : [here]),
  ];
  return {
    items: distinct(names.map((name) => ({ name: name.slice(0, 48), depth: keys.has(thingKey(name)) ? 1 : 2 }))).slice(
      0,
      limit,
    ),
  };
}

/** The whole house: what each place holds, as a fact words it, and where things are to be put. */
function tidyingItems({ left, done }: Rounds, plan: Plan | null): readonly CrucialItem[] {
  const places = [...left, ...done].map((place) => ({ name: `${place} contains`, depth: 1 }));
  const holders = (plan?.subGoals ?? []).flatMap(({ text }) => {
    const aim = readAim(text);
    return aim.kind === 'put' ? [{ name: aim.holder, depth: 1 }] : [];
  });
  return distinct([...holders.slice(0, 3), ...places, ...holders.slice(3)])
    .map(({ name, depth }) => ({ name: name.slice(0, 48), depth }))
    .slice(0, limit);
}

function distinct(items: readonly CrucialItem[]): readonly CrucialItem[] {
  return items.filter(
    (item, index) => items.findIndex((other) => thingKey(other.name) === thingKey(item.name)) === index,
  );
}
