/** The rules of one cooking game: those of the house and of cooking, of its recipe, and of what the hands can hold. */
import type { Atom, Parameter, Rule, TypeDefinition } from '../../engine/definition.ts';
import { expandRules } from '../../logic/expand-aliases.ts';
import { parseLogic } from '../../logic/parse-logic.ts';
import { houseRules, houseTypes } from '../house/house-rules.ts';
import { cookingLogic, cookingReply } from './cooking-logic.ts';
import type { Preparation } from './foods.ts';

const logic = parseLogic(cookingLogic);

export const cookingTypes: readonly TypeDefinition[] = [...houseTypes, ...logic.types];
const commonRules: readonly Rule[] = [...houseRules, ...expandRules(logic, cookingReply)];

/** What the rules ask of each ingredient; null where its state does not matter. */
export type NeededState = readonly string[];

export function cookingRules({ needed, hasLimit }: { needed: readonly NeededState[]; hasLimit: boolean }): Rule[] {
  const rules = commonRules.map((rule) => (hasLimit ? withLoad(rule) : rule));
  return [...rules, mealRule(needed, hasLimit)];
}

/** The states that a prepared ingredient has; of food that starts prepared none is asked. */
export function neededState(
  { cooking, cutting }: Preparation,
  { cook, cut, food }: { cook: boolean; cut: boolean; food: { cooking: string | null; canBeCut: boolean } },
): NeededState {
  return [...(cook && food.cooking !== null ? [cooking] : []), ...(cut && food.canBeCut ? [cutting] : [])];
}

const atom = (predicate: string, ...parameters: Parameter[]): Atom => ({ predicate, parameters });
const own = (name: string): Parameter => ({ name, type: name });
const load: Parameter = { name: 'load', type: 'load' };
const nextLoad: Parameter = { name: "load'", type: 'load' };

/** `prepare meal`: the ingredients go, the meal comes. Predicate `ingredient_N` says which food is the Nth. */
function mealRule(needed: readonly NeededState[], hasLimit: boolean): Rule {
  const [P, I, r, meal] = [own('P'), own('I'), own('r'), own('meal')] as const;
  const ingredients = needed.map((_, index): Parameter => ({ name: `f${"'".repeat(index)}`, type: 'f' }));
  const kept = [
    atom('at', P, r),
    atom('kitchen', r),
    ...ingredients.map((food, index) => atom(`ingredient_${index + 1}`, food)),
    ...ingredients.flatMap((food, index) => needed[index]!.map((state) => atom(state, food))),
  ];
  const held = ingredients.map((food) => atom('in', food, I));
  const made = [
    atom('in', meal, I),
    atom('edible', meal),
    atom('raw', meal),
    ...ingredients.map((food) => atom('used', food)),
  ];
  const isLoadChanged = hasLimit && needed.length > 1;
  const change = isLoadChanged ? [atom('after_meal', load, nextLoad)] : [];
  return {
    name: 'prepare',
    preconditions: [
      ...kept,
      ...held,
      atom('unmade', meal),
      ...change,
      ...(isLoadChanged ? [atom('carrying', load)] : []),
    ],
    postconditions: [...kept, ...made, ...change, ...(isLoadChanged ? [atom('carrying', nextLoad)] : [])],
    command: 'prepare meal',
    event: 'preparing meal',
    reply: 'Adding the meal to your inventory.',
  };
}

const TAKING = new Set(['take', 'take/c', 'take/s']);
const GIVING = new Set(['drop', 'insert', 'put', 'eat', 'drink']);

/** Counts what is carried: taking needs a larger load to be possible, giving away leads to a smaller one. */
function withLoad(rule: Rule): Rule {
  const change = TAKING.has(rule.name) ? 'more' : GIVING.has(rule.name) ? 'less' : null;
  if (change === null) return rule;
  const step = atom(change, load, nextLoad);
  return {
    ...rule,
    preconditions: [...rule.preconditions, step, atom('carrying', load)],
    postconditions: [...rule.postconditions, step, atom('carrying', nextLoad)],
  };
}
