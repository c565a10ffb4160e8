/** What a cooking game is made of, before it is put into words: house, furniture, foods, start. */
import type { Random } from '../../../base/random.ts';
import type { CookingOptions } from './cooking-options.ts';
import { furnish, type Furniture } from './furniture.ts';
import { buildHouse, type House } from './house-map.ts';
import { INVENTORY, stockFoods, type StockedFood } from './stock.ts';

export interface CookingPlan {
  readonly options: CookingOptions;
  readonly house: House;
  readonly furniture: readonly Furniture[];
  /** Ingredients first, in the recipe's order. */
  readonly stock: readonly StockedFood[];
  /** Counter or table. */
  readonly cookbookPlace: string;
  /** Null where the game has no knife. */
  readonly knifePlace: string | null;
  readonly startRoom: number;
  /** How many things can be carried; null for any number. */
  readonly capacity: number | null;
}

export function planCooking(options: CookingOptions, random: Random): CookingPlan {
  const house = buildHouse(options.go, random.fork('house'));
  const furniture = furnish(house.rooms, random.fork('furniture'));
  const capacity = options.drop ? options.recipe + (options.recipe === 1 && options.cut ? 1 : 0) : null;
  const homes = new Set([...furniture.map(({ name }) => name), ...house.rooms]);
  const things = random.fork('things');
  const spots = ['counter', 'table'];
  return {
    options,
    house,
    furniture,
    capacity,
    stock: stockFoods({ ...options, homes, capacity }, random.fork('foods')),
    cookbookPlace: things.pick(spots),
    knifePlace: options.cut || things.next() > 0.5 ? things.pick(spots) : null,
    startRoom: things.integer(0, house.rooms.length - 1),
  };
}

export function ingredientsOf(
  plan: CookingPlan,
): readonly (StockedFood & { preparation: NonNullable<StockedFood['preparation']> })[] {
  return plan.stock.flatMap((entry) =>
    entry.preparation === null ? [] : [{ ...entry, preparation: entry.preparation }],
  );
}

/** The room where a holder, a room itself or the player is. */
export function roomOfPlace(plan: CookingPlan, place: string): number {
  if (place === INVENTORY) return plan.startRoom;
  const room = plan.house.rooms.indexOf(place);
  return room >= 0 ? room : plan.house.rooms.indexOf(plan.furniture.find(({ name }) => name === place)!.room);
}
