/** Cooking games after TextWorld's: read the recipe, gather, cook and cut as it says, prepare the meal, eat it. */
import { ClewError } from '../../../base/errors.ts';
import { createRandom } from '../../../base/random.ts';
import type { GeneratedGame } from '../house/generated-game.ts';
import type { CookingOptions } from './cooking-options.ts';
import { ingredientsOf, planCooking, type CookingPlan } from './cooking-plan.ts';
import { defineCooking } from './define-cooking.ts';
import { solveCooking } from './solve-cooking.ts';

const MAX_ATTEMPTS = 200;

/** The same options and seed give the same game. Its walkthrough takes no more commands than `stepLimit`. */
export function generateCooking(options: CookingOptions & { stepLimit: number }, seed: number): GeneratedGame {
  checkOptions(options);
  const { recipe, take, go, open, cook, cut, drop, split, stepLimit } = options;
  const asked: CookingOptions = { recipe, take, go, open, cook, cut, drop, split };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const random = createRandom(`cooking/${JSON.stringify(asked)}/${seed}/${attempt}`);
    const plan = planCooking(asked, random.fork('plan'));
    const walkthrough = ingredientsOf(plan).length === recipe ? solveCooking(plan) : [];
    if (walkthrough.length === 0 || walkthrough.length > stepLimit) continue;
    return { definition: defineCooking(plan, random.fork('words')), ...whatIsTold(plan), walkthrough };
  }
  throw new ClewError(
    'unsupported',
    `No cooking game of ${stepLimit} steps could be made of ${JSON.stringify(asked)}.`,
    {
      remedy: 'Ask for fewer ingredients or allow more steps.',
    },
  );
}

function checkOptions({ recipe, take }: CookingOptions): void {
  if (!Number.isInteger(recipe) || recipe < 1 || recipe > 5)
    throw new ClewError('bad-input', `A recipe of ${recipe} ingredients cannot be made.`, {
      remedy: 'Ask for 1 to 5.',
    });
  if (!Number.isInteger(take) || take < 0 || take > recipe)
    throw new ClewError('bad-input', `${take} of ${recipe} ingredients cannot be looked for.`, {
      remedy: 'Ask for no more than the recipe has.',
    });
}

function whatIsTold({ options: { cook } }: CookingPlan): Pick<GeneratedGame, 'goal' | 'facts'> {
  return {
    goal: 'Find the cookbook in the kitchen, prepare the meal by its recipe and eat it.',
    facts: [
      ...(cook ? ['Frying is done with the stove, roasting with the oven, grilling with the BBQ.'] : []),
      'The meal is prepared in the kitchen, once every ingredient has been gathered and processed.',
    ],
  };
}
