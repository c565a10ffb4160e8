/** Puts a planned cooking game into entities, facts and quests. */
import type { Random } from '../../../base/random.ts';
import type { EntityDefinition, Fact, GameDefinition, Guard, NamePrefix, Quest } from '../../engine/definition.ts';
import { mapFacts } from '../house/grid-map.ts';
import { cookingRules, cookingTypes, neededState } from './cooking-rules.ts';
import { describeCookbook, describeFood, describeFurniture, describeRoom, describeTool } from './cooking-texts.ts';
import { ingredientsOf, type CookingPlan } from './cooking-plan.ts';
import { canOpen } from './furniture.ts';
import { INVENTORY, type StockedFood } from './stock.ts';

const same = (word: string): NamePrefix => ({ predicate: word, word });
const PREFIXES = [
  [same('sliced'), same('diced'), same('chopped')],
  [same('burned'), { predicate: 'needs_cooking', word: 'raw' }, same('roasted'), same('fried'), same('grilled')],
];

export const roomId = (room: number): string => `r_${room}`;
export const furnitureId = (index: number): string => `u_${index}`;
export const doorId = (index: number): string => `d_${index}`;
export const foodId = (index: number): string => `f_${index}`;
const loadId = (count: number): string => `load_${count}`;

export function defineCooking(plan: CookingPlan, random: Random): GameDefinition {
  const { cook, cut } = plan.options;
  const ingredients = ingredientsOf(plan);
  const needed = ingredients.map(({ food, preparation }) => neededState(preparation, { cook, cut, food }));
  return {
    types: cookingTypes,
    rules: cookingRules({ needed, hasLimit: plan.capacity !== null }),
    entities: defineEntities(plan, random),
    facts: [
      { predicate: 'at', entities: ['P', roomId(plan.startRoom)] },
      { predicate: 'kitchen', entities: [roomId(0)] },
      { predicate: 'unmade', entities: ['meal'] },
      ...houseFacts(plan),
      ...plan.stock.flatMap((entry, index) => foodFacts(plan, entry, index)),
      ...thingFacts(plan),
      ...loadFacts(plan),
    ],
    quests: defineQuests(plan),
    namePrefixes: PREFIXES,
    guards: [mealGuard(needed)],
  };
}

function defineEntities(plan: CookingPlan, random: Random): EntityDefinition[] {
  const loads = plan.capacity === null ? [] : Array.from({ length: maxLoad(plan) + 1 }, (_, count) => loadId(count));
  return [
    { id: 'P', type: 'P', name: '', description: '' },
    { id: 'I', type: 'I', name: '', description: '' },
    ...plan.house.rooms.map((name, room) => describeRoom(plan, { name, room }, random.fork(roomId(room)))),
    ...plan.house.doors.map(({ name }, index) => describeTool(doorId(index), 'd', name, random.fork(doorId(index)))),
    ...plan.furniture.map((thing, index) =>
      describeFurniture(furnitureId(index), thing, random.fork(furnitureId(index))),
    ),
    ...plan.stock.map(({ food }, index) => describeFood(foodId(index), food, random.fork(foodId(index)))),
    describeCookbook(plan),
    ...(plan.knifePlace === null ? [] : [describeTool('knife', 'o', 'knife', random.fork('knife'))]),
    { id: 'meal', type: 'meal', name: 'meal', description: 'It smells delicious.' },
    ...loads.map((id): EntityDefinition => ({ id, type: 'load', name: '', description: '' })),
  ];
}

function houseFacts({ house, furniture, options }: CookingPlan): Fact[] {
  const state = options.open ? 'closed' : 'open';
  const hasDoor = (room: number, other: number): boolean =>
    house.doors.some(({ between }) => between.includes(room) && between.includes(other));
  return [
    ...mapFacts(house.map, roomId, (room, other) => options.open && hasDoor(room, other)),
    ...house.doors.flatMap(({ between: [one, other] }, index) => [
      { predicate: 'link', entities: [roomId(one), doorId(index), roomId(other)] },
      { predicate: 'link', entities: [roomId(other), doorId(index), roomId(one)] },
      { predicate: state, entities: [doorId(index)] },
    ]),
    ...furniture.flatMap((thing, index) => [
      { predicate: 'at', entities: [furnitureId(index), roomId(house.rooms.indexOf(thing.room))] },
      ...(canOpen(thing) ? [{ predicate: state, entities: [furnitureId(index)] }] : []),
    ]),
  ];
}

function placeFact(plan: CookingPlan, thing: string, place: string): Fact {
  if (place === INVENTORY) return { predicate: 'in', entities: [thing, 'I'] };
  const index = plan.furniture.findIndex(({ name }) => name === place);
  if (index < 0) return { predicate: 'at', entities: [thing, roomId(plan.house.rooms.indexOf(place))] };
  return { predicate: canOpen(plan.furniture[index]!) ? 'in' : 'on', entities: [thing, furnitureId(index)] };
}

