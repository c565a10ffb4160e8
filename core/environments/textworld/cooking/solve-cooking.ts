/** Solves a cooking game for one who knows it: every order of stops is tried, the shortest solution is kept. */
import { ingredientsOf, roomOfPlace, type CookingPlan } from './cooking-plan.ts';
import { appliesHeat } from './furniture.ts';
import type { Cooking, Cutting } from './foods.ts';
import { INVENTORY } from './stock.ts';
import { KitchenWalk } from './walk-kitchen.ts';

interface Task {
  readonly name: string;
  readonly room: number;
  /** Heat and cut that are still to be done; null for none. */
  readonly heat: Exclude<Cooking, 'raw'> | null;
  readonly cut: Exclude<Cutting, 'uncut'> | null;
}

const KITCHEN = 0;
const CUT_VERBS = { chopped: 'chop', sliced: 'slice', diced: 'dice' } as const;

export function solveCooking(plan: CookingPlan): string[] {
  const tasks = tasksOf(plan);
  const grillRoom = plan.house.rooms.indexOf('backyard');
  const stops = [...new Set(tasks.filter(({ room }) => room !== KITCHEN).map(({ room }) => room))];
  if (tasks.some(({ heat }) => heat === 'grilled')) stops.push(grillRoom);
  let best: string[] | null = null;
  for (const order of permutations(stops)) {
    const commands = follow(plan, tasks, order);
    if (commands !== null && (best === null || commands.length < best.length)) best = commands;
  }
  return best ?? [];
}

function tasksOf(plan: CookingPlan): Task[] {
  const { cook, cut } = plan.options;
  return ingredientsOf(plan).map(({ food, place, preparation: { cooking, cutting } }) => ({
    name: food.name,
    room: place === INVENTORY ? KITCHEN : roomOfPlace(plan, place),
    heat: cook && cooking !== 'raw' ? cooking : null,
    cut: cut && cutting !== 'uncut' ? cutting : null,
  }));
}

/** Null when the order leaves something to grill without a grill. */
function follow(plan: CookingPlan, tasks: readonly Task[], order: readonly number[]): string[] | null {
  const walk = new KitchenWalk(plan);
  walk.goTo(KITCHEN);
  walk.do('examine cookbook');
  freeHands(plan, walk, tasks);
  for (const task of tasks)
    if (task.room === KITCHEN && task.heat === 'grilled' && !walk.isCarried(task.name)) walk.take(task.name);
  const toGrill = new Set(tasks.filter(({ heat }) => heat === 'grilled'));
  for (const room of order) {
    walk.goTo(room);
    for (const task of tasks) if (task.room === room && !walk.isCarried(task.name)) walk.take(task.name);
    const hasGrill = plan.furniture.some(
      (thing) => appliesHeat(thing) === 'grilled' && thing.room === plan.house.rooms[room],
    );
    for (const task of hasGrill ? [...toGrill] : [])
      if (walk.isCarried(task.name)) {
        walk.do(`cook ${task.name} with BBQ`);
        toGrill.delete(task);
      }
  }
  if (toGrill.size > 0) return null;
  walk.goTo(KITCHEN);
  workInKitchen(walk, tasks);
  return walk.commands;
}

/** With a limit, what the recipe does not name is put down. */
function freeHands(plan: CookingPlan, walk: KitchenWalk, tasks: readonly Task[]): void {
  if (plan.capacity === null) return;
  for (const { food } of plan.stock)
    if (walk.isCarried(food.name) && !tasks.some(({ name }) => name === food.name)) walk.drop(food.name);
}

function workInKitchen(walk: KitchenWalk, tasks: readonly Task[]): void {
  const cook = ({ name, heat }: Task): void => {
    if (heat === 'fried') walk.do(`cook ${name} with stove`);
    if (heat === 'roasted') walk.do(`cook ${name} with oven`);
  };
  for (const task of tasks) if (walk.isCarried(task.name)) cook(task);
  if (tasks.some(({ cut }) => cut !== null)) cutAll(walk, tasks, cook);
  for (const task of tasks)
    if (!walk.isCarried(task.name)) {
      if (walk.isCarried('knife') && !walk.hasRoom) walk.drop('knife');
      const isNew = walk.roomOf(task.name) === KITCHEN && !walk.commands.includes(`drop ${task.name}`);
      walk.take(task.name);
      if (isNew && task.cut === null) cook(task);
    }
  walk.do('prepare meal');
  walk.do('eat meal');
}

/** Cuts what is carried, then what lies here; hands that are full are freed of what is done or not yet due. */
function cutAll(walk: KitchenWalk, tasks: readonly Task[], cook: (task: Task) => void): void {
  const done = new Set<string>(tasks.filter(({ cut }) => cut === null).map(({ name }) => name));
  const makeRoom = (needed: string | null): void => {
    if (walk.hasRoom) return;
    const carried = tasks.filter(({ name }) => walk.isCarried(name) && name !== needed);
    walk.drop((carried.find(({ name }) => done.has(name)) ?? carried.at(-1)!).name);
  };
  makeRoom(null);
  walk.take('knife');
  const cutOne = (task: Task): void => {
    if (task.cut === null) return;
    walk.do(`${CUT_VERBS[task.cut]} ${task.name} with knife`);
    done.add(task.name);
  };
  for (const task of tasks) if (walk.isCarried(task.name)) cutOne(task);
  for (const task of tasks) {
    if (walk.isCarried(task.name) || done.has(task.name)) continue;
    const wasCooked = walk.commands.includes(`drop ${task.name}`);
    makeRoom(task.name);
    walk.take(task.name);
    if (!wasCooked) cook(task);
    cutOne(task);
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
