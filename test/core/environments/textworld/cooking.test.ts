/** Cooking games: made as asked, like the official ones, winnable, and losable in the ways the recipe forbids. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../core/base/random.ts';
import type { Observation } from '../../../../core/environments/environment.ts';
import { createGameBoard } from '../../../../core/environments/play/game-board.ts';
import { Play } from '../../../../core/environments/play/play.ts';
import { cooking } from '../../../../core/environments/textworld/cooking/cooking.ts';
import { cookingLevels, type CookingOptions } from '../../../../core/environments/textworld/cooking/cooking-options.ts';
import { ingredientsOf, planCooking } from '../../../../core/environments/textworld/cooking/cooking-plan.ts';
import { foods, preparationsIn, preparationsOf } from '../../../../core/environments/textworld/cooking/foods.ts';
import { generateCooking } from '../../../../core/environments/textworld/cooking/generate-cooking.ts';
import { buildHouse } from '../../../../core/environments/textworld/cooking/house-map.ts';
import { INVENTORY } from '../../../../core/environments/textworld/cooking/stock.ts';
import { distancesFrom } from '../../../../core/environments/textworld/house/grid-map.ts';

const base: CookingOptions = {
  recipe: 3,
  take: 3,
  go: 9,
  open: false,
  cook: true,
  cut: true,
  drop: false,
  split: null,
};
const plansOf = (options: Partial<CookingOptions>, count: number) =>
  Array.from({ length: count }, (_, seed) => planCooking({ ...base, ...options }, createRandom(`plan ${seed}`)));

describe('cooking levels', () => {
  it.each(cooking.levels.map(({ id }) => id))(
    '%s: the walkthrough wins with the full score within the limit',
    async (level) => {
      const { maxScore, stepLimit } = cooking.levels.find(({ id }) => id === level)!;
      for (let seed = 1; seed <= 6; seed += 1) {
        const walkthrough = cooking.walkthrough!({ level, seed });
        expect(walkthrough.length).toBeLessThanOrEqual(stepLimit);
        const environment = cooking.create({ level, seed });
        let seen: Observation = await environment.reset();
        for (const command of walkthrough) {
          expect(seen.admissible).toContain(command);
          seen = await environment.step(command);
        }
        expect(seen).toMatchObject({ won: true, lost: false, score: maxScore });
      }
    },
  );

  it('have the maxima of the papers', () => {
    const maxima = Object.fromEntries(cooking.levels.map(({ id, maxScore }) => [id, maxScore]));
    expect(maxima).toMatchObject({
      medium: 11,
      hard: 14,
      hardest: 17,
      'stma-1': 4,
      'stma-2': 7,
      'stma-3': 10,
      'stma-4': 13,
    });
  });

  it('explain the tools at the start', async () => {
    const { text } = await cooking.create({ level: 'medium', seed: 1 }).reset();
    expect(text).toContain('Frying is done with the stove, roasting with the oven, grilling with the BBQ.');
  });

  it('are the same for the same seed', async () => {
    const play = async (seed: number): Promise<Observation[]> => {
      const environment = cooking.create({ level: 'hardest', seed });
      const seen = [await environment.reset()];
      for (const command of cooking.walkthrough!({ level: 'hardest', seed }))
        seen.push(await environment.step(command));
      return seen;
    };
    expect(await play(7)).toEqual(await play(7));
    expect((await play(8))[0]).not.toEqual((await play(7))[0]);
  });
});

describe('houses of cooking games', () => {
  const houses = (go: 6 | 9 | 12) =>
    Array.from({ length: 400 }, (_, seed) => buildHouse(go, createRandom(`house ${seed}`)));
  const shareOf = <Item>(items: readonly Item[], test: (item: Item) => boolean): number =>
    (100 * items.filter(test).length) / items.length;
  const wayCount = (house: ReturnType<typeof buildHouse>): number =>
    house.map.exits.reduce((sum, exits) => sum + exits.size, 0) / 2;
  const isLinked = (one: string, other: string) => (house: ReturnType<typeof buildHouse>) =>
    [...house.map.exits[house.rooms.indexOf(one)]!.values()].includes(house.rooms.indexOf(other));

  it.each([
    [6, 91, 2, 4],
    [9, 86, 2, 5],
    [12, 83, 4, 6],
  ] as const)(
    '%i rooms: a tree in about %i % of houses, else one circle; farthest room %i to %i steps off',
    (go, trees, near, far) => {
      const all = houses(go);
      expect(Math.abs(shareOf(all, (house) => wayCount(house) === go - 1) - trees)).toBeLessThan(7);
      expect(all.every((house) => wayCount(house) <= go)).toBe(true);
      const farthest = all.map((house) => Math.max(...distancesFrom(house.map, 0)));
      expect(Math.min(...farthest)).toBe(near);
      expect(Math.max(...farthest)).toBe(far);
    },
  );

  it('link rooms as often as the official games do', () => {
    const all = houses(12);
    for (const [one, other] of [
      ['pantry', 'kitchen'],
      ['bathroom', 'corridor'],
      ['garden', 'backyard'],
      ['shed', 'backyard'],
      ['supermarket', 'street'],
    ] as const)
      expect(shareOf(all, isLinked(one, other))).toBe(100);
    for (const [one, other, share] of [
      ['bedroom', 'livingroom', 80],
      ['kitchen', 'livingroom', 70],
      ['backyard', 'kitchen', 66],
      ['bedroom', 'corridor', 62],
      ['corridor', 'kitchen', 60],
      ['corridor', 'livingroom', 38],
      ['backyard', 'corridor', 35],
      ['driveway', 'livingroom', 74],
      ['driveway', 'corridor', 29],
    ] as const)
      expect(Math.abs(shareOf(all, isLinked(one, other)) - share), `${one}–${other}`).toBeLessThan(9);
  });

  it('have 0, 1, 3 or 4, 5 or 6 doors, no name twice', () => {
    expect(buildHouse(1, createRandom(1)).doors).toHaveLength(0);
    for (const [go, least, most] of [
      [6, 1, 1],
      [9, 3, 4],
      [12, 5, 6],
    ] as const)
      for (const { doors } of houses(go)) {
        expect(doors.length).toBeGreaterThanOrEqual(least);
        expect(doors.length).toBeLessThanOrEqual(most);
        expect(new Set(doors.map(({ name }) => name)).size).toBe(doors.length);
      }
  });

  it('are furnished: kitchen and stores always, all of it from nine rooms on', () => {
    for (const { furniture } of plansOf({ go: 12 }, 60)) expect(furniture).toHaveLength(15);
    const names = plansOf({ go: 6 }, 60).map(({ furniture }) => new Set(furniture.map(({ name }) => name)));
    for (const set of names) {
      for (const name of ['table', 'stove', 'oven', 'counter', 'fridge', 'shelf']) expect(set).toContain(name);
      expect(set).not.toContain('BBQ');
    }
    expect(names.some((set) => !set.has('sofa'))).toBe(true);
    expect(names.some((set) => set.has('sofa'))).toBe(true);
  });
});

describe('foods of cooking games', () => {
  it('are 38, and with cooking and cutting 23', () => {
    expect(new Set(foods.map(({ name }) => name)).size).toBe(38);
    const seen = new Set(plansOf({ go: 12 }, 400).flatMap(({ stock }) => stock.map(({ food }) => food.name)));
    expect(seen.size).toBe(23);
  });

  it('lie where they belong, ingredients in the order of their names', () => {
    for (const plan of plansOf({ go: 12, recipe: 5, take: 5 }, 80)) {
      const ingredients = ingredientsOf(plan);
      expect(ingredients).toHaveLength(5);
      expect(ingredients.map(({ food }) => food.name)).toEqual(ingredients.map(({ food }) => food.name).sort());
      for (const { food, place } of ingredients) expect(food.homes).toContain(place);
    }
  });

  it('are asked for cooked and cut where that is the game, and never grilled without a grill', () => {
    for (const plan of plansOf({ go: 6 }, 80))
      for (const { preparation } of ingredientsOf(plan)) {
        expect(['fried', 'roasted']).toContain(preparation.cooking);
        expect(preparation.cutting).not.toBe('uncut');
      }
    const grilled = plansOf({ go: 9 }, 80)
      .flatMap(ingredientsOf)
      .filter(({ preparation }) => preparation.cooking === 'grilled');
    expect(grilled.length).toBeGreaterThan(0);
  });

  it('are carried at the start as far as none has to be found', () => {
    for (const plan of plansOf({ recipe: 4, take: 3, go: 12 }, 40))
      expect(ingredientsOf(plan).filter(({ place }) => place === INVENTORY)).toHaveLength(1);
  });

  it('have look-alikes beside ingredients of two words, as far as there are any', () => {
    const allowed = foods.filter((food) => food.cooking !== null && food.canBeCut);
    let found = 0;
    for (const plan of plansOf({ go: 12 }, 80))
      for (const { food, place } of ingredientsOf(plan)) {
        const words = food.name.split(' ');
        if (words.length < 2) continue;
        const kin = allowed.filter(({ name }) => name !== food.name && name.split(' ').at(-1) === words.at(-1));
        const stocked = plan.stock.filter((entry) => kin.includes(entry.food));
        const isBeside = stocked.some((entry) => entry.place === place);
        expect(isBeside || stocked.length === kin.length, food.name).toBe(true);
        if (isBeside) found += 1;
      }
    expect(found).toBeGreaterThan(50);
  });

  it('are never asked for in the same way by two splits', () => {
    for (const food of foods) {
      const asked = (['train', 'valid', 'test'] as const).flatMap((split) =>
        preparationsIn(food, split).map((how) => JSON.stringify(how)),
      );
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.length).toBeLessThanOrEqual(preparationsOf(food).length);
    }
    expect(foods.filter((food) => preparationsIn(food, 'train').length > 0)).toHaveLength(22);
    for (const split of ['train', 'valid', 'test'] as const)
      expect(generateCooking({ ...base, split, stepLimit: 60 }, 3).walkthrough.length).toBeGreaterThan(5);
  });
});

describe('playing a cooking game', () => {
  const options = { ...base, go: 1, recipe: 1, take: 1, stepLimit: 60 } as const;
  const game = generateCooking(options, 4);
  const start = (): Play => {
    const play = new Play(createGameBoard(game.definition));
    play.reset();
    return play;
  };
  const [food, heat] = game.walkthrough.flatMap((command) => /^cook (.*) with (.*)$/.exec(command)?.slice(1) ?? []) as [
    string,
    string,
  ];
  const cut = game.walkthrough.find((command) => command.endsWith('with knife'))!;
  const before = (command: string): string[] => game.walkthrough.slice(0, game.walkthrough.indexOf(command));

  it('refuses the meal in helpful words until everything is right', () => {
    const play = start();
    const replies: string[] = [];
    for (const command of game.walkthrough) {
      if (command !== 'eat meal' && command !== 'prepare meal') replies.push(play.step('prepare meal').text);
      play.step(command);
    }
    expect(new Set(replies)).toEqual(
      new Set(['You still miss something.', 'Something still needs to be cooked.', 'Something still needs to be cut.']),
    );
  });

  it.each([
    [
      'burning',
      (play: Play) => [play.step(`cook ${food} with ${heat}`), play.step(`cook ${food} with ${heat}`)].at(-1)!,
    ],
    ['the wrong heat', (play: Play) => play.step(`cook ${food} with ${heat === 'stove' ? 'oven' : 'stove'}`)],
    [
      'the wrong cut',
      (play: Play) => {
        const wrong = ['slice', 'dice', 'chop'].find((verb) => !cut.startsWith(verb))!;
        for (const listed of play.step('look').admissible!) if (/^take knife/.test(listed)) play.step(listed);
        return play.step(`${wrong} ${food} with knife`);
      },
    ],
  ])('is lost by %s', (_, ruin) => {
    const play = start();
    for (const command of before(`cook ${food} with ${heat}`)) play.step(command);
    const seen = ruin(play);
    expect(seen).toMatchObject({ won: false, lost: true });
    expect(seen.text).toContain('*** You lost! ***');
  });

  it('lets the hands hold no more than the recipe has, and says so', () => {
    const { definition } = generateCooking({ ...base, recipe: 2, take: 2, drop: true, go: 12, stepLimit: 60 }, 2);
    const play = new Play(createGameBoard(definition));
    let seen = play.reset();
    const random = createRandom(5);
    const foodNames = definition.entities.filter(({ type }) => type === 'f').map(({ name }) => name);
    const asked = new Set<string>();
    let fullest = 0;
    for (let step = 0; step < 60; step += 1) {
      const takes = seen.admissible!.filter((command) => command.startsWith('take '));
      const moves = seen.admissible!.filter((command) => command.startsWith('go '));
      seen = play.step(takes.length > 0 ? random.pick(takes) : random.pick(moves));
      fullest = Math.max(fullest, seen.inventory!.split(/,| and /).length);
      if (!seen.inventory!.includes(' and ')) continue;
      expect(seen.admissible!.some((command) => command.startsWith('take '))).toBe(false);
      for (const name of foodNames) asked.add(play.step(`take ${name}`).text);
    }
    expect(fullest).toBe(2);
    expect(asked).toContain("You're carrying too many things already.");
  });

  it('takes every option that the levels combine', () => {
    for (const level of cookingLevels)
      expect(generateCooking({ ...level, drop: !level.drop }, 1).walkthrough.length).toBeGreaterThan(0);
  });

  it('names what cannot be made', () => {
    expect(() => generateCooking({ ...base, recipe: 6, stepLimit: 60 }, 1)).toThrow(/recipe of 6/);
    expect(() => generateCooking({ ...base, take: 4, stepLimit: 60 }, 1)).toThrow(/4 of 3/);
  });
});
