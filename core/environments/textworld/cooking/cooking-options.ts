/** What can be asked of a cooking game, and the levels that the papers use. */

export interface CookingOptions {
  /** Ingredients of the recipe, 1 to 5. */
  readonly recipe: number;
  /** How many of them have to be found; the rest is carried at the start. */
  readonly take: number;
  readonly go: 1 | 6 | 9 | 12;
  /** Doors and containers start closed. */
  readonly open: boolean;
  readonly cook: boolean;
  readonly cut: boolean;
  /** No more can be carried than the recipe has ingredients. */
  readonly drop: boolean;
  /** Which foods and preparations may be asked for; null for all. */
  readonly split: CookingSplit | null;
}

export type CookingSplit = 'train' | 'valid' | 'test';

export interface CookingLevel extends CookingOptions {
  readonly id: string;
  readonly stepLimit: number;
}

const plain = { open: false, cook: false, cut: false, drop: false, split: null } as const;

const COOKING_LIMIT = 60;
const STMA_LIMIT = 50;

/** AriGraph's three levels, its comparison with trained agents (rl), and STMA's four. */
export const cookingLevels: readonly CookingLevel[] = [
  { id: 'medium', ...plain, recipe: 3, take: 3, go: 9, cook: true, cut: true, stepLimit: COOKING_LIMIT },
  { id: 'hard', ...plain, recipe: 4, take: 4, go: 12, cook: true, cut: true, stepLimit: COOKING_LIMIT },
  {
    id: 'hardest',
    ...plain,
    recipe: 5,
    take: 5,
    go: 12,
    open: true,
    cook: true,
    cut: true,
    drop: true,
    stepLimit: COOKING_LIMIT,
  },
  { id: 'rl-1', ...plain, recipe: 1, take: 1, go: 1, cut: true, stepLimit: COOKING_LIMIT },
  { id: 'rl-2', ...plain, recipe: 1, take: 1, go: 1, cook: true, cut: true, stepLimit: COOKING_LIMIT },
  { id: 'rl-3', ...plain, recipe: 1, take: 1, go: 9, stepLimit: COOKING_LIMIT },
  { id: 'rl-4', ...plain, recipe: 3, take: 3, go: 6, cook: true, cut: true, stepLimit: COOKING_LIMIT },
  ...(
    [
      [1, 0, 6],
      [2, 1, 9],
      [3, 2, 9],
      [4, 3, 12],
    ] as const
  ).map(([recipe, take, go], index) => ({
    id: `stma-${index + 1}`,
    ...plain,
    recipe,
    take,
    go,
    open: true,
    cook: true,
    cut: true,
    stepLimit: STMA_LIMIT,
  })),
];

/** A point for each ingredient taken, cooked and cut, for the meal and for eating it; that of a game may be lower. */
export function cookingMaxScore({ recipe, take, cook, cut }: CookingOptions): number {
  return take + (cook ? recipe : 0) + (cut ? recipe : 0) + 2;
}

/** `9 rooms, 3 ingredients, cooking, cutting`. */
export function cookingSummary({ recipe, take, go, open, cook, cut, drop }: CookingOptions): string {
  const parts = [
    go === 1 ? 'one room' : `${go} rooms`,
    `${recipe} ingredient${recipe === 1 ? '' : 's'}${take < recipe ? ` (${take} to find)` : ''}`,
    ...(open ? ['closed doors'] : []),
    ...(cook ? ['cooking'] : []),
    ...(cut ? ['cutting'] : []),
    ...(drop ? ['little room in the hands'] : []),
  ];
  return parts.join(', ');
}
