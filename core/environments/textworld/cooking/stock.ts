/** The foods of one cooking game: ingredients with their preparations, and what lies about besides. */
import type { Random } from '../../../base/random.ts';
import type { CookingOptions } from './cooking-options.ts';
import { foods, preparationsIn, type Food, type Preparation } from './foods.ts';

export interface StockedFood {
  readonly food: Food;
  /** A holder or room, or `inventory`. */
  readonly place: string;
  /** What the recipe asks for; null for what it does not name. */
  readonly preparation: Preparation | null;
}

export interface StockOptions extends CookingOptions {
  /** Names of the furniture and rooms of the house. */
  readonly homes: ReadonlySet<string>;
  readonly capacity: number | null;
}

export const INVENTORY = 'inventory';

/** Ingredients first, in the recipe's order. */
export function stockFoods(options: StockOptions, random: Random): StockedFood[] {
  const allowed = allowedFoods(options);
  const ingredients = chooseIngredients(allowed, options, random.fork('ingredients'));
  const stock = [...ingredients];
  const distract = random.fork('distractors');
  const carried = ingredients.filter(({ place }) => place === INVENTORY).length;
  for (const ingredient of ingredients) {
    const isFull = ingredient.place === INVENTORY && options.capacity !== null && carried >= options.capacity;
    if (!isFull) addLookAlikes(ingredient, { stock, allowed: [...allowed.keys()] }, distract);
  }
  const others = random.fork('others');
  const count = Math.abs(Math.trunc(3 * others.normal() + options.recipe));
  addOthers(count, { stock, allowed: [...allowed.keys()], homes: options.homes }, others);
  return stock;
}

/** The foods that this game may have, with the preparations it may ask for. */
function allowedFoods({ cook, cut, split, homes }: StockOptions): ReadonlyMap<Food, readonly Preparation[]> {
  const allowed = new Map<Food, readonly Preparation[]>();
  for (const food of foods) {
    const possible = preparationsIn(food, split).filter(
      ({ cooking, cutting }) =>
        !(cook && cooking === 'raw') && !(cut && cutting === 'uncut') && !(cooking === 'grilled' && !homes.has('BBQ')),
    );
    if (possible.length > 0) allowed.set(food, possible);
  }
  return allowed;
}

function chooseIngredients(
  allowed: ReadonlyMap<Food, readonly Preparation[]>,
  { recipe, take, homes }: StockOptions,
  random: Random,
): StockedFood[] {
  const placed: StockedFood[] = [];
  for (const food of random.shuffle([...allowed.keys()])) {
    const place = random.shuffle(food.homes).find((home) => homes.has(home));
    if (place !== undefined) placed.push({ food, place, preparation: random.pick(allowed.get(food)!) });
    if (placed.length === recipe) break;
  }
  placed.sort((a, b) => (a.food.name < b.food.name ? -1 : 1));
  const carried = new Set(random.shuffle(placed).slice(0, recipe - take));
  return placed.map((entry) => (carried.has(entry) ? { ...entry, place: INVENTORY } : entry));
}

interface Pool {
  readonly stock: StockedFood[];
  readonly allowed: readonly Food[];
}

/** One food with the same first word and one with the same last, in the ingredient's own place. */
function addLookAlikes({ food, place }: StockedFood, { stock, allowed }: Pool, random: Random): void {
  const words = food.name.split(' ');
  if (words.length < 2) return;
  for (const isAlike of [
    (name: string) => name.split(' ')[0] === words[0],
    (name: string) => name.split(' ').at(-1) === words.at(-1),
  ]) {
    const candidates = allowed.filter((other) => other !== food && isAlike(other.name));
    for (const candidate of random.shuffle(candidates)) {
      const known = stock.find((entry) => entry.food === candidate);
      if (known === undefined) stock.push({ food: candidate, place, preparation: null });
      else if (known.place !== place) continue;
      break;
    }
  }
}

function addOthers(
  count: number,
  { stock, allowed, homes }: Pool & { homes: ReadonlySet<string> },
  random: Random,
): void {
  const unused = allowed.filter((food) => !stock.some((entry) => entry.food === food));
  let left = count;
  for (const food of random.shuffle(unused)) {
    if (left === 0) return;
    const place = random.shuffle(food.homes).find((home) => homes.has(home));
    if (place === undefined) continue;
    stock.push({ food, place, preparation: null });
    left -= 1;
  }
}
