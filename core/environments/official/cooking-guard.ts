/** What `prepare meal` needs beyond its rule: each ingredient of the recipe cooked and cut as it says. */
import type { Fact, Guard } from '../engine/definition.ts';

const COOKING = ['raw', 'roasted', 'fried', 'grilled'];
const CUTTING = ['uncut', 'sliced', 'diced', 'chopped'];

/** `facts`: those that hold at first, `base(food, ingredient)` and the states of the ingredients among them. */
export function cookingGuards(facts: readonly Fact[]): Guard[] {
  const bases = facts.filter((fact) => fact.predicate === 'base');
  if (bases.length === 0) return [];
  const needs = bases.flatMap(({ entities: [food = '', ingredient = ''] }) => [
    { fact: { predicate: 'in', entities: [food, 'I'] }, otherwise: 'You still miss something.' },
    ...stateNeeds(facts, { food, ingredient, states: COOKING, otherwise: 'Something still needs to be cooked.' }),
    ...stateNeeds(facts, { food, ingredient, states: CUTTING, otherwise: 'Something still needs to be cut.' }),
  ]);
  const kitchen = facts.find((fact) => fact.predicate === 'cooking_location')?.entities[0];
  const place =
    kitchen === undefined
      ? []
      : [{ fact: { predicate: 'at', entities: ['P', kitchen] }, otherwise: 'Can only prepare meal in the kitchen.' }];
  return [{ command: 'prepare meal', needs: [...place, ...needs] }];
}

function stateNeeds(
  facts: readonly Fact[],
  { food, ingredient, states, otherwise }: { food: string; ingredient: string; states: string[]; otherwise: string },
): Guard['needs'] {
  const has = (predicate: string, entity: string): boolean =>
    facts.some((fact) => fact.predicate === predicate && fact.entities[0] === entity);
  const wanted = states.find((state) => has(state, ingredient));
  if (wanted === undefined) return [];
  // Food that cannot be cooked or cut has no such state, and then none is asked of it.
  const isStateless = wanted === states[0] && !states.some((state) => has(state, food));
  return isStateless ? [] : [{ fact: { predicate: wanted, entities: [food] }, otherwise }];
}
