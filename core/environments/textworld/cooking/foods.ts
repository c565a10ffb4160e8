/** The foods of cooking games: where they are kept and what can be done with them. */
import { createRandom } from '../../../base/random.ts';
import type { CookingSplit } from './cooking-options.ts';

export interface Food {
  readonly name: string;
  /** Holders or rooms; those that a house has are equally likely. */
  readonly homes: readonly string[];
  /** `needs-cooking` foods cannot be eaten raw; null cannot be cooked. */
  readonly cooking: 'needs-cooking' | 'edible-raw' | null;
  readonly canBeCut: boolean;
  readonly isEdible: boolean;
  readonly isDrink: boolean;
  /** Written before it instead of `a`. */
  readonly article?: string;
}

type Kind = Omit<Food, 'name' | 'homes'>;
const NC: Kind = { cooking: 'needs-cooking', canBeCut: true, isEdible: false, isDrink: false };
const N: Kind = { ...NC, canBeCut: false };
const RC: Kind = { cooking: 'edible-raw', canBeCut: true, isEdible: true, isDrink: false };
const HERB: Kind = { ...RC, cooking: null };
const DRY: Kind = { ...HERB, canBeCut: false };
const OIL: Kind = { ...DRY, isEdible: false, article: 'some' };
const DRINK: Kind = { ...OIL, isDrink: true };

function keep(homes: readonly string[], kind: Kind, names: string): Food[] {
  return names.split(', ').map((name) => ({ name, homes, ...kind }));
}

const COLD = ['fridge', 'showcase'];
const DRY_STORE = ['shelf', 'showcase'];
const COLD_GARDEN = ['fridge', 'garden'];
const KITCHEN_GARDEN = ['counter', 'garden'];

export const foods: readonly Food[] = [
  ...keep(COLD, N, 'egg, chicken wing, chicken leg, chicken breast'),
  ...keep(COLD, NC, 'pork chop, red tuna, white tuna'),
  ...keep(COLD, RC, 'block of cheese'),
  ...keep(COLD, DRINK, 'milk, water'),
  ...keep(DRY_STORE, OIL, 'vegetable oil, peanut oil, olive oil'),
  ...keep(DRY_STORE, DRY, 'black pepper, flour, salt, sugar'),
  ...keep(COLD_GARDEN, RC, 'carrot, red onion, white onion, yellow onion, lettuce'),
  ...keep(COLD_GARDEN, RC, 'red bell pepper, yellow bell pepper, green bell pepper, orange bell pepper'),
  ...keep(COLD_GARDEN, HERB, 'cilantro, parsley'),
  ...keep(KITCHEN_GARDEN, NC, 'red potato, yellow potato, purple potato'),
  ...keep(KITCHEN_GARDEN, RC, 'red apple, yellow apple, green apple, banana, tomato, red hot pepper, green hot pepper'),
];

export const cookings = ['raw', 'grilled', 'fried', 'roasted'] as const;
export type Cooking = (typeof cookings)[number];
export const cuttings = ['uncut', 'chopped', 'sliced', 'diced'] as const;
export type Cutting = (typeof cuttings)[number];

export interface Preparation {
  readonly cooking: Cooking;
  readonly cutting: Cutting;
}

/** Every way a recipe may ask for the food. */
export function preparationsOf(food: Food): Preparation[] {
  const possible =
    food.cooking === null ? ['raw' as const] : cookings.filter((how) => how !== 'raw' || food.cooking === 'edible-raw');
  return possible.flatMap((cooking) =>
    (food.canBeCut ? cuttings : ['uncut' as const]).map((cutting) => ({ cooking, cutting })),
  );
}

const ONLY_VALID = new Set(
  'vegetable oil, peanut oil, green apple, red tuna, green bell pepper, red bell pepper, lettuce, chicken breast'.split(
    ', ',
  ),
);
const ONLY_TEST = new Set(
  'milk, yellow onion, yellow apple, sugar, egg, green hot pepper, white tuna, tomato'.split(', '),
);

/**
 * The preparations that a split may ask for; empty when it never asks for the food. Foods of the training split are in
 * all three, with preparations that no two splits share.
 */
export function preparationsIn(food: Food, split: CookingSplit | null): Preparation[] {
  const all = preparationsOf(food);
  if (split === null) return all;
  if (ONLY_VALID.has(food.name)) return split === 'valid' ? all : [];
  if (ONLY_TEST.has(food.name)) return split === 'test' ? all : [];
  const shuffled = createRandom(`cooking/split/${food.name}`).shuffle(all);
  const trained = Math.max(1, Math.floor(all.length / 2));
  const half = Math.ceil((all.length - trained) / 2);
  if (split === 'train') return shuffled.slice(0, trained);
  return split === 'valid' ? shuffled.slice(trained, trained + half) : shuffled.slice(trained + half);
}