function thingFacts(plan: CookingPlan): Fact[] {
  const knife =
    plan.knifePlace === null
      ? []
      : [placeFact(plan, 'knife', plan.knifePlace), { predicate: 'sharp', entities: ['knife'] }];
  return [placeFact(plan, 'cookbook', plan.cookbookPlace), ...knife];
}

/** An ingredient starts prepared as far as the game asks neither cooking nor cutting. */
function foodFacts(plan: CookingPlan, { food, place, preparation }: StockedFood, index: number): Fact[] {
  const isCooked = preparation !== null && !plan.options.cook;
  const isCut = preparation !== null && !plan.options.cut;
  const states: string[] = [];
  if (isCooked) states.push('cooked', 'edible', ...(preparation.cooking === 'raw' ? [] : [preparation.cooking]));
  else if (food.cooking === 'needs-cooking') states.push('needs_cooking');
  else if (food.cooking === 'edible-raw') states.push('raw', 'edible');
  else if (food.isEdible) states.push('edible');
  if (food.isDrink) states.push('drinkable');
  if (isCut && preparation.cutting !== 'uncut') states.push(preparation.cutting);
  else if (!isCut && food.canBeCut) states.push('uncut');
  if (preparation !== null) states.push(`ingredient_${index + 1}`);
  const id = foodId(index);
  return [placeFact(plan, id, place), ...states.map((predicate) => ({ predicate, entities: [id] }))];
}

function carriedAtStart({ stock }: CookingPlan): number {
  return stock.filter(({ place }) => place === INVENTORY).length;
}

function maxLoad(plan: CookingPlan): number {
  return Math.max(plan.capacity ?? 0, carriedAtStart(plan));
}

/** What is carried is counted by one fact that steps from load to load. */
function loadFacts(plan: CookingPlan): Fact[] {
  if (plan.capacity === null) return [];
  const { recipe } = plan.options;
  const facts: Fact[] = [{ predicate: 'carrying', entities: [loadId(carriedAtStart(plan))] }];
  for (let count = 0; count < maxLoad(plan); count += 1) {
    if (count < plan.capacity) facts.push({ predicate: 'more', entities: [loadId(count), loadId(count + 1)] });
    facts.push({ predicate: 'less', entities: [loadId(count + 1), loadId(count)] });
  }
  for (let count = recipe; recipe > 1 && count <= maxLoad(plan); count += 1)
    facts.push({ predicate: 'after_meal', entities: [loadId(count), loadId(count - recipe + 1)] });
  return facts;
}

function defineQuests(plan: CookingPlan): Quest[] {
  const { cook, cut } = plan.options;
  const ingredients = ingredientsOf(plan);
  const is = (predicate: string, id: string): Fact[] => [{ predicate, entities: [id] }];
  const carried = (id: string): Fact[] => [{ predicate: 'in', entities: [id, 'I'] }];
  const quest = (reward: number, win: Fact[][], fail: Fact[][]): Quest => ({ reward, win, fail, isOptional: false });
  const consumed = ingredients.map((_, index) => is('consumed', foodId(index)));
  return [
    ...ingredients.flatMap(({ place, preparation: { cooking, cutting } }, index) => {
      const id = foodId(index);
      const others = (states: readonly string[], wanted: string): Fact[][] =>
        states.filter((state) => state !== wanted).map((state) => is(state, id));
      const cooked = cook && cooking !== 'raw' ? [is(cooking, id)] : [];
      const cutUp = cut && cutting !== 'uncut' ? [is(cutting, id)] : [];
      return [
        quest(0, [], [is('burned', id)]),
        ...(place === INVENTORY ? [] : [quest(1, [carried(id)], [])]),
        quest(cooked.length, cooked, [is('consumed', id), ...others(['fried', 'roasted', 'grilled'], cooking)]),
        quest(cutUp.length, cutUp, [is('consumed', id), ...others(['chopped', 'sliced', 'diced'], cutting)]),
      ];
    }),
    quest(1, [carried('meal')], consumed),
    quest(1, [is('consumed', 'meal')], [is('burned', 'meal')]),
  ];
}

function mealGuard(needed: readonly (readonly string[])[]): Guard {
  const heats = ['raw', 'fried', 'roasted', 'grilled'];
  return {
    command: 'prepare meal',
    needs: [
      {
        fact: { predicate: 'at', entities: ['P', roomId(0)] },
        otherwise: 'You can only prepare the meal in the kitchen.',
      },
      ...needed.map((_, index) => ({
        fact: { predicate: 'in', entities: [foodId(index), 'I'] },
        otherwise: 'You still miss something.',
      })),
      ...needed.flatMap((states, index) =>
        states.map((state) => ({
          fact: { predicate: state, entities: [foodId(index)] },
          otherwise: heats.includes(state) ? 'Something still needs to be cooked.' : 'Something still needs to be cut.',
        })),
      ),
    ],
  };
}
