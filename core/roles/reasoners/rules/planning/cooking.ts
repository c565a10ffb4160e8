/** Aims of one who cooks by a recipe: read it, make each ingredient ready, prepare the meal, eat it. */
import { normalizeName } from '../../../../base/facts.ts';
import type { Aim } from '../aim.ts';
import type { Situation } from '../knowing/situation.ts';

const recipe = 'recipe';

/** Aims for a goal that speaks of a recipe; none for any other, and none once ingredients stand in the plan. */
export function cookingAims({ belief, memory }: Situation, kept: readonly Aim[]): readonly Aim[] {
  const isCooking = /\b(?:cookbook|recipe|meal)\b/iu.test(memory.goal);
  if (!isCooking || kept.some(({ kind }) => kind === 'ready' || kind === 'eat')) return [];
  const ingredients = belief.objectsOf(recipe, 'requires');
  if (ingredients.length === 0) return [{ kind: 'read', thing: 'cookbook' }];
  return [
    ...ingredients.map((thing): Aim => ({
      kind: 'ready',
      thing,
      states: [...new Set(belief.objectsOf(thing, 'to be').map(normalizeName))],
    })),
    { kind: 'prepare', thing: 'meal' },
    { kind: 'eat', thing: 'meal' },
  ];
}
